import { cache } from 'react';
import type { GameUi } from '@/app/_ui/game-ui';
import { handedOver, sidesOf } from '@/app/_ui/table/names';
import { gameOf } from '@/lib/rules';
import { type Story, storyOf, type ToldFinding } from '@/lib/story';
import type { Recap } from '@/lib/tables';

/** A match whose log is known. */
export type Replayed = Pick<Recap, 'view' | 'deals'>;

/** Tells the story of a recap, and what is counted of its players: once for the page and the preview of its link. */
export const readStory = cache(({ view, deals }: Replayed, ui: GameUi): Story => {
  const game = gameOf(view.game);
  if (!game) throw new Error(`no such game: ${view.game}`);
  return storyOf({
    table: view.table,
    game,
    options: game.options.parse(view.options),
    deals,
    lowWins: ui.lowWins,
    sides: sidesOf(view.players, ui),
    ended: view.ended?.reason ?? null,
    handedOver: handedOver(view),
  });
});

/** Returns what of a story is most worth telling, but for how the match began and ended; null if nothing is. */
export function bestOf({ told }: Story): ToldFinding | null {
  const [best] = told.slice(1, -1).sort((a, b) => b.weight - a.weight);
  return best ?? null;
}

/** Returns the values of the sentence of a finding but for its cards. `list`: joins names. */
export function valuesOf(
  { seats, others, deal, trick, figures }: ToldFinding,
  list: (seats: readonly number[]) => string,
) {
  return {
    ...figures,
    who: list(seats),
    n: seats.length,
    other: list(others),
    m: others.length,
    deal: deal + 1,
    trick: (trick ?? 0) + 1,
  };
}
