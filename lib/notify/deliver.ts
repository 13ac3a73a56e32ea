import { outsideQuiet } from '../clock';
import { addressId } from '../identity';
import type { Collection, Kept } from '../store/collection';
import { letterAbout, noteOf } from './about';
import { attempt, type Finished, putOff, type Work } from './attempt';
import { ChannelFailed } from './channel';
import { type Delivery, deliveryId, type MessageDocuments, messageDocuments, seatId } from './documents';
import type { Attempted } from './measure';
import { hasPassed } from './notice';
import type { Post, SeenTable } from './post';
import { moveToDigest } from './put';
import { noteReach } from './reached';
import { cardComesAt, planReminder, reminderDue } from './reminders';
import { addressLinks } from './unsubscribe';
import { areOf, DEFAULT_WISHES, type KeptWishes, mailTo, type Wishes } from './wishes';

/** Sends one delivery that is due, if it is still wanted. */
export async function deliverOne(post: Post, { id, version, value }: Kept<Delivery>): Promise<Attempted> {
  const documents = messageDocuments(post);
  // Most turns have been taken by the time they would be told: those need not be claimed.
  const [seen] = await post.look([value.table]);
  if (!seen || hasPassed(seen.state, value)) {
    await documents.deliveries.remove(id, version);
    return 'dropped';
  }
  return attempt(post, documents.deliveries, id, workOf(post, documents));
}

function workOf(post: Post, documents: MessageDocuments): Work<Delivery> {
  return {
    async prepare(job) {
      const { table, seat, channel } = job.value;
      const now = post.now();
      const [[seen], [wishes]] = await Promise.all([
        post.look([table]),
        documents.wishes.getMany([seatId(table, seat)], now),
      ]);
      const keyHash = seen?.state.seats[seat].keyHash ?? null;
      if (!seen || keyHash === null || hasPassed(seen.state, job.value)) return 'drop';
      const kept = wishes && areOf(wishes.value, keyHash) ? wishes.value : null;
      const wished: Wishes = kept ?? DEFAULT_WISHES;
      if (wished.when === 'none') return 'drop';
      if (channel === 'email' && kept?.when === 'digest' && job.value.kind === 'turn') {
        await moveToDigest(post, documents, job, kept, Math.max(job.value.at, now));
        return 'moved';
      }
      const comesAlone = job.value.kind === 'turn' ? cardComesAt(seen, job.value, wished) : null;
      if (comesAlone !== null && comesAlone > now) {
        await putOff(post, documents.deliveries, job, comesAlone);
        return 'moved';
      }
      if (job.value.reminder > 0) {
        const due = reminderDue(seen, job.value, wished, now);
        if (due.is === 'never') return 'drop';
        if (due.is === 'later') {
          await putOff(post, documents.deliveries, job, due.at);
          return 'moved';
        }
      }
      const isDigestHour = channel === 'email' && wished.when === 'digest';
      const quietUntil = isDigestHour ? now : outsideQuiet(now, wished.quiet, wished.zone);
      if (quietUntil > now) {
        await putOff(post, documents.deliveries, job, quietUntil);
        return 'moved';
      }
      const send = await sendOver(post, documents, job, seen, kept, keyHash);
      if (!send) return 'drop';
      return { send, finish: (result) => finish(post, documents, seen, job, kept, result) };
    },
  };
}

/** What is to follow a message that was told, or never will be: the next reminder, and who cannot be reached. */
async function finish(
  post: Post,
  documents: MessageDocuments,
  seen: SeenTable,
  job: Kept<Delivery>,
  wishes: KeptWishes | null,
  result: Finished,
): Promise<void> {
  if (job.value.channel === 'webhook' && result.state === 'dead' && result.code === 'gone' && wishes?.webhook) {
    if (await endWebhook(post, documents, wishes, wishes.webhook.url)) await noteReach(post, job.value, 'gone');
    return;
  }
  await planReminder(post, documents, seen, job, wishes);
  await noteReach(post, job.value, result.state === 'dead' ? result.code : null);
}

/**
 * Takes a webhook whose receiver is gone out of the wishes of its seat, and out of what its account wishes for tables to come. One
 * that the player has set meanwhile stays. @returns whether none is wished for the seat now
 */
async function endWebhook(
  post: Post,
  { wishes, defaults }: MessageDocuments,
  { table, seat, account }: KeptWishes,
  url: string,
): Promise<boolean> {
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
  documents: MessageDocuments,
  job: Kept<Delivery>,
  seen: SeenTable,
  wishes: KeptWishes | null,
  keyHash: string,
): Promise<(() => Promise<void>) | null> {
  switch (job.value.channel) {
    case 'email':
      return wishes && (await mailOf(post, documents, job.value, seen, wishes));
    case 'webhook':
      return wishes && webhookOf(post, job.value, seen, wishes);
    case 'push': {
      const { zone } = wishes ?? DEFAULT_WISHES;
      const hasTold = () => planReminder(post, documents, seen, job, wishes);
      return pushOf(post, documents.deliveries, job, seen, { keyHash, zone, hasTold });
    }
  }
}

async function mailOf(
  { channels: { email }, ...post }: Post,
  { addresses }: MessageDocuments,
  delivery: Delivery,
  seen: SeenTable,
  wishes: KeptWishes,
): Promise<(() => Promise<void>) | null> {
  const to = mailTo(wishes);
  const { publicUrl, linkSecret } = post;
  if (!email || to === null || publicUrl === undefined) return null;
  if (await addresses.get(addressId(to), post.now())) return null;
  const { table, seat } = delivery;
  const shown = await post.letterOf({ ...seen }, seat);
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
  // Whoever reads a channel of a chat gets no key of a seat.
  const note = noteOf(delivery, seen, `${publicUrl}/t/${delivery.table}`, wishes);
  return () => webhook.send({ ...target, secret: webhookSecret }, note);
}

/**
 * Pushes to every browser that has not got it yet. One that takes no messages any more is forgotten; one that takes none just now
 * is tried again, and does not hold up what is to follow for the others (`hasTold`).
 */
async function pushOf(
  post: Post,
  deliveries: Collection<Delivery>,
  { id, value }: Kept<Delivery>,
  seen: SeenTable,
  { keyHash, zone, hasTold }: { keyHash: string; zone: string; hasTold: () => Promise<void> },
): Promise<(() => Promise<void>) | null> {
  const { push } = post.channels;
  const { table, seat, reached } = value;
  if (!push || post.publicUrl === undefined) return null;
  const browsers = await post.browsersOf({ table, seat, keyHash });
  const left = browsers.filter((browser) => !reached.includes(browser.id));
  if (browsers.length === 0) return null;
  const url = `${post.publicUrl}/t/${table}?as=${seat}`;
  const pushTo = async ({ id: browser, to, locale }: (typeof left)[number]): Promise<ChannelFailed | null> => {
    const note = { ...noteOf(value, seen, url, { locale, zone }), waiting: await post.waitingFor(to.endpoint) };
    try {
      await push.send(to, note);
    } catch (error) {
      if (!(error instanceof ChannelFailed) || error.code !== 'gone') return asFailure(error);
      await post.browserGone(to.endpoint);
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

function asFailure(error: unknown): ChannelFailed {
  if (error instanceof ChannelFailed) return error;
  throw error;
}
