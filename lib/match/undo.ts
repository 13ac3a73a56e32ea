import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Games } from './evolve';
import { type Outcome, REPEATED, refused } from './outcome';
import { type BeforeMove, isFinished, type MatchState } from './state';
import { written } from './written';

/** What a move of this state would change, so that it can be taken back. */
export function snapshotOf(state: MatchState): BeforeMove {
  const { version, changedAt, play, trickBefore, turns, last, waits, took, clocks, banks, rests, proposals } = state;
  return {
    version,
    changedAt,
    play,
    trickBefore,
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
 * The table as a seat, or a spectator (null), may see it at a time (ms since 1970): a move that its player may still take back
 * is shown to nobody else at first.
 */
export function shownTo(state: MatchState, seat: Seat | null, now: number): MatchState {
  return state.undo && state.undo.seat !== seat && now < state.undo.until ? withoutLastMove(state) : state;
}

/** Whether this seat, or a spectator (null), must not be shown the last move before it is written down that it stands. */
export function wouldSee(state: MatchState, seat: Seat | null, now: number): boolean {
  return state.undo !== null && state.undo.seat !== seat && now >= state.undo.until;
}

/** That somebody is shown the last move, or told of it: it stands from now on. */
export function undoClosed(games: Games, state: MatchState, at: number): Outcome {
  if (!state.undo) return REPEATED;
  return written(games, state, { at, events: [{ type: 'undoClosed', seat: state.undo.seat }] });
}

/**
 * Takes back the last move of this seat. `version` is the one its player sees, after the move. Until somebody else could have
 * seen it, or anything has answered it.
 */
export function undo(games: Games, state: MatchState, command: { seat: Seat; version: number }, at: number): Outcome {
  const { seat, version } = command;
  // It has been taken back before: no other move has come to have this version since.
  if (version > state.version) return REPEATED;
  if (state.undo?.seat !== seat) return refused('no-undo');
  if (version !== state.version) return refused('table-moved-on');
  return written(games, state, { at, events: [{ type: 'moveUndone', seat }] });
}

/**
 * Whether a move may be taken back: it has shown its player no card that he did not know, has ended no deal, and nothing has
 * followed from it but what can be put back.
 */
export function mayBeUndone(game: Game, before: MatchState, after: MatchState, seat: Seat): boolean {
  if (isFinished(game, after) || game.standing(after.play).deal !== game.standing(before.play).deal) return false;
  if (game.standing(after.play).dealScores.length !== game.standing(before.play).dealScores.length) return false;
  const known = game.view(before.play, seat).hand;
  return game.view(after.play, seat).hand.every((card) => known.includes(card));
}
