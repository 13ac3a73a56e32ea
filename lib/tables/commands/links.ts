import { hashOf, newSecret, seatKey } from '../../identity';
import * as match from '../../match';
import { games } from '../context';
import { forgetWishes } from '../messages/wishes';
import { Problem } from '../problem';
import { newInvitation } from '../reading/invitation';
import { renewKeyRequest } from '../requests';
import { change } from '../runner/change';
import { requireHost, requireSeats, type Seated, seatsOf, viewerWith } from '../viewer';
import { NOTHING, replying, seatLink } from './command';

/**
 * Gives a player a new key: the old link opens nothing, and what was made or wished with it ends. With the same secret it may
 * be asked for again, also after the old key has died.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`
 */
export const renewKey = replying(
  {
    path: 'link',
    schema: renewKeyRequest,
    request: 'RenewKeyRequest',
    summary:
      'Renews the key of a seat: the old one stops working, and all that was made with it ends: a friend who plays for the player, a new link that others have asked for or that they have asked for others, proposals, standing orders, the leave for the host to seat a bot, links to watch or to the recap, the wishes for messages, push subscriptions and feeds of the seat. Sent again with the same secret, it gives the same key.',
    answers: ['The new key.', 'Seated'],
  },
  async (context, table, viewer, request): Promise<Seated> => {
    const { seat } = request;
    const key = seatKey(table, seat, request.secret ?? newSecret(context.random));
    const keyHash = hashOf(key.text);
    await change(context, table, (state, now) => {
      if (seatsOf(context, state, viewerWith(key)).held.length > 0) return { outcome: match.REPEATED, mover: seat };
      if (!requireSeats(context, state, viewer).includes(seat)) throw new Problem('no-seat');
      return { outcome: match.renewKey(games, state, seat, keyHash, now), mover: seat };
    });
    // They count for nothing any more, also where this is not done.
    await forgetWishes(context, table, seat, (hash) => hash !== keyHash);
    return { table, seat, key };
  },
  ({ table, seat, key }, { origin }) => ({
    body: { table, seat, seatKey: key.text, seatLink: seatLink(origin, key) },
    page: `/t/${table}/link?as=${seat}&renewed=yes`,
    taken: key,
  }),
);

/**
 * A new invitation in place of the one there is, for the host.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-host`, `table-full` if no seat is open
 */
export const renewInvitation = replying(
  {
    path: 'invitation',
    schema: NOTHING,
    summary: 'Renews the invitation, for the host: the old one stops working.',
    answers: ['The new invitation.', 'Invitation'],
    refusals: [401, 403, 404, 409],
  },
  async (context, table, viewer): Promise<{ invitation: string }> => {
    const { invitation, kept } = newInvitation(context, table, context.random);
    await change(context, table, (state, now) => {
      const host = requireHost(context, state, viewer);
      return { outcome: match.renewInvitation(games, state, kept, now), mover: host };
    });
    return { invitation };
  },
  ({ invitation }, { origin }) => ({ body: { invitation, invitationLink: `${origin}/i/${invitation}` } }),
);
