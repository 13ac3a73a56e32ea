import * as match from '../../match';
import { nextUnopposed } from '../../match/parts/lost-link/ask';
import { games } from '../context';

/** A table at which nobody is kept waiting goes when nothing has happened there for so long (ms). */
export const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The time (ms) after which anybody may make a bot's move, which is first due to the process that committed what it answers. */
export const OWED_MILLISECONDS = 5_000;

/**
 * When a table goes on by itself (ms since 1970): at once where bots owe moves, or with the first card that is held back; else null.
 * Such a card does not wait for a look, which would date it: somebody who asks every second could tell it by that.
 */
export function goesOnAt(state: match.MatchState): number | null {
  return match.owedMove(state, state.changedAt) ? state.changedAt : match.nextHeld(games(state.game), state);
}

/**
 * When a table is to be looked after next (ms since 1970) if nothing happens; null: never. Moves are owed, a deadline ends, a
 * held card comes, a match ends because somebody stays away, nobody can object to a new link any more, or the table goes.
 */
export function dueAt(state: match.MatchState, goesOn = goesOnAt(state)): number | null {
  if (match.owedMove(state, state.changedAt)) return state.changedAt + OWED_MILLISECONDS;
  const moments = [
    match.nextDeadline(state),
    match.endsBecauseOf(state)?.at ?? null,
    nextUnopposed(state)?.at ?? null,
    goesOn,
    goesAt(state),
  ];
  const known = moments.filter((at) => at !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/**
 * When a table is removed (ms since 1970) if nothing happens; null: never. 30 days after it was opened, if it has not started;
 * 30 days after the last move, if it rests or one player plays bots alone. Finished ones stay.
 */
export function goesAt(state: match.MatchState): number | null {
  const game = games(state.game);
  if (!match.hasBegun(game, state)) return state.openedAt + KEPT_MILLISECONDS;
  if (match.isFinished(game, state) || !match.keepsNobodyWaiting(state)) return null;
  return state.changedAt + KEPT_MILLISECONDS;
}
