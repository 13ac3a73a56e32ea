import { nextHour } from '../clock';
import { addressId } from '../identity';
import { take } from './attempt';
import { type Delivery, deliveryId, digestId, messageDocuments, slotOf, UNSENT } from './documents';
import type { Occurrence } from './notice';
import type { Time } from './plan';
import type { Post } from './post';
import { ENDED_MILLISECONDS, REMEMBERED_MILLISECONDS, stateOf } from './states';
import { type KeptWishes, mailTo, type Wishes } from './wishes';

/** How often a message looks for a digest that has not left yet. */
const DIGESTS_TRIED = 4;

type Named = Occurrence & Pick<Delivery, 'channel' | 'reminder' | 'after'>;

/** Makes a delivery, or sees to it that one that is there comes; with `isAnew`, when it is wished for now. */
export async function putDelivery(
  post: Post,
  { kind, table, seat, version, at, channel, reminder, after }: Named,
  time: Time,
  wishes: KeptWishes | null,
  isAnew: boolean,
): Promise<void> {
  const { deliveries } = messageDocuments(post);
  const mail = wishes && mailTo(wishes);
  const named = { kind, table, seat, version, at, channel, reminder, after };
  const id = deliveryId(named);
  const place = placeOf(post, time, table, mail);
  const value: Delivery = { ...UNSENT, ...named, ...place.changes, reached: [] };
  let belongsTo = place.changes.digest;
  if (!(await deliveries.create(id, value, place.placement, post.now()))) {
    const there = isAnew
      ? await take(post, deliveries, id, { kind: 'replan', ...place })
      : await deliveries.get(id, post.now());
    // The process that made it may have died before it saw to its digest.
    belongsTo = there?.value.state === 'waiting' ? there.value.digest : null;
  }
  if (belongsTo !== null && mail !== null && wishes) {
    await joinDigest(post, id, mail, slotOf(belongsTo), wishes);
  }
}

/** Lets a delivery come in the next digest after this moment (ms since 1970): where it belongs, and when it is due. */
export async function moveToDigest(
  post: Post,
  { id, value }: { id: string; value: Delivery },
  wishes: KeptWishes,
  after: number,
): Promise<void> {
  const mail = mailTo(wishes);
  if (mail === null) return;
  const slot = nextHour(after, wishes.digestHours, wishes.zone);
  await moveDelivery(post, id, mail, slot, value.table);
  await joinDigest(post, id, mail, slot, wishes);
}

/**
 * Makes sure of a digest at this moment that will hold the delivery, which must say so already. One just being sent may lack
 * it: then it comes in the next one.
 */
async function joinDigest(post: Post, delivery: string, mail: string, first: number, wishes: Wishes): Promise<void> {
  const address = addressId(mail);
  let slot = first;
  for (let tried = 0; tried < DIGESTS_TRIED; tried++) {
    let isOpen = true;
    await messageDocuments(post).digests.update(digestId(address, slot), post.now(), (digest) => {
      // One of long ago may have been sent, and its document be gone.
      isOpen = digest ? stateOf(digest.value) === 'planned' : slot > post.now() - ENDED_MILLISECONDS;
      if (!isOpen) return 'unchanged';
      // Written again although nothing changes: a process that claims it at this moment must look again.
      return digest ?? { value: { ...UNSENT, address, slot }, owners: [address], due: slot };
    });
    if (isOpen) return;
    slot = nextHour(Math.max(slot, post.now()), wishes.digestHours, wishes.zone);
    const table = delivery.slice(0, delivery.indexOf('-'));
    await moveDelivery(post, delivery, mail, slot, table);
  }
}

async function moveDelivery(post: Post, id: string, mail: string, slot: number, table: string): Promise<void> {
  const place = placeOf(post, { kind: 'digest', at: slot }, table, mail);
  await take(post, messageDocuments(post).deliveries, id, { kind: 'move', ...place });
}

function placeOf(post: Post, time: Time, table: string, mail: string | null) {
  if (time.kind === 'alone' || mail === null) {
    return { changes: { digest: null }, placement: { owners: [table], due: time.at, expires: null } };
  }
  const digest = digestId(addressId(mail), time.at);
  const expires = Math.max(time.at, post.now()) + REMEMBERED_MILLISECONDS;
  return { changes: { digest }, placement: { owners: [table, digest], due: null, expires } };
}
