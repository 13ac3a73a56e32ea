import { nextHour } from '../clock';
import { addressId } from '../identity';
import { isComplete, type MatchState } from '../match';
import type { Seat } from '../rules/view';
import { REMEMBERED_MILLISECONDS } from './attempt';
import { CHANNELS, type ChannelName } from './channel';
import {
  type Delivery,
  deliveryId,
  digestId,
  type MessageDocuments,
  messageDocuments,
  seatId,
  slotOf,
  UNSENT,
} from './documents';
import type { Notice } from './notice';
import { firstTime, reminderTime, type Time } from './plan';
import type { Post, Seen } from './post';
import { areOf, DEFAULT_WISHES, type KeptWishes, mailTo, type Wishes } from './wishes';

/** How often a message looks for a digest that has not left yet. */
const DIGESTS_TRIED = 4;

/** What a message is about, as a notice says it. */
export type Occurrence = Pick<Notice, 'table' | 'seat' | 'version' | 'at'> & { kind: Delivery['kind'] };

/**
 * Makes one delivery for each of these notices and each channel that the player of the seat wishes for. Run again it makes
 * none twice. What has passed already is left out.
 * @returns the ids of those that are due at once
 */
export async function planDeliveries(post: Post, table: string, notices: readonly Notice[]): Promise<string[]> {
  if (notices.length === 0 || usableChannels(post).length === 0) return [];
  const documents = messageDocuments(post);
  const ids = notices.map(({ seat }) => seatId(table, seat));
  const [[seen], wishes] = await Promise.all([post.look([table]), documents.wishes.getMany(ids, post.now())]);
  if (!seen) return [];
  const due = await Promise.all(
    notices.map((occurrence, i) => planOne(post, documents, seen, occurrence, wishes[i]?.value ?? null, false)),
  );
  return due.flat();
}

/** Plans anew for a turn that a seat has now, after its wishes have changed: what has not been sent comes as they say. */
export async function planAgain(post: Post, table: string, seat: Seat): Promise<string[]> {
  const documents = messageDocuments(post);
  const [[seen], wishes] = await Promise.all([
    post.look([table]),
    documents.wishes.get(seatId(table, seat), post.now()),
  ]);
  const turn = seen?.state.turns[seat];
  if (!seen || !turn) return [];
  const occurrence: Occurrence = { kind: 'turn', table, seat, ...turn };
  return planOne(post, documents, seen, occurrence, wishes?.value ?? null, true);
}

async function planOne(
  post: Post,
  documents: MessageDocuments,
  { state }: Seen,
  occurrence: Occurrence,
  kept: KeptWishes | null,
  isAnew: boolean,
): Promise<string[]> {
  const { seat } = occurrence;
  const { keyHash } = state.seats[seat];
  if (keyHash === null || hasPassed(state, occurrence)) return [];
  const wishes = kept && areOf(kept, keyHash) ? kept : null;
  const now = post.now();
  const planned = await Promise.all(
    (await channelsOf(post, { ...occurrence, keyHash }, wishes)).map(async (channel) => {
      // A digest that has not left yet, as no server was there to send it, still takes what came before its hour.
      const time = firstTime(occurrence, channel, wishes ?? DEFAULT_WISHES, isAnew ? now : occurrence.at);
      const delivery = { ...occurrence, channel, reminder: 0 };
      const mail = wishes && mailTo(wishes);
      if (time) await putDelivery(post, documents, delivery, time, { wishes, mail }, isAnew);
      return time?.kind === 'alone' && time.at <= now ? [deliveryId(delivery)] : [];
    }),
  );
  return planned.flat();
}

/** Makes the next reminder of a turn that has just been told, if one is wished for. */
export async function planReminder(
  post: Post,
  documents: MessageDocuments,
  { value }: { value: Delivery },
  wishes: KeptWishes | null,
): Promise<void> {
  const { kind, table, seat, version, at, channel, reminder } = value;
  const time = reminderTime(value, channel, wishes ?? DEFAULT_WISHES, post.now());
  if (!time) return;
  const next = { kind, table, seat, version, at, channel, reminder: reminder + 1 };
  await putDelivery(post, documents, next, time, { wishes, mail: wishes && mailTo(wishes) }, false);
}

type Named = Occurrence & Pick<Delivery, 'channel' | 'reminder'>;
type Recipient = { wishes: Wishes | null; mail: string | null };

