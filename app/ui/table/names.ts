import type { TableView } from '@/lib/match';
import type { BaseView, Seat } from '@/lib/rules/view';

/** A translator for one part of the messages. */
type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The players' names by seat; a free place is called so. `t` translates the part `table`. */
export function namesOf(view: Pick<TableView, 'seats'>, t: Translate): string[] {
  return view.seats.map(({ name }, seat) => name ?? t('place', { number: seat + 1 }));
}

/** The title of a table, or what a table of its game is called. `t` translates the part `table`. */
export function titleOf(view: Pick<TableView, 'title' | 'game'>, t: Translate): string {
  return view.title ?? t(`untitled.${view.game}`);
}

/** Whose turn it is, in a few words: the heading of the page and the beginning of its title. */
export function turnOf(view: TableView, t: Translate, list: (names: string[]) => string): string {
  if (view.status === 'finished') return t('turn.finished');
  if (view.status === 'open') return t('turn.open');
  if (isMyTurn(view)) return t('turn.mine');
  const names = namesOf(view, t);
  return t('turn.others', { names: list(view.toAct.map((seat) => names[seat])), count: view.toAct.length });
}

export function isMyTurn(view: BaseView): boolean {
  return view.seat !== null && view.toAct.includes(view.seat);
}

/** Of the seats held by a browser, those that are to act, besides the one it shows. */
export function alsoDue(view: BaseView, held: readonly Seat[]): Seat[] {
  return held.filter((seat) => seat !== view.seat && view.toAct.includes(seat));
}
