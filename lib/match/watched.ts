import type { LogEntry } from './events';
import { evolve, type Games } from './evolve';
import type { MatchState } from './state';
import { type TableView, view } from './view';

/**
 * The view by a link to watch: every spectator's, of a table without an address, so that nothing leads to the table itself.
 * @param behind whether the state is one of the past: then it says of no deadline
 * @param now ms since 1970
 */
export function watchedView(games: Games, state: MatchState, behind: boolean, now?: number): TableView {
  // In a log a name that was forgotten is empty, also where its player was still there.
  const seats = state.seats.map((place) => ({
    ...place,
    name: place.name || null,
    share: null,
    next: place.next && { ...place.next, share: null },
  }));
  const nowhere: MatchState = { ...state, seats, table: '', rematch: null, commitment: '', changes: [] };
  const shown = behind ? { ...nowhere, clocks: state.clocks.map(() => null), pause: null, proposals: [] } : nowhere;
  return view(games(state.game), shown, null, now);
}

/** How many tricks of a match are complete, as a number that grows with every one; the end of a deal counts as one, too. */
export function tricksDone(games: Games, { game, play }: Pick<MatchState, 'game' | 'play'>): number {
  const { dealScores } = games(game).standing(play);
  const complete = games(game)
    .tricks(play)
    .filter(({ winner }) => winner !== undefined);
  return dealScores.length * MORE_THAN_A_DEAL + complete.length;
}

/** More tricks than any deal has. */
const MORE_THAN_A_DEAL = 100;

/**
 * The match one trick behind: as it was when the trick before the last complete one was taken. A deal's first trick is not
 * shown before the second is complete, and of the deal before only what led to its last trick.
 * @returns null as long as fewer than two tricks are complete
 */
export function oneTrickBehind(games: Games, log: readonly LogEntry[]): MatchState | null {
  let state: MatchState | null = null;
  let ends: { done: number; state: MatchState }[] = [];
  for (const entry of log) {
    state = evolve(games, state, entry);
    const done = tricksDone(games, state);
    if (done > (ends.at(-1)?.done ?? 0)) ends = [...ends.slice(-1), { done, state }];
  }
  return ends.length > 1 ? ends[0].state : null;
}
