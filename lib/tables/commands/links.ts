import { hashOf, newSecret, seatKey } from '../../identity';
import * as match from '../../match';
import { type Context, games } from '../context';
import { forgetWishes } from '../messages/wishes';
import { Problem } from '../problem';
import { newInvitation } from '../reading/invitation';
import type { RenewKeyRequest } from '../requests';
import { change } from '../runner/change';
import { requireHost, requireSeats, type Seated, seatsOf, type Viewer, viewerWith } from '../viewer';

/**
 * Gives a player a new key for his seat: the old link opens nothing any more, and what was made or wished with it ends. With the
 * same secret it may be asked for again, also after the old key has died.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`
 */
export async function renewKey(
  context: Context,
  table: string,
  viewer: Viewer,
  request: RenewKeyRequest,
): Promise<Seated> {
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
}

/**
 * A new invitation in place of the one there is, for the host.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-host`, `table-full` if no seat is open
 */
export async function renewInvitation(
  context: Context,
  table: string,
  viewer: Viewer,
): Promise<{ invitation: string }> {
  const { invitation, kept } = newInvitation(context, table, context.random);
  await change(context, table, (state, now) => {
    const host = requireHost(context, state, viewer);
    return { outcome: match.renewInvitation(games, state, kept, now), mover: host };
  });
  return { invitation };
}