/** Makes a delivery, or sees to it that one that is there comes; with `isAnew`, when it is wished for now. */
async function putDelivery(
  post: Post,
  documents: MessageDocuments,
  { kind, table, seat, version, at, channel, reminder }: Named,
  time: Time,
  { wishes, mail }: Recipient,
  isAnew: boolean,
): Promise<void> {
  const { deliveries } = documents;
  const named = { kind, table, seat, version, at, channel, reminder };
  const id = deliveryId(named);
  const place = placeOf(post, time, table, mail);
  const value: Delivery = { ...UNSENT, ...named, digest: place.digest, reached: [] };
  let belongsTo = place.digest;
  if (!(await deliveries.create(id, value, place.placement, post.now()))) {
    const there = await deliveries.update(id, post.now(), (job) => {
      const isFree = job?.value.state === 'waiting' && job.value.lease === null;
      return isAnew && isFree ? { value: { ...job.value, digest: place.digest }, ...place.placement } : 'unchanged';
    });
    // Whoever made it may have died before he saw to its digest.
    belongsTo = there?.value.state === 'waiting' ? there.value.digest : null;
  }
  if (belongsTo !== null && mail !== null && wishes) {
    await joinDigest(post, documents, id, mail, slotOf(belongsTo), wishes);
  }
}

/** Lets a delivery come in the digest of this moment: where it belongs, and when it is due. */
export async function moveToDigest(
  post: Post,
  documents: MessageDocuments,
  { id, value }: { id: string; value: Delivery },
  wishes: KeptWishes,
): Promise<void> {
  const mail = mailTo(wishes);
  if (mail === null) return;
  const slot = nextHour(Math.max(value.at, post.now()), wishes.digestHours, wishes.zone);
  await moveDelivery(post, documents, id, mail, slot, value.table);
  await joinDigest(post, documents, id, mail, slot, wishes);
}

/**
 * Sees to it that there is a digest for this moment that will hold the delivery, which must say so already. A digest that is
 * just being sent may have been put together before: then the delivery comes in the next one.
 */
async function joinDigest(
  post: Post,
  documents: MessageDocuments,
  delivery: string,
  mail: string,
  first: number,
  wishes: Wishes,
): Promise<void> {
  const address = addressId(mail);
  let slot = first;
  for (let tried = 0; tried < DIGESTS_TRIED; tried++) {
    let isOpen = true;
    await documents.digests.update(digestId(address, slot), post.now(), (digest) => {
      isOpen = !digest || (digest.value.state === 'waiting' && digest.value.lease === null);
      if (!isOpen) return 'unchanged';
      // Written again although nothing changes: whoever claims it at this moment must look again.
      return digest ?? { value: { ...UNSENT, address, slot }, owners: [address], due: slot };
    });
    if (isOpen) return;
    slot = nextHour(Math.max(slot, post.now()), wishes.digestHours, wishes.zone);
    const table = delivery.slice(0, delivery.indexOf('-'));
    await moveDelivery(post, documents, delivery, mail, slot, table);
  }
}

async function moveDelivery(
  post: Post,
  { deliveries }: MessageDocuments,
  id: string,
  mail: string,
  slot: number,
  table: string,
): Promise<void> {
  const { digest, placement } = placeOf(post, { kind: 'digest', at: slot }, table, mail);
  await deliveries.update(id, post.now(), (job) =>
    job?.value.state === 'waiting' ? { value: { ...job.value, digest, lease: null }, ...placement } : 'unchanged',
  );
}

function placeOf(post: Post, time: Time, table: string, mail: string | null) {
  if (time.kind === 'alone' || mail === null) {
    return { digest: null, placement: { owners: [table], due: time.at, expires: null } };
  }
  const digest = digestId(addressId(mail), time.at);
  const expires = Math.max(time.at, post.now()) + REMEMBERED_MILLISECONDS;
  return { digest, placement: { owners: [table, digest], due: null, expires } };
}

/** The channels over which the player of a seat is to be told, of those this server has. */
async function channelsOf(
  post: Post,
  seat: { table: string; seat: Seat; keyHash: string },
  wishes: KeptWishes | null,
): Promise<ChannelName[]> {
  const usable = usableChannels(post);
  const browsers = usable.includes('push') && wishes?.when !== 'none' ? await post.browsersOf(seat) : [];
  const wished: Record<ChannelName, boolean> = {
    email: wishes !== null && mailTo(wishes) !== null,
    webhook: Boolean(wishes?.webhook),
    push: browsers.length > 0,
  };
  return usable.filter((channel) => wished[channel]);
}

/** The channels that are set up. Mail links to the seat, for which it takes the server's secret. */
export function usableChannels({ channels, publicUrl, linkSecret }: Post): ChannelName[] {
  if (publicUrl === undefined) return [];
  return CHANNELS.filter((name) => channels[name] && (name !== 'email' || linkSecret !== undefined));
}

/**
 * Whether there is nothing to be told any more: the turn was taken, or a bot plays there now; there is no new link to come; or
 * all have come whom the host was asked to get.
 */
export function hasPassed({ seats, turns, rematch }: MatchState, { kind, seat, at, version }: Occurrence): boolean {
  if (seats[seat]?.keyHash === null) return true;
  if (kind === 'finished') return false;
  if (kind === 'nudge') return isComplete({ seats });
  if (kind === 'rematch') return rematch === null;
  if (kind === 'link') return seats[seat]?.link === null;
  const turn = turns[seat];
  return !turn || turn.at !== at || turn.version > version || seats[seat].bot !== null;
}
