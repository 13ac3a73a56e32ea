import type { Seat } from '../rules/view';
import { isSeatEvent, type LogEntry } from './events';
import { evolve, type Games } from './evolve';
import { hasBegun } from './kernel';
import type { MatchState, SeatChange } from './state';
import { settle } from './time';

/** Somebody who held a seat when cards had been dealt, and holds it no longer: the hash of their key, and their name. */
export type FormerPlayer = { seat: Seat; name: string | null; keyHash: string };

/** All that has happened at the seats of a match, oldest first, and who has left them. The state keeps only the latest of it. */
export type SeatHistory = { changes: SeatChange[]; former: FormerPlayer[] };

/** Reads it from the log. A key that its player replaced by a new one is not a former player's: it may have been stolen. */
export function seatHistory(games: Games, log: readonly LogEntry[]): SeatHistory {
  let state: MatchState | null = null;
  const changes: SeatChange[] = [];
  const former: FormerPlayer[] = [];
  for (const entry of log) {
    const before: MatchState | null = state && settle(state, entry.at);
    const known: readonly SeatChange[] = state?.changes ?? [];
    const after: MatchState = evolve(games, state, entry);
    changes.push(...after.changes.filter((change) => !known.includes(change)));
    if (before && hasBegun(games(before.game), before)) former.push(...whoLeft(before, after, entry));
    state = after;
  }
  return { changes, former };
}

function whoLeft(before: MatchState, after: MatchState, { events }: LogEntry): FormerPlayer[] {
  return before.seats.flatMap(({ keyHash, name }, seat): FormerPlayer[] => {
    if (keyHash === null || after.seats[seat].keyHash === keyHash) return [];
    const hasLeft = events.some(
      (event) =>
        isSeatEvent(event) && event.seat === seat && (event.type === 'seatTaken' || event.type === 'playerForgotten'),
    );
    return hasLeft ? [{ seat, name: name || null, keyHash }] : [];
  });
}
