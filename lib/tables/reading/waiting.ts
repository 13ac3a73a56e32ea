import type { TableView } from '../../match';
import type { Seat } from '../../rules/view';

/** A table in a list, as far as its place there depends on it. `due`: the visitor's seats that are to act. */
type Listed = { view: TableView; held: readonly Seat[]; due: readonly Seat[] };

/**
 * How many other players the visitor keeps waiting at a table: those who play themselves and are not to act themselves.
 * None where it is not his turn.
 */
export function keptWaiting({ view, held, due }: Listed): number {
  if (due.length === 0) return 0;
  const waits = ({ player, bot }: TableView['seats'][number], seat: Seat) =>
    player && bot === null && !held.includes(seat) && !view.toAct.includes(seat);
  return view.seats.filter(waits).length;
}

/** Since when it has been the visitor's turn at a table (ms since 1970): the longest of his seats; null if it is not. */
export function dueSince({ view, due }: Listed): number | null {
  return due.length === 0 ? null : Math.min(...due.map((seat) => view.waitingSince[seat] ?? view.changedAt));
}

/** Until when the visitor is to act at a table (ms since 1970): the first of his seats' deadlines; null if none of them has one. */
export function dueUntil({ view, due }: Listed): number | null {
  const deadlines = due.map((seat) => view.deadlines[seat]).filter((deadline) => deadline !== null);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** A deadline that is no further ahead than this (ms) comes before whoever is kept waiting: it is sure to be missed otherwise. */
const PRESSING_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * The order of every list of tables, at a time (ms since 1970): first those where it is the visitor's turn, beginning with those
 * whose deadline lies within a day, the earliest first; then the one that keeps most people waiting, and of those the one that
 * has waited longest; then those that are played or wait for players, the latest change first; then the finished ones. A
 * deadline that lies further ahead changes nothing: a slow pace is no reason to let more people wait elsewhere.
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
