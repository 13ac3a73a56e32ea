import { cache } from 'react';
import type { Step } from '@/app/_ui/recap/story/step';
import { viewerHere } from '@/app/_web/http/viewer';
import { answerWith } from '@/app/_web/next/status';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import { pageContext, readAhead } from '@/app/_web/server/reading';
import type { Seat } from '@/lib/rules/view';
import { type Hindsight, hindsightOf, lookBack, Problem, position, type Recap, recap } from '@/lib/tables';
import { type Absence, absenceOf, isRefused, missing } from './absence';

/** Deals in an address are counted from 1, positions from 0. */
const DEAL = /^[1-9]\d{0,3}$/;
const STEP = /^(0|[1-9]\d{0,4})$/;

/** Why there is no recap to be shown: the match is not over, it is not for this visitor, or it is not there. */
export type NoRecap = 'early' | 'private' | Absence;

/** The recap of a table, read once for the page and its title. @param share the secret of the visitor's link, from the address */
export const loadRecap = cache(async (table: string, share: string | undefined): Promise<Recap | NoRecap> => {
  let hasKey = false;
  try {
    const context = pageContext();
    readAhead(context, table);
    const viewer = await viewerHere(table);
    hasKey = viewer.keys.length > 0;
    return await recap(context, table, { viewer, share });
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-finished') return 'early';
    if (!(error instanceof Problem) || error.code !== 'recap-private') return absenceOf(error);
    if ((hasKey || share !== undefined) && (await isRefused(new Problem('wrong-token')))) return 'refused';
    answerWith(403);
    return 'private';
  }
});

/** Loads the findings about a match whose recap this visitor may see; behind the page a bot looks for missing ones. */
export async function loadHindsight(table: string): Promise<Hindsight | null> {
  const known = await hindsightOf(pageContext(), table);
  if (!known?.isDone) inBackground('hindsight', table, () => lookBack(serverContext(), table));
  return known;
}

/** A position of a recap, and through whose eyes it is seen; null: all hands lie open. */
export type LoadedStep = { recap: Recap; step: Step; seat: Seat | null };

/**
 * A recap and one of its positions, read once for the page and its title.
 * @param deal as the address has it, from 1
 * @param step as the address has it, from 0
 * @param hands `all`, or a seat
 */
export const loadStep = cache(
  async (
    table: string,
    share: string | undefined,
    deal: string | undefined,
    step: string | undefined,
    hands: string | undefined,
  ): Promise<LoadedStep | NoRecap> => {
    const recap = await loadRecap(table, share);
    if (typeof recap === 'string') return recap;
    const seat = hands !== undefined && /^\d$/.test(hands) && Number(hands) < recap.view.players ? Number(hands) : null;
    const found = stepOf(recap, deal ?? '1', step ?? '0', seat);
    return found ? { recap, step: found, seat } : missing();
  },
);

/** A position of a recap among all positions of its deal. Null for an address of no position. */
function stepOf(recap: Recap, deal: string, step: string, seat: Seat | null): Step | null {
  const number = DEAL.test(deal) ? Number(deal) - 1 : -1;
  const at = STEP.test(step) ? Number(step) : -1;
  const positions = (recap.deals[number]?.frames ?? []).map((_, i) => position(recap, number, i));
  return positions[at] ? { deal: number, step: at, positions, position: position(recap, number, at, seat) } : null;
}
