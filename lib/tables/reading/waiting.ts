import type { TableView } from '../../match';
import type { Seat } from '../../rules/view';

/** A table in a list, as far as its place there depends on it. `due`: the visitor's seats that are to act. */
type Listed = { view: TableView; held: readonly Seat[]; due: readonly Seat[] };

/** How many other players the visitor keeps waiting: those who play themselves and are not to act; 0 where it is not their turn. */
export function keptWaiting({ view, held, due }: Listed): number {
  if (due.length === 0) return 0;
  const waits = ({ player, bot }: TableView['seats'][number], seat: Seat) =>
    player && bot === null && !held.includes(seat) && !view.toAct.includes(seat);
  return view.seats.filter(waits).length;
}

/** Since when it has been the visitor's turn at a table (ms since 1970), the longest of their seats; null if it is not. */
export function dueSince({ view, due }: Listed): number | null {
  return due.length === 0 ? null : Math.min(...due.map((seat) => view.waitingSince[seat] ?? view.changedAt));
}

/** The visitor's first deadline at a table (ms since 1970); null if none of their seats that are due has one. */
export function dueUntil({ view, due }: Listed): number | null {
  const deadlines = due.map((seat) => view.deadlines[seat]).filter((deadline) => deadline !== null);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** A deadline no further ahead than this (ms) comes before the players kept waiting: it is sure to be missed otherwise. */
const PRESSING_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * The order of every list of tables, at a time (ms since 1970): first those where it is the visitor's turn (deadlines within a
 * day, the earliest first; then by how many wait, and for how long), then those played or waiting for players, latest change
 * first, then finished ones. A later deadline does not count: a slow pace is no reason to let more people wait elsewhere.
 */
export function byUrgency(now: number): (a: Listed, b: Listed) => number {
  const group = ({ view, due }: Listed) => (due.length > 0 ? 0 : view.finished ? 2 : 1);
  const pressing = (table: Listed) => {
    const until = dueUntil(table);
    return until !== null && until <= now + PRESSING_MILLISECONDS ? until : Number.MAX_SAFE_INTEGER;
  };
  return (a, b) =>
    group(a) - group(b) ||
    pressing(a) - pressing(b) ||
    keptWaiting(b) - keptWaiting(a) ||
    (dueSince(a) ?? 0) - (dueSince(b) ?? 0) ||
    b.view.changedAt - a.view.changedAt;
}
