import { addressId } from '../identity';
import type { Kept } from '../store/collection';
import { letterAbout, noteOf } from './about';
import { attempt, type Look, noteReach, take } from './attempt';
import { ChannelFailed } from './channel';
import {
  type Delivery,
  deliveryId,
  type FailureCode,
  messageDocuments,
  noteTold,
  seatId,
  type Told,
} from './documents';
import { verdictOn } from './look';
import { hasPassed } from './notice';
import type { Attempted, Post, SeenTable } from './post';
import { moveToDigest } from './put';
import { stateOf } from './states';
import { planReminder } from './turns';
import { addressLinks, isBlocked } from './unsubscribe';
import { areOf, DEFAULT_WISHES, type KeptWishes, mailTo } from './wishes';

/** Sends one delivery that is due, if it is still wanted. `isNew`: it was made just now. */
export async function deliverOne(post: Post, job: Kept<Delivery>, isNew: boolean): Promise<Attempted> {
  const { deliveries } = messageDocuments(post);
  const { id, version, value } = job;
  if (!isNew) {
    // Many turns have been taken by the time they would be told: those need not be claimed.
    const [seen] = await post.look([value.table]);
    if (!seen || hasPassed(seen.state, value)) {
      await deliveries.remove(id, version);
      return 'dropped';
    }
  }
  return attempt(post, deliveries, job, (claimed) => lookAt(post, claimed));
}

async function lookAt(post: Post, job: Kept<Delivery>): Promise<Look> {
  const { deliveries, wishes, told } = messageDocuments(post);
  const { table, seat, lease } = job.value;
  const now = post.now();
  const own = seatId(table, seat);
  const looks = [post.look([table]), wishes.getMany([own], now), told.getMany([own], now)] as const;
  const [[seen], [found], [toldBefore]] = await Promise.all(looks);
  const keyHash = seen?.state.seats[seat].keyHash ?? null;
  if (!seen || keyHash === null) return { kind: 'drop' };
  const kept = found && areOf(found.value, keyHash) ? found.value : null;
  const verdict = verdictOn(job.value, seen, kept, now);
  switch (verdict.kind) {
    case 'drop':
      return { kind: 'drop' };
    case 'digest':
      if (kept) await moveToDigest(post, job, kept, verdict.at);
      return { kind: 'moved' };
    case 'later':
      await take(post, deliveries, job.id, { kind: 'move', placement: { due: verdict.at }, lease });
      return { kind: 'moved' };
    case 'send': {
      const send = await sendOver(post, job, seen, kept, keyHash);
      return send
        ? { kind: 'send', send, finish: (code) => finish(post, { seen, wishes: kept, toldBefore }, job, code) }
        : { kind: 'drop' };
    }
  }
}

/** Does what follows a message that was told, or never will be: plans the next reminder, and notes who cannot be reached. */
async function finish(
  post: Post,
  { seen, wishes, toldBefore }: { seen: SeenTable; wishes: KeptWishes | null; toldBefore: Kept<Told> | null },
  job: Kept<Delivery>,
  code: FailureCode | null,
): Promise<void> {
  const told = () => noteTold(messageDocuments(post), job.value, post.now(), toldBefore);
  if (job.value.channel === 'webhook' && code === 'gone' && wishes?.webhook) {
    await told();
    if (await endWebhook(post, wishes, wishes.webhook.url)) await noteReach(post, job.value, code);
    return;
  }
  await Promise.all([told(), noteReach(post, job.value, code)]);
  await planReminder(post, seen, job, wishes);
}

/**
 * Takes a webhook whose receiver is gone out of the wishes of its seat and of its account, unless the player has set another
 * since. @returns whether none is wished for the seat now
 */
async function endWebhook(post: Post, { table, seat, account }: KeptWishes, url: string): Promise<boolean> {
  const { wishes, defaults } = messageDocuments(post);
  const none = { webhook: null, webhookSecret: null };
  if (account !== null) {
    await defaults.update(account, post.now(), (known) =>
      known?.value.webhook?.url === url ? { value: { ...known.value, ...none } } : 'unchanged',
    );
  }
  const after = await wishes.update(seatId(table, seat), post.now(), (known) =>
    known?.value.webhook?.url === url ? { value: { ...known.value, ...none } } : 'unchanged',
  );
  return after?.value.webhook === null;
}

