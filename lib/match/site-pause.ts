import type { Games } from './evolve';
import { type Outcome, REPEATED } from './outcome';
import { hasBegun, isFinished, type MatchState } from './state';
import { written } from './written';

/**
 * Whoever runs the site stops the clocks of a match until then (ms since 1970), as a stop of its servers is to come: nobody's deadline
 * passes while nobody can move, nor a day to object, which a table without a pace has as well. Nothing where no clock runs, the clocks
 * stand as long anyway, or the site has stopped them already: said again, it is no longer.
 */
export function pauseBySite(games: Games, state: MatchState, until: number, at: number): Outcome {
  const game = games(state.game);
  const isTimed = state.pace !== null || state.seats.some(({ link }) => link !== null && link.clock !== null);
  const isRunning = hasBegun(game, state) && !isFinished(game, state) && isTimed;
  if (!isRunning || state.pause?.by === null || until <= Math.max(at, state.pause?.until ?? at)) return REPEATED;
  return written(games, state, { at, events: [{ type: 'sitePaused', until }] });
}

/** The clocks that the site has stopped go on. A pause that the players agreed on is theirs, and lasts. */
export function resumeBySite(games: Games, state: MatchState, at: number): Outcome {
  if (!state.pause || state.pause.by !== null) return REPEATED;
  return written(games, state, { at, events: [{ type: 'siteResumed' }] });
}
