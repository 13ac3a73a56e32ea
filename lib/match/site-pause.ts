import type { Games } from './evolve';
import { type Outcome, REPEATED } from './outcome';
import { hasBegun, isFinished, type MatchState } from './state';
import { written } from './written';

/**
 * Whoever runs the site stops the clocks of a match until then (ms since 1970), as a stop of its servers is to come: nobody's deadline
 * passes while nobody can move. Nothing where no clock runs, or the clocks stand as long anyway.
 */
export function pauseBySite(games: Games, state: MatchState, until: number, at: number): Outcome {
  const game = games(state.game);
  const isRunning = hasBegun(game, state) && !isFinished(game, state) && state.pace !== null;
  if (!isRunning || until <= Math.max(at, state.pause?.until ?? at)) return REPEATED;
  return written(games, state, { at, events: [{ type: 'sitePaused', until }] });
}

/** The clocks that the site has stopped go on. A pause that the players agreed on is theirs, and lasts. */
export function resumeBySite(games: Games, state: MatchState, at: number): Outcome {
  if (!state.pause || state.pause.by !== null) return REPEATED;
  return written(games, state, { at, events: [{ type: 'siteResumed' }] });
}
