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
    const made = keysAsked(context, state, viewer, seat, seat, `friend of ${friend.asked}`);
    const key = made.find(({ text }) => matches(text, friend.keyHash));
    return key ? [{ table: state.table, seat, key }] : [];
  });
}

/** The keys of a link to a seat that the player `by` asks for; they follow from the player's own, so that they can see it again. */
export function keysAsked(
  context: Context,
  state: match.MatchState,
  viewer: Viewer,
  by: Seat,
  seat: Seat,
  what: string,
): SeatKey[] {
  const own = seatSecrets(context, state, viewer, by);
  return own.map((key) => followingKey(key, what, state.table, seat));
}
