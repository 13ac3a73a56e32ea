import { automaticMove } from './automatic';
import { makeAutomaticMove } from './decide';
import type { Games } from './evolve';
import type { MatchState } from './state';
import type { Done, Outcome } from './written';

/** More moves follow from one only where deal after deal is declined by order, which has an end; then the next change goes on from here. */
const MOST = 128;

/**
 * A decision, followed by one entry for each move that makes itself now, until somebody has something to decide.
 * @param at when it is decided (ms since 1970)
 */
export function withAutomaticMoves(games: Games, done: Done, at: number): Done {
  const entries = [...done.entries];
  let { state } = done;
  for (let i = 0; i < MOST; i++) {
    const made = nextMove(games, state, at);
    if (made?.kind !== 'done') break;
    state = made.state;
    entries.push(...made.entries);
  }
  return entries.length === done.entries.length ? done : { ...done, state, entries };
}

/** The next move that makes itself; null if there is none, or if it cannot be worked out: then its player makes it. */
function nextMove(games: Games, state: MatchState, at: number): Outcome | null {
  try {
    const automatic = automaticMove(games(state.game), state, at);
    return automatic && makeAutomaticMove(games, state, automatic, at);
  } catch {
    // The decision itself must not fail with it.
    return null;
  }
}
