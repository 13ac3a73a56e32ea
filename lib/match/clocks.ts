import type { Seat } from '../rules/view';
import type { TableEvent } from './events';
import type { Done } from './outcome';
import type { Pace } from './pace';
import type { MatchState } from './state';

const MINUTE = 60_000;

/** What happens to a clock, as lib/clock works it out; here it is only written down. */
export type ClockEvent = Extract<TableEvent, { type: 'clockStarted' | 'clockStopped' }>;
export type ObjectionEvent = Extract<TableEvent, { type: 'objectionStarted' }>;

/**
 * The state after a clock has been started or stopped. One that is started again while it runs, because something stops it
 * from now on or no longer does, keeps the quiet hours with which it began.
 */
export function applyClock(state: MatchState, event: ClockEvent, at: number): MatchState {
  const { seat } = event;
  const clocks = state.clocks.slice();
  if (event.type === 'clockStopped') {
    clocks[seat] = null;
    const turn = state.turns[seat];
    const rests = state.rests.slice();
    rests[seat] = turn && event.left !== null ? { turn: turn.version, left: event.left } : null;
    const banks = event.bank === null || !state.banks ? state.banks : withBank(state.banks, seat, event.bank);
    return { ...state, clocks, rests, banks };
  }
  const { left, deadline } = event;
  const running = state.clocks[seat];
  clocks[seat] = { since: at, left, deadline, quiet: running ? running.quiet : state.seats[seat].quiet };
  return { ...state, clocks };
}

/** As `applyClock`, for the time in which a player can object to a new link. */
export function applyObjection(state: MatchState, event: ObjectionEvent, at: number): MatchState {
  const { seat, left, deadline } = event;
  const { link, ...place } = state.seats[seat];
  return {
    ...state,
    seats: state.seats.with(seat, { ...place, link: link && { ...link, clock: { since: at, left, deadline } } }),
  };
}

/** What is decided, with these events of clocks in its last entry. */
export function withClockEvents(done: Done, events: readonly (ClockEvent | ObjectionEvent)[]): Done {
  const entry = done.entries.at(-1);
  if (events.length === 0 || !entry) return done;
  let { state } = done;
  for (const event of events) {
    state =
      event.type === 'objectionStarted' ? applyObjection(state, event, entry.at) : applyClock(state, event, entry.at);
  }
  const entries = [...done.entries.slice(0, -1), { ...entry, events: [...entry.events, ...events] }];
  return { ...done, state, entries };
}

/** What is in the banks at the beginning (ms), by seat; null without banks. */
export function fullBanks(pace: Pace | null, seats: number): number[] | null {
  return pace?.kind === 'bank' ? Array.from({ length: seats }, () => pace.minutes * MINUTE) : null;
}

/** The banks when somebody else has taken a seat: his is full. */
export function freshBank({ pace, banks }: MatchState, seat: Seat): number[] | null {
  return banks && pace ? withBank(banks, seat, pace.minutes * MINUTE) : banks;
}

function withBank(banks: readonly number[], seat: Seat, bank: number): number[] {
  return banks.map((other, at) => (at === seat ? bank : other));
}
