import type { Seat } from '../rules/view';
import type { BeforeMove, MatchState } from './state';

/** What a move of this state would change, so that it can be taken back. */
export function snapshotOf(state: MatchState): BeforeMove {
  const { version, changedAt, play, decided, turns, last, waits, took, clocks, banks, rests, proposals } = state;
  return {
    version,
    changedAt,
    play,
    decided,
    turns,
    last,
    waits,
    took,
    clocks,
    banks,
    rests,
    proposals,
    missed: state.seats.map((place) => place.missed),
    orders: state.seats.map((place) => place.orders),
  };
}

/**
 * The table as it was before the move that may be taken back; the same table if there is none. The orders that its player has
 * overruled by it do not come back: they would make the very move again.
 */
export function withoutLastMove(state: MatchState): MatchState {
  if (!state.undo) return state;
  const { missed, orders, ...before } = state.undo.before;
  const mover = state.undo.seat;
  const seats = state.seats.map((place, seat) => ({
    ...place,
    missed: missed[seat],
    orders: seat === mover ? place.orders : orders[seat],
  }));
  return { ...state, ...before, seats, undo: null };
}

/**
 * The table as a seat, or a spectator (null), may see it: a move that its player may still take back is shown to nobody else
 * before it is written down that it stands, however long ago it was made.
 */
export function shownTo(state: MatchState, seat: Seat | null): MatchState {
  return state.undo && state.undo.seat !== seat ? withoutLastMove(state) : state;
}

/** Whether it is to be written down that the last move stands before the table is shown to this seat, or to a spectator (null). */
export function wouldSee(state: MatchState, seat: Seat | null, now: number): boolean {
  return state.undo !== null && state.undo.seat !== seat && now >= state.undo.until;
}
