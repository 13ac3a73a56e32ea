import { randomFrom } from '../../../../lib/bots/kernel/random';
import type { SeatKey } from '../../../../lib/identity';
import { open as openMatch, positionIn, type TableView } from '../../../../lib/match';
import {
  act,
  type Context,
  giveSpectatorLink,
  HOST,
  haveSeen,
  join,
  lookBack,
  openRequest,
  viewerWith,
  visit,
} from '../../../../lib/tables';
import { openingOf } from '../../../../lib/tables/commands/open';
import { games } from '../../../../lib/tables/context';
import { changeNew } from '../../../../lib/tables/runner/change';
import { NOW } from './now';
import { chosenMove, type Plan } from './tables';

/** A table that stands ready: its id, its invitation, Ada's key, and the secret of the link to watch it, if there is one. */
export type Ready = { table: string; invitation: string; key: string; watch: string | null };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** More than any match of these plans has. */
const MOST_MOVES = 1000;
/** A first glance at a match is enough for a picture. */
const CARE = { quick: { samples: 1, worlds: 2 }, deep: { samples: 6, worlds: 12 }, few: 4 };

/** Plays a table until it stands as planned; time, chance and keys follow from its name alone. Throws if it never does. */
export async function tell(
  name: string,
  plan: Plan,
  at: Pick<Context, 'store' | 'records' | 'linkSecret'>,
): Promise<Ready> {
  const random = randomFrom(`scene ${name} ${plan.chance ?? 1}`);
  let now = NOW - (plan.ago ?? 5 * HOUR);
  const context: Context = {
    ...at,
    channels: {},
    now: () => now,
    random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
  };
  const { game, options, names, emblems = {}, opening = {} } = plan;
  const plain = { forced: false, suggestions: false, bits: UNUSED_BITS };
  const request = { name: 'Ada', emblem: emblems.Ada, game, options, ...plain, ...opening };
  const { table, key, invitation } = await openAsBefore(context, request);
  const keys = [key];
  for (const friend of names) {
    now += 5 * MINUTE;
    const taking = { invitation, name: friend, emblem: emblems[friend], bits: UNUSED_BITS };
    keys.push((await join(context, table, taking)).key);
  }
  const viewOf = async (seat: number) => (await visit(context, table, viewerWith(keys[seat]), seat)).view;
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const view = await viewOf(0);
    if (isReady(plan, view)) {
      if (!plan.isUnseen) await seeAll(context, keys[0], view);
      if (view.finished) await lookBack(context, table, CARE);
      const link = { behind: false, renew: false };
      const watch = plan.isWatched ? await giveSpectatorLink(context, table, viewerWith(keys[0]), link) : null;
      return { table, invitation, key: key.text, watch };
    }
    // Players who may move at the same time as Ada do so before her.
    const seat = view.toAct.at(-1);
    if (seat === undefined) break;
    now += 3 * MINUTE;
    if (now > NOW) throw new Error(`${name}: it would have to begin earlier`);
    const seen = await viewOf(seat);
    const move = chosenMove(plan, seen, (n) => random.below(n));
    await act(context, table, viewerWith(keys[seat]), { version: seen.version, move });
  }
  throw new Error(`${name}: it never stands as planned`);
}

/** At these tables nobody's bits matter: given, they need not be drawn. */
export const UNUSED_BITS = '0'.repeat(32);

/** Opens a table whose deals follow from its seed alone, as those of earlier versions do: pictures keep their cards. */
export async function openAsBefore(context: Context, request: Record<string, unknown>) {
  const { opening, key, invitation } = openingOf(context, openRequest.parse(request));
  const { share: _, ...host } = opening.host;
  await changeNew(context, opening.table, (_state, now) => ({
    outcome: openMatch(games, { ...opening, host }, now),
    mover: HOST,
  }));
  return { table: opening.table, key, invitation };
}

function isReady({ until }: Plan, view: TableView): boolean {
  if (until) return view.status !== 'open' && until(view);
  return view.status === 'open' || view.finished;
}

/** She has been shown all of it, so that nothing plays when she comes. */
async function seeAll(context: Context, key: SeatKey, view: TableView): Promise<void> {
  if (view.status !== 'open') await haveSeen(context, key.table, viewerWith(key), { seat: 0, ...positionIn(view) });
}
