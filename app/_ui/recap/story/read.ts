import type { GameUi } from '@/app/_ui/game-ui';
import { sidesOf } from '@/app/_ui/table/sides';
import { gameOf } from '@/lib/rules';
import { type Story, storyOf } from '@/lib/story';
import type { Recap } from '@/lib/tables';

/** The story of a recap, and what is counted of its players. */
export function readStory({ view, deals }: Pick<Recap, 'view' | 'deals'>, ui: GameUi): Story {
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
  });
}