/** How to send it over its channel; null if that is not wished for any more. */
async function sendOver(
  post: Post,
  job: Kept<Delivery>,
  seen: SeenTable,
  wishes: KeptWishes | null,
  keyHash: string,
): Promise<(() => Promise<void>) | null> {
  if (await isOvertaken(post, job.value, seen, wishes)) return async () => {};
  switch (job.value.channel) {
    case 'email':
      return wishes && (await mailOf(post, job.value, seen, wishes));
    case 'webhook':
      return wishes && webhookOf(post, job.value, seen, wishes);
    case 'push': {
      const { zone } = wishes ?? DEFAULT_WISHES;
      const hasTold = () => planReminder(post, seen, job, wishes);
      return pushOf(post, job, seen, { keyHash, zone, hasTold });
    }
  }
}

async function mailOf(
  post: Post,
  delivery: Delivery,
  seen: SeenTable,
  wishes: KeptWishes,
): Promise<(() => Promise<void>) | null> {
  const to = mailTo(wishes);
  const { publicUrl, linkSecret, channels } = post;
  const { email } = channels;
  if (!email || to === null || publicUrl === undefined) return null;
  if (await isBlocked(post, addressId(to))) return null;
  const { table, seat } = delivery;
  const shown = await post.letterOf(seen, seat);
  const letter = letterAbout(delivery, seen, shown);
  if (!letter) return null;
  const unsubscribe = addressLinks(publicUrl, linkSecret, { address: addressId(to), table, seat });
  const mail = {
    to,
    locale: wishes.locale,
    zone: wishes.zone,
    letter,
    messageId: deliveryId(delivery),
    thread: `${table}-${seat}`,
    unsubscribe,
  };
  return () => email.send(mail);
}

function webhookOf(
  { channels: { webhook }, publicUrl }: Post,
  delivery: Delivery,
  seen: SeenTable,
  wishes: KeptWishes,
): (() => Promise<void>) | null {
  const { webhook: target, webhookSecret } = wishes;
  if (!webhook || !target || webhookSecret === null || publicUrl === undefined) return null;
  // The readers of a channel of a chat get no key of a seat.
  const note = noteOf(delivery, seen, `${publicUrl}/t/${delivery.table}`, wishes);
  return () => webhook.send({ ...target, secret: webhookSecret }, note);
}

/** Whether this could not be sent to everybody before, and the turn's next message, sent or due by now, tells them of it. */
async function isOvertaken(post: Post, value: Delivery, seen: SeenTable, wishes: KeptWishes | null): Promise<boolean> {
  if (value.kind !== 'turn' || (value.attempts === 0 && value.reached.length === 0)) return false;
  const now = post.now();
  const next = await messageDocuments(post).deliveries.get(deliveryId({ ...value, reminder: value.reminder + 1 }), now);
  if (!next) return false;
  const state = stateOf(next.value);
  if (state === 'sent' || state === 'failed') return true;
  const isDue = state === 'claimed' || (next.due !== null && next.due <= now);
  return isDue && verdictOn(next.value, seen, wishes, now).kind === 'send';
}

/**
 * Pushes to each browser that has not got it yet. One that takes no more is forgotten; one busy now is tried again, without
 * holding up the others (`hasTold`).
 */
async function pushOf(
  post: Post,
  { id, value }: Kept<Delivery>,
  seen: SeenTable,
  { keyHash, zone, hasTold }: { keyHash: string; zone: string; hasTold: () => Promise<void> },
): Promise<(() => Promise<void>) | null> {
  const { deliveries } = messageDocuments(post);
  const { push } = post.channels;
  const { table, seat, reached } = value;
  if (!push || post.publicUrl === undefined) return null;
  const browsers = await post.browsersOf({ table, seat, keyHash });
  const left = browsers.filter((browser) => !reached.includes(browser.id));
  if (browsers.length === 0) return null;
  const url = `${post.publicUrl}/t/${table}?as=${seat}`;
  const pushTo = async ({ id: browser, to, locale }: (typeof left)[number]): Promise<ChannelFailed | null> => {
    const open = await post.waitingFor(to.endpoint);
    const note = { ...noteOf(value, seen, url, { locale, zone }), waiting: open?.length ?? null, open };
    try {
      await push.send(to, note);
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      if (error.code === 'gone') await post.browserGone(to.endpoint);
      return error;
    }
    await deliveries.update(id, post.now(), (job) =>
      job ? { value: { ...job.value, reached: [...job.value.reached, browser] } } : 'unchanged',
    );
    return null;
  };
  return async () => {
    const failures = (await Promise.all(left.map(pushTo))).filter((failure) => failure !== null);
    // As long as another attempt may reach one of them, it is made; then it is enough that one was reached.
    const again = failures.find(({ isFinal }) => !isFinal);
    if (again && failures.length < left.length) await hasTold();
    if (again) throw again;
    if (failures.length === browsers.length) throw failures[0];
  };
}
