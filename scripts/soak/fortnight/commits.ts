import { entriesThatStand, isSecret, isTableEvent, type LogEntry, makesItself } from '../../../lib/match';
import type { Seat } from '../../../lib/rules/view';

/** What was written at once: one entry, and the moves that made themselves after it. */
export type Commit = { at: number; entries: readonly LogEntry[] };

/** A log as it was written, without the moves that were taken back: these have never been. */
export function commitsOf(log: readonly LogEntry[]): Commit[] {
  const commits: { at: number; entries: LogEntry[] }[] = [];
  for (const entry of entriesThatStand(log)) {
    const last = commits.at(-1);
    if (last && last.at === entry.at && makesItself(entry.by)) last.entries.push(entry);
    else commits.push({ at: entry.at, entries: [entry] });
  }
  return commits;
}

/**
 * A move that could be taken back: whose it was, from when until when nobody else was to see it, at the least, and when it came to
 * stand, or was taken back; Infinity if that has not happened (ms since 1970). `isShown`: it stood because somebody was shown it.
 */
export type Pending = { seat: Seat; from: number; until: number; over: number; isShown: boolean };

/** The moves that were taken back. */
export function takenBack(log: readonly LogEntry[]): Pending[] {
  let last: Pending | null = null;
  return log.flatMap((entry) => {
    if (last && entry.events.some(({ type }) => type === 'moveUndone')) return [{ ...last, over: entry.at }];
    last = pendingBy(entry) ?? last;
    return [];
  });
}

/** The moves that could be taken back and were not, by the versions at which they were made. */
export function movesThatStood(log: readonly LogEntry[]): Map<number, Pending> {
  const moves = new Map<number, Pending>();
  let version = 0;
  let open: Pending | null = null;
  for (const entry of log) {
    const isOf = (wanted: string) => entry.events.some(({ type }) => type === wanted);
    if (isOf('moveUndone')) {
      // The move before it has come to stand all the same.
      moves.delete(version);
      version--;
      open = null;
    }
    if (open && (!isSecret(entry) || isOf('undoClosed'))) {
      open.over = entry.at;
      open.isShown = isOf('undoClosed');
      open = null;
    }
    if (isSecret(entry)) continue;
    version++;
    const opened = pendingBy(entry);
    if (!opened) continue;
    open = opened;
    moves.set(version, opened);
  }
  return moves;
}

function pendingBy({ at, events }: LogEntry): Pending | null {
  for (const event of events) {
    if (isTableEvent(event) && event.type === 'undoOpened') {
      return { seat: event.seat, from: at, until: event.until, over: Number.POSITIVE_INFINITY, isShown: false };
    }
  }
  return null;
}
