import type { Game } from '../rules/game';
import { isTableEvent, type LogEntry } from './events';
import { type CountedFor, NO_MORE_SECONDS, type Refused, refused, secondsToWait } from './kernel';
import { KINDS, type MatchEvent, type SeatEvent } from './parts';
import { type MatchState, type Place, type SeatChange, seatChange } from './state';

const MINUTE = 60_000;
/** The most changes at seats that the state keeps; the log has all of them. */
export const KEPT_CHANGES = 12;

/** Returns the change that everybody reads of an event: never a key. A name that was forgotten is empty in the log. */
export function changeOf(place: Place, event: SeatEvent, at: number): SeatChange {
  const about = 'name' in event && event.name !== null ? event.name : (place.next?.name ?? place.name);
  const { type, seat } = event;
  return seatChange.parse({ at, type, seat, name: about || null, ...KINDS.get(type)?.told?.(event) });
}

/**
 * Returns the latest changes with another one. It replaces an equal one of the same seat; where there are too many, the player
 * with most loses the oldest: nobody flushes what others did by repetition.
 */
export function withChange(changes: readonly SeatChange[], change: SeatChange): SeatChange[] {
  const others = KINDS.get(change.type)?.isKept ? changes : changes.filter((one) => !isSame(one, change));
  const kept = [...others, change];
  while (kept.length > KEPT_CHANGES) kept.splice(oldestOfMost(kept), 1);
  return kept;
}

function isSame(a: SeatChange, b: SeatChange): boolean {
  return a.type === b.type && a.seat === b.seat && a.by === b.by && a.kind === b.kind && a.about === b.about;
}

/** Returns the index of the oldest change of the seat that made most of them. */
function oldestOfMost(changes: readonly SeatChange[]): number {
  const makers = changes.map(({ by, seat }) => by ?? seat);
  const madeBy = (maker: number) => makers.filter((other) => other === maker).length;
  const most = Math.max(...makers.map(madeBy));
  return makers.findIndex((maker) => madeBy(maker) === most);
}

/** How much a player may change beside the play: in a minute, and at a table in all; of their orders as much again. */
export type ChangeLimits = { changes: number; allChanges: number };

/** Returns the tallies after an entry of the log. */
export function tallied(game: Game, before: MatchState, entry: LogEntry): MatchState['busy'] {
  const made = counted(game, before, entry);
  if (!made) return before.busy;
  const isIt = ({ seat, of }: CountedFor) => seat === made.seat && of === made.of;
  const { count, recent } = before.busy.find(isIt) ?? { count: 0, recent: [] };
  const lately = [...recent.filter((time) => time > entry.at - MINUTE), entry.at];
  return [...before.busy.filter((one) => !isIt(one)), { ...made, count: count + 1, recent: lately }];
}

/** Says why an entry that was decided is refused all the same: its player has changed so much lately, or at this table; null: it is not. */
export function tooManyChanges(
  game: Game,
  before: MatchState,
  entry: LogEntry,
  { changes, allChanges }: ChangeLimits,
): Refused | null {
  const made = counted(game, before, entry);
  const tally = made && before.busy.find(({ seat, of }) => seat === made.seat && of === made.of);
  if (!tally) return null;
  if (tally.count >= allChanges) return refused('all-changes-made', { retryAfter: NO_MORE_SECONDS });
  const retryAfter = secondsToWait(tally.recent, changes, MINUTE, entry.at);
  return retryAfter > 0 ? refused('too-many-changes', { retryAfter }) : null;
}

/**
 * Returns whose limits an entry counts against. Null for moves, for talk and emblems (which have their own), for what time
 * brings, and for a player's defence: somebody with their link may use up their changes; they can renew, object, end a friend,
 * come back and leave all the same.
 */
function counted(game: Game, before: MatchState, { events }: LogEntry): CountedFor | null {
  const isFree = (event: MatchEvent) =>
    isTableEvent(event) ? KINDS.get(event.type)?.isDefence : game.moveOf(event) !== null;
  if (events.some(isFree)) return null;
  for (const event of events) {
    const by = KINDS.get(event.type)?.counts?.(event, before);
    if (by) return by;
  }
  return null;
}
