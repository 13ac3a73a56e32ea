import { followingKey, matches, type SeatKey } from '../../identity';
import type * as match from '../../match';
import type { Seat } from '../../rules/view';
import type { Context } from '../context';
import type { Seated } from '../viewer';
import { seatSecrets, seatsOf, type Viewer } from '../viewer';

/** Returns the links with which friends may play now for the seats a viewer holds. */
export function friendLinks(context: Context, state: match.MatchState, viewer: Viewer): Seated[] {
  return seatsOf(context, state, viewer).held.flatMap((seat): Seated[] => {
    const { friend } = state.seats[seat];
    if (!friend) return [];
    const made = keysAsked(context, state, viewer, seat, friend.asked);
    const key = made.find(({ text }) => matches(text, friend.keyHash));
    return key ? [{ table: state.table, seat, key }] : [];
  });
}

/** The key of the link made at this version; it follows from the player's own, so that they can see it again. */
export function keysAsked(
  context: Context,
  state: match.MatchState,
  viewer: Viewer,
  seat: Seat,
  version: number,
): SeatKey[] {
  const own = seatSecrets(context, state, viewer, seat);
  return own.map((key) => followingKey(key, `friend of ${version}`, state.table, seat));
}
