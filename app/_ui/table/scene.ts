import type { GameUi, OpenGame, Turn } from '@/app/_ui/game-ui';
import type { Translate } from '@/app/_web/i18n/keys';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { namesOf } from './names';

/** What the parts of a table's page have in common. */
export type Scene = Turn & {
  ui: GameUi;
  game: OpenGame;
  /** The card or the value that is chosen when the page opens. */
  chosen: string | null;
};

/** @param ui that of the view's game @param chosen the card or the value named in the address */
export function sceneOf(
  ui: GameUi,
  view: TableView,
  held: readonly Seat[],
  t: Translate<'table'>,
  chosen?: string,
): Scene {
  const game = ui.open(view);
  return {
    view,
    ui,
    game,
    details: game.details,
    names: namesOf(view, t),
    after: held.length > 0 && view.seat !== null ? `/t/${view.table}?as=${view.seat}` : `/t/${view.table}`,
    chosen: chosen ?? null,
  };
}
