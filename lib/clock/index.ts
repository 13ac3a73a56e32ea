import {
  type Done,
  type Games,
  type Hours,
  isPlayed,
  isSecret,
  type MatchState,
  type Pace,
  withClockEvents,
} from '../match';
import { OBJECTION_MILLISECONDS } from '../match/parts/lost-link/ask';
import type { ObjectionEvent } from '../match/parts/lost-link/part';
import type { ClockEvent } from '../match/parts/pace/pace';
import type { Seat } from '../rules/view';
import { MINUTE } from './edges';
import { elapsed, runningUntil, type Stops, stopsOf } from './running';

export { DAY_MINUTES, HOUR, MINUTE } from './edges';
export { dayOffFrom, isHour, isZone, nextHour, outsideQuiet } from './hours';
export { awayRequest, paceRequest, whole } from './pace';
export { elapsed, runningUntil, type Stops, stopsOf } from './running';

/**
 * Returns a decision with the clocks it stops and starts: one for every player to act, from the moment their turn begins. A
 * running clock starts again with its remaining time when a pause or days off begin or end. The log has the result.
 * @param before the state that was decided on; null for a new table
 */
export function withClocks(games: Games, before: MatchState | null, done: Done): Done {
  const { pace, seats } = done.state;
  const at = done.entries.at(-1)?.at;
  // A change that concerns one player alone stops no clock; a move that is taken back leaves them as they were.
  if (at === undefined || done.entries.every(isSecret)) return done;
  const events = pace ? seats.flatMap((_, seat) => clockEvents(pace, before, done.state, seat, at)) : [];
  const objections = seats.flatMap((_, seat) => objectionEvents(before, done.state, seat, at));
  return withClockEvents(games, done, [...events, ...objections]);
}

/** The day in which a player can object to a new link begins, or something stops it from now on, or no longer does. */
function objectionEvents(before: MatchState | null, after: MatchState, seat: Seat, at: number): ObjectionEvent[] {
  const { link } = after.seats[seat];
  if (!before || !link?.isEnough || link.unopposed !== null || link.opens !== null) return [];
  const stops = stopsOfDay(after, seat);
  if (!link.clock) {
    const left = OBJECTION_MILLISECONDS;
    return [{ type: 'objectionStarted', seat, left, deadline: runningUntil(at, left, stops) }];
  }
  const stopsBefore = stopsOfDay(before, seat);
  if (sameSpans(stopsBefore, stops)) return [];
  const left = Math.max(0, link.clock.left - elapsed(link.clock.since, at, stopsBefore));
  return [{ type: 'objectionStarted', seat, left, deadline: runningUntil(at, left, stops) }];
}

/** The stops of the player's clock apply to the day. Without a pace there are no nights, but quiet hours and the site's pause. */
function stopsOfDay({ pace, stopped, seats }: MatchState, seat: Seat): Stops {
  const { quiet, daysOff } = seats[seat];
  return stopsOf(pace ?? { nights: null, weekends: false, zone: 'UTC' }, quiet, [...stopped, ...daysOff]);
}

function clockEvents(pace: Pace, before: MatchState | null, after: MatchState, seat: Seat, at: number): ClockEvent[] {
  const running = after.clocks[seat];
  const turn = after.turns[seat];
  const isToRun = turn !== null && isPlayed(after.seats[seat]) && after.ended === null;
  if (!running || !before) return isToRun ? [started(pace, after, seat, at)] : [];
  const stopsBefore = stopsFor(pace, before, seat, running.quiet);
  const ran = () => elapsed(running.since, at, stopsBefore);
  const isSameTurn = turn !== null && before.turns[seat]?.version === turn.version;
  if (isToRun && isSameTurn) {
    const stops = stopsFor(pace, after, seat, running.quiet);
    if (sameSpans(stopsBefore, stops)) return [];
    const left = Math.max(0, running.left - ran());
    return [{ type: 'clockStarted', seat, left, deadline: runningUntil(at, left, stops) }];
  }
  const used = ran();
  const bank = pace.kind === 'bank' ? bankNow(pace, before, after, seat, running.left, used) : null;
  const left = isSameTurn ? Math.max(0, running.left - used) : null;
  const stopped: ClockEvent = { type: 'clockStopped', seat, bank, left };
  return isToRun ? [stopped, started(pace, after, seat, at, bank)] : [stopped];
}

/** A player who lets somebody else play and comes back in the same turn has the time they had left, and not more. */
function started(
  pace: Pace,
  state: MatchState,
  seat: Seat,
  at: number,
  bank = state.banks?.[seat] ?? null,
): ClockEvent {
  const rest = state.rests[seat];
  const left = rest && rest.turn === state.turns[seat]?.version ? rest.left : allowance(pace, bank);
  const stops = stopsFor(pace, state, seat, state.seats[seat].quiet);
  return { type: 'clockStarted', seat, left, deadline: runningUntil(at, left, stops) };
}

/** Returns the bank (ms) after a turn that had `left` and took `used`; a move, the player's or one made for them, adds to it. */
function bankNow(
  pace: BankPace,
  before: MatchState,
  after: MatchState,
  seat: Seat,
  left: number,
  used: number,
): number {
  const isSomebodyElse = after.seats[seat].keyHash !== before.seats[seat].keyHash;
  if (isSomebodyElse) return after.banks?.[seat] ?? 0;
  // A turn of the same player ends with a move, their own or one made for them, or with the match.
  const hasMoved = after.ended === null && after.turns[seat]?.version !== before.turns[seat]?.version;
  return hasMoved ? bankAfter(pace, left, used) : Math.max(0, left - used);
}

function stopsFor(pace: Pace, { stopped, seats }: MatchState, seat: Seat, quiet: Hours | null): Stops {
  return stopsOf(pace, quiet, [...stopped, ...seats[seat].daysOff]);
}

function sameSpans({ spans }: Stops, { spans: others }: Stops): boolean {
  return JSON.stringify(spans) === JSON.stringify(others);
}

/** A pace with a bank of time for each player. */
export type BankPace = Extract<Pace, { kind: 'bank' }>;

/**
 * Returns a bank after a turn (ms): less the time used, plus that of a move; never below 0 or above the cap.
 * @param bank what was in it when the turn began (ms)
 * @param used for how long the clock ran in this turn (ms)
 */
export function bankAfter({ perMove, cap }: BankPace, bank: number, used: number): number {
  return Math.min(cap * MINUTE, Math.max(0, bank - used) + perMove * MINUTE);
}

/** For how long the clock may run in the turn that begins (ms). @param bank of the player (ms), if the pace has one; null: full */
export function allowance(pace: Pace, bank: number | null): number {
  return pace.kind === 'bank' ? (bank ?? pace.minutes * MINUTE) : pace.minutes * MINUTE;
}
