import pLimit from 'p-limit';
import type { Kept } from '../store/collection';
import { isStoreUnavailable } from '../store/errors';
import type { ChannelName } from './channel';
import { sendConfirmation } from './confirm';
import { deliverOne } from './deliver';
import { sendDigest } from './digest';
import { type Delivery, messageDocuments } from './documents';
import type { Attempted, Post } from './post';

/** How many messages of a channel are sent at the same time. */
const AT_ONCE = 8;

/** The result of a run: how many messages it sent, and how the others ended that were due. */
export type Sent = { sent: number; dropped: number; failed: number; dead: number };

/** Sends about `limit` due messages of each kind, at the channel's pace. It may break off and be run again, or twice at once. */
export async function sendDue(post: Post, limit: number): Promise<Sent> {
  const { deliveries, digests, confirmations } = messageDocuments(post);
  const now = post.now();
  const [alone, together, asked] = await Promise.all([
    deliveries.due(now, limit),
    digests.due(now, limit),
    confirmations.due(now, limit),
  ]);
  const oldest = Math.min(now, ...[...alone, ...together, ...asked].map(({ due }) => due ?? now));
  post.measure?.({ what: 'messages-due', lag: now - oldest });
  const over = (channel: ChannelName) =>
    alone.filter(({ value }) => value.channel === channel).map((one) => deliveryOf(post, one));
  const mails: Work[] = [
    ...asked.map((one): Work => ({ channel: 'email', send: () => sendConfirmation(post, one) })),
    ...over('email'),
    ...together.map((one): Work => ({ channel: 'email', send: () => sendDigest(post, one) })),
  ];
  return tally(await Promise.all([mails, over('push'), over('webhook')].map((work) => sendAll(post, work))));
}

/** Sends these deliveries if they are due, as after a commit. */
export async function sendDeliveries(post: Post, ids: readonly string[]): Promise<void> {
  const { deliveries } = messageDocuments(post);
  const found = await deliveries.getMany(ids, post.now());
  await sendAll(
    post,
    found.flatMap((one) => (one ? [deliveryOf(post, one)] : [])),
  );
}

/** A message that is to be sent, and over which channel. */
type Work = { channel: ChannelName; send: () => Promise<Attempted> };

function deliveryOf(post: Post, one: Kept<Delivery>): Work {
  return { channel: one.value.channel, send: () => deliverOne(post, one) };
}

/** Does all of it, a few at a time. A fault of one keeps no other from being done, unless the store is gone. */
async function sendAll(post: Post, work: readonly Work[]): Promise<Attempted[]> {
  let unavailable: unknown;
  const results = await pLimit(AT_ONCE).map(work, async ({ channel, send }): Promise<Attempted[]> => {
    if (unavailable !== undefined) return [];
    try {
      const result = await send();
      post.measure?.({ what: 'message', channel, result });
      return [result];
    } catch (error) {
      if (isStoreUnavailable(error)) unavailable = error;
      else post.log?.('a message cannot be sent', { error: error instanceof Error ? error.name : typeof error });
      return [];
    }
  });
  if (unavailable !== undefined) throw unavailable;
  return results.flat();
}

function tally(results: readonly Attempted[][]): Sent {
  const count = (what: Attempted) => results.flat().filter((one) => one === what).length;
  return { sent: count('sent'), dropped: count('dropped'), failed: count('failed'), dead: count('dead') };
}
