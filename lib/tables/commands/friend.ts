import { z } from 'zod';
import { hashOf, sameName } from '../../identity';
import type * as match from '../../match';
import * as part from '../../match/parts/friend';
import { type Seat, seat } from '../../rules/view';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { friendLinks, keysAsked } from '../reading/friend';
import { viewFor } from '../reading/view';
import { friendRequest } from '../requests';
import { change } from '../runner/change';
import { requireSeats, requireSeatsPlayed, type Seated, seatsOf, seatsPlayed, type Viewer } from '../viewer';
import { commandOf, replying, seatLink } from './command';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Lets a friend play for a player until a moment: their link shows the cards and moves, nothing else. Asked again for another
 * friend or time, the link is another one and the one before opens nothing.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `name-taken`, `bad-time`, `match-finished`
 */
export const askFriend = replying(
  {
    path: 'friend',
    schema: friendRequest,
    summary:
      'Lets a friend play for the player of a seat until a time, or for a number of days (one, if neither is said): a link that looks at the cards and moves, and does nothing else. Asked for again with another name or time, the link before opens nothing any more; with the same, it stays.',
    answers: ['The link to give to the friend.', 'FriendLink'],
    isNew: true,
  },
  async (context, table, viewer, { seat, name, until, days }): Promise<Seated & { until: number }> => {
    const state = await change(context, table, (state, now) => {
      requireOwn(context, state, viewer, seat);
      const isTaken = state.seats.some((place) =>
        [place.name, place.next?.name].some((there) => there && sameName(there, name)),
      );
      if (isTaken && state.seats[seat].friend?.name !== name) throw new Problem('name-taken', { name });
      const [key] = keysAsked(context, state, viewer, seat, seat, `friend of ${state.version + 1}`);
      const last = until ?? now + (days ?? 1) * DAY;
      const friend = { seat, name, keyHash: hashOf(key.text), until: last };
      return { outcome: part.askFriend(games(state.game), state, friend, now), mover: seat };
    });
    const link = friendLinks(context, state, viewer).find((one) => one.seat === seat);
    const friend = state.seats[seat].friend;
    if (!link || !friend) throw new Error('a friend just asked is not there');
    return { ...link, until: friend.until };
  },
  ({ table, seat, key, until }, { origin }) => ({
    body: { table, seat, seatKey: key.text, seatLink: seatLink(origin, key), until },
    isNew: true,
  }),
);

/** The seat whose player plays alone again. */
export const endFriendRequest = z.object({ seat });

/**
 * The player plays alone again: they, or the friend, say so. Its answer is their view; the friend, who has lost the seat, gets a
 * spectator's.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`
 */
export const endFriend = commandOf(
  {
    path: 'friend/end',
    schema: endFriendRequest,
    summary: 'Takes the link of a friend back. For the player of the seat, and the friend.',
    answers: 'The view of the seat; for the friend, who sees it no longer, the spectator’s.',
  },
  async (context, table, viewer, { seat }): Promise<match.TableView> => {
    const state = await change(context, table, (state, now) => {
      const place = state.seats[seat];
      if (!place || (place.friend && !requireSeatsPlayed(context, state, viewer).includes(seat))) {
        throw new Problem('no-seat');
      }
      // Said twice by a friend it is said by somebody who has no seat any more: that does not show that its player is there.
      const isTheirs = seatsPlayed(seatsOf(context, state, viewer)).includes(seat);
      return { outcome: part.endFriend(games(state.game), state, seat, now), mover: isTheirs ? seat : null };
    });
    const isOwn = seatsOf(context, state, viewer).held.includes(seat);
    return viewFor(context, state, isOwn ? seat : null);
  },
);

/** The seat must be the caller's own. */
function requireOwn(context: Context, state: match.MatchState, viewer: Viewer, seat: Seat): void {
  if (!requireSeats(context, state, viewer).includes(seat)) throw new Problem('no-seat');
}
