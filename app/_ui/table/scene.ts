import type { Translate } from '@/app/_texts/keys';
import type { GameUi, OpenGame, Turn } from '@/app/_ui/game-ui';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { isReplaced, namesOf } from './names';

/** Everything that the parts of a table's page have in common. */
export type Scene = Turn & {
  /** The viewer's own seat: null for a spectator, and for somebody who plays in a friend's place, to whom the page offers nothing else. */
  own: Seat | null;
  ui: GameUi;
  game: OpenGame;
  /** The choice when the page opens: a card, a value, or cards with points between them; and the trick that is leafed to. */
  chosen: string | null;
  trick: string | null;
};

/** @param ui that of the view's game @param chosen what the address names as chosen */
export function sceneOf(
  ui: GameUi,
  view: TableView,
  held: readonly Seat[],
  t: Translate<'table'>,
  chosen?: string,
  trick?: string,
): Scene {
  // A bot in the viewer's place is called by its name.
  const game = ui.open(view, isReplaced(view) ? null : view.seat);
  return {
    own: view.seat !== null && held.includes(view.seat) ? view.seat : null,
    view,
    ui,
    game,
    details: game.details,
    names: namesOf(view, t),
    after: view.seat !== null ? `/t/${view.table}?as=${view.seat}` : `/t/${view.table}`,
    chosen: chosen ?? null,
    trick: trick ?? null,
  };
}

/** The same table as somebody sees it who only watches. */
export function watching(scene: Scene): Scene {
  return { ...scene, view: { ...scene.view, seat: null } };
}

/**
 * The next moment (ms since 1970) at which something happens at the table by itself: a deadline passes, a pause is over, or a
 * friend's time; null if there is none.
 */
export function nextMoment(view: TableView): number | null {
  if (view.status !== 'running') return null;
  const moments = [
    ...view.deadlines,
    view.pause?.until ?? null,
    ...view.seats.map(({ friend }) => friend?.until ?? null),
  ];
  const ahead = moments.filter((at) => at !== null);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
