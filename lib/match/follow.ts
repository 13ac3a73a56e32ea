import { automaticMove } from './automatic';
import { makeAutomaticMove } from './decide';
import type { Games } from './evolve';
import type { Done } from './outcome';

/** More moves than two deals have never follow from one. */
const MOST = 128;

/**
 * What was decided, and after it, one entry each, all moves that make themselves now, until somebody has something to decide. What
 * was just taken back is not made again.
 * @param at when it is decided (ms since 1970)
 */
export function withAutomaticMoves(games: Games, done: Done, at: number): Done {
  const entries = [...done.entries];
  if (entries.at(-1)?.events.some(({ type }) => type === 'moveUndone')) return done;
  let { state } = done;
  for (let i = 0; i < MOST; i++) {
    const automatic = automaticMove(games(state.game), state, at);
    const made = automatic && makeAutomaticMove(games, state, automatic, at);
    // An order that is illegal after all leaves it to its player.
    if (made?.kind !== 'done') break;
    state = made.state;
    entries.push(...made.entries);
  }
  return entries.length === done.entries.length ? done : { ...done, state, entries };
}
