import pLimit from 'p-limit';
import type { Kept } from '../store/collection';
import { isStoreUnavailable } from '../store/errors';
import type { ChannelName } from './channel';
import { sendConfirmation } from './confirm';
import { deliverOne } from './deliver';
import { sendDigest } from './digest';
import { type Delivery, messageDocuments } from './documents';
import type { Attempted, Post } from './post';

/** How many messages of a channel are sent at the same time: a mail server lets few in, and there are as many others as players. */
const AT_ONCE: Readonly<Record<ChannelName, number>> = { email: 8, push: 32, webhook: 32 };
/** How many due messages of each kind the store is asked for, and how many wait here while more are asked for. */
const WINDOW = 256;

/** The result of a run: how many messages it sent, and how the others ended that were due. */
export type Sent = { sent: number; dropped: number; failed: number; dead: number };

/**
 * Sends what is due, each message once, until nothing is left or `isOver`, at each channel's pace: a receiver that is slow holds up
 * no others. It may break off and be run again, or twice at once.
 */
export async function sendDue(post: Post, isOver: () => boolean): Promise<Sent> {
  const seen = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const sent: Sent = { sent: 0, dropped: 0, failed: 0, dead: 0 };
  const { send, end } = sender(post, isOver);
  /** Messages that stay due: another process has them, or they cannot be sent. */
  let held = 0;
  for (let isLeft = true; isLeft && !isOver(); ) {
    const limit = WINDOW + underWay.size + held;
    const due = await dueNow(post, limit);
    if (seen.size === 0) post.measure?.({ what: 'messages-due', lag: lagOf(due.flat(), post.now()) });
    const found = due.flat().filter(({ name }) => !seen.has(name));
    isLeft = due.some((kind) => kind.length === limit) && found.length + underWay.size > 0;
    for (const work of found) {
      seen.add(work.name);
      const one = send(work).then((result) => {
        underWay.delete(one);
        if (result === null || result === 'busy') held++;
        else if (result !== 'moved') sent[result]++;
      });
      underWay.add(one);
    }
    if (found.length === 0) await Promise.all(underWay);
    while (underWay.size >= WINDOW) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  end();
  return sent;
}

/** Sends these deliveries, which have just been made, if they are due; begins none once it `isOver`. */
export async function sendDeliveries(post: Post, ids: readonly string[], isOver = () => false): Promise<void> {
  const { deliveries } = messageDocuments(post);
  const { send, end } = sender(post, isOver);
  for (let from = 0; from < ids.length && !isOver(); from += WINDOW) {
    const found = await deliveries.getMany(ids.slice(from, from + WINDOW), post.now());
    await Promise.all(found.map((one) => one && send(deliveryOf(post, one, true))));
  }
  end();
}

/** A message that is to be sent: its name, over which channel, and since when it has been due. */
type Work = { name: string; channel: ChannelName; due: number | null; send: () => Promise<Attempted> };

function deliveryOf(post: Post, one: Kept<Delivery>, isNew: boolean): Work {
  return { name: one.id, channel: one.value.channel, due: one.due, send: () => deliverOne(post, one, isNew) };
}

/** Up to `limit` due messages of each kind. */
async function dueNow(post: Post, limit: number): Promise<Work[][]> {
  const { deliveries, digests, confirmations } = messageDocuments(post);
  const now = post.now();
  const [asked, alone, together] = await Promise.all([
    confirmations.due(now, limit),
    deliveries.due(now, limit),
    digests.due(now, limit),
  ]);
  const mail = (one: Kept<unknown>, send: Work['send']): Work => ({
    name: one.id,
    channel: 'email',
    due: one.due,
    send,
  });
  return [
    asked.map((one) => mail(one, () => sendConfirmation(post, one))),
    alone.map((one) => deliveryOf(post, one, false)),
    together.map((one) => mail(one, () => sendDigest(post, one))),
  ];
}

/** For how long (ms) the oldest of them has been due. */
function lagOf(all: readonly Work[], now: number): number {
  return now - Math.min(now, ...all.map(({ due }) => due ?? now));
}

/**
 * Does work a few at a time. A fault of one keeps no other from being done, unless the store is gone; then `end` throws what it threw.
 * `send` resolves to how it ended; to null if it was not begun, or after a fault.
 */
function sender(post: Post, isOver: () => boolean) {
  const limits = { email: pLimit(AT_ONCE.email), push: pLimit(AT_ONCE.push), webhook: pLimit(AT_ONCE.webhook) };
  let unavailable: unknown;
  return {
    send: ({ channel, send }: Work) =>
      limits[channel](async (): Promise<Attempted | null> => {
        if (unavailable !== undefined || isOver()) return null;
        try {
          const result = await send();
          post.measure?.({ what: 'message', channel, result });
          return result;
        } catch (error) {
          if (isStoreUnavailable(error)) unavailable = error;
          else post.log?.('a message cannot be sent', { error: error instanceof Error ? error.name : typeof error });
          return null;
        }
      }),
    end: () => {
      if (unavailable !== undefined) throw unavailable;
    },
  };
}
