import { nextHour } from '../clock';
import { addressId } from '../identity';
import { REMEMBERED_MILLISECONDS } from './attempt';
import { type Delivery, deliveryId, digestId, type MessageDocuments, slotOf, UNSENT } from './documents';
import type { Occurrence } from './notice';
import type { Time } from './plan';
import type { Post } from './post';
import { type KeptWishes, mailTo, type Wishes } from './wishes';

/** How often a message looks for a digest that has not left yet. */
const DIGESTS_TRIED = 4;

type Named = Occurrence & Pick<Delivery, 'channel' | 'reminder' | 'after'>;
type Recipient = { wishes: Wishes | null; mail: string | null };

/** Makes a delivery, or sees to it that one that is there comes; with `isAnew`, when it is wished for now. */
export async function putDelivery(
  post: Post,
  documents: MessageDocuments,
  { kind, table, seat, version, at, channel, reminder, after }: Named,
  time: Time,
  { wishes, mail }: Recipient,
  isAnew: boolean,
): Promise<void> {
  const { deliveries } = documents;
  const named = { kind, table, seat, version, at, channel, reminder, after };
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

/** Lets a delivery come in the next digest after this moment (ms since 1970): where it belongs, and when it is due. */
export async function moveToDigest(
  post: Post,
  documents: MessageDocuments,
  { id, value }: { id: string; value: Delivery },
  wishes: KeptWishes,
  after: number,
): Promise<void> {
  const mail = mailTo(wishes);
  if (mail === null) return;
  const slot = nextHour(after, wishes.digestHours, wishes.zone);
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
