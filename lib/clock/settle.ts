import type { MatchState } from '../match';

/**
 * The state with what time alone has brought by `now` (ms since 1970). Matches have no pace yet, so time brings nothing;
 * every change and every look goes through here, so that a deadline counts although nobody was watching.
 */
export function settle(state: MatchState, _now: number): MatchState {
  return state;
}
