import { followingKey, hashOf, matches, type SeatKey, sameName } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import type { Seated } from './open';
import { Problem } from './problem';
import type { FriendRequest } from './requests';
import { seatSecrets } from './seat-secrets';
import { viewFor } from './view';
import { requireSeats, requireSeatsPlayed, seatsOf, type Viewer } from './viewer';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Lets a friend play for the player of a seat until a moment: with the link he may look at the cards and move, and nothing else.
 * Asked for again the link is another one, and the one before opens nothing any more.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `name-taken`, `bad-time`, `match-finished`
 */
export async function askFriend(
  context: Context,
  table: string,
  viewer: Viewer,
  { seat, name, until, days }: FriendRequest,
): Promise<Seated & { until: number }> {
  const { state } = await change(context, table, (state, now) => {
    requireOwn(context, state, viewer, seat);
    const isTaken = state.seats.some((place) => place.name !== null && sameName(place.name, name));
    if (isTaken && state.seats[seat].friend?.name !== name) throw new Problem('name-taken', { name });
    const [key] = keysAsked(context, state, viewer, seat, state.version + 1);
    const last = until ?? now + (days ?? 1) * DAY;
    const friend = { seat, name, keyHash: hashOf(key.text), until: last };
    return { outcome: match.askFriend(games, state, friend, now), mover: seat };
  });
  const link = friendLinks(context, state, viewer).find((one) => one.seat === seat);
  const friend = state.seats[seat].friend;
  if (!link || !friend) throw new Error('whoever has just asked a friend has none');
  return { ...link, until: friend.until };
}

/**
 * The player plays alone again: they, or the friend, say so.
 * @returns their view; the friend, who sees the seat no longer, gets a spectator's
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`
 */
export async function friendGone(
  context: Context,
  table: string,
  viewer: Viewer,
  { seat }: { seat: Seat },
): Promise<match.TableView> {
  const { state } = await change(context, table, (state, now) => {
    // Said twice by a friend it is said by somebody who has no seat any more.
    if (state.seats[seat]?.friend && !requireSeatsPlayed(context, state, viewer).includes(seat)) {
      throw new Problem('no-seat');
    }
    if (!state.seats[seat]) throw new Problem('no-seat');
    return { outcome: match.endFriend(games, state, seat, now), mover: seat };
  });
  const isOwn = seatsOf(context, state, viewer).held.includes(seat);
  return viewFor(context, state, isOwn ? seat : null);
}

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

/** The seat must be the caller's own. */
export function requireOwn(context: Context, state: match.MatchState, viewer: Viewer, seat: Seat): void {
  if (!requireSeats(context, state, viewer).includes(seat)) throw new Problem('no-seat');
}

/** The key of the link made at this version; it follows from the player's own, so that he can see it again. */
function keysAsked(context: Context, state: match.MatchState, viewer: Viewer, seat: Seat, version: number): SeatKey[] {
  const own = seatSecrets(context, state, viewer, seat);
  return own.map((key) => followingKey(key, `friend of ${version}`, state.table, seat));
}
