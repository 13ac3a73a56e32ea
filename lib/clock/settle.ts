import { type MatchState, timePassed } from '../match';

/**
 * The state with what time alone has brought by `now` (ms since 1970). Every change and every look goes through here, so that a
 * deadline counts although nobody was watching. Matches have no pace yet: all that time brings is a new link for a seat.
 */
export function settle(state: MatchState, now: number): MatchState {
  return timePassed(state, now);
}
