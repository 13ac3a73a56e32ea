import type { Seat } from '../rules/view';
import type { Games } from './evolve';
import { type Outcome, REPEATED, refused } from './outcome';
import { isFinished, type MatchState } from './state';
import { seatsChanged } from './written';

/** Who shares a recap, or no longer wants it shared: the seat he plays or played at, and his name there. */
export type Sharer = { seat: Seat; name: string };

/** From now on a secret with this hash opens the recap of a finished match; one from before no longer does. */
export function shareRecap(games: Games, state: MatchState, by: Sharer, tokenHash: string, at: number): Outcome {
  if (!isFinished(games(state.game), state)) return refused('not-finished');
  return seatsChanged(games, state, at, [{ type: 'recapShared', ...by, tokenHash }]);
}

/** No link opens the recap any more. */
export function withdrawRecap(games: Games, state: MatchState, by: Sharer, at: number): Outcome {
  if (state.recapLink === null) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'recapWithdrawn', ...by }]);
}
