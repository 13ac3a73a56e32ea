import { outsideQuiet } from '../clock';
import { addressId } from '../identity';
import type { Collection, Kept } from '../store/collection';
import { type Attempted, attempt, type Finished, putOff, type Work } from './attempt';
import { ChannelFailed, type OutgoingNote } from './channel';
import { type Delivery, deliveryId, type MessageDocuments, messageDocuments, seatId } from './documents';
import type { Letter, TableLetter } from './letter';
import type { Post, Seen } from './post';
import { noteReach } from './reached';
import { hasPassed, moveToDigest, planReminder } from './turns';
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
      const [[seen], wishes] = await Promise.all([post.look([table]), documents.wishes.get(seatId(table, seat), now)]);
      const keyHash = seen?.state.seats[seat].keyHash ?? null;
      if (!seen || keyHash === null || hasPassed(seen.state, job.value)) return 'drop';
      const kept = wishes && areOf(wishes.value, keyHash) ? wishes.value : null;
      const wished: Wishes = kept ?? DEFAULT_WISHES;
      if (wished.when === 'none') return 'drop';
      if (channel === 'email' && kept?.when === 'digest' && job.value.kind === 'turn') {
        await moveToDigest(post, documents, job, kept);
        return 'moved';
      }
      const isDigestHour = channel === 'email' && wished.when === 'digest';
      const quietUntil = isDigestHour ? now : outsideQuiet(now, wished.quiet, wished.zone);
      if (quietUntil > now) {
        await putOff(post, documents.deliveries, job, quietUntil);
        return 'moved';
      }
      const send = await sendOver(post, documents, job, seen, kept, keyHash);
      if (!send) return 'drop';
      return { send, finish: (result) => finish(post, documents, job, kept, result) };
    },
  };
}

/** What is to follow a message that was told, or never will be: the next reminder, and who cannot be reached. */
async function finish(
  post: Post,
  documents: MessageDocuments,
  job: Kept<Delivery>,
  wishes: KeptWishes | null,
  result: Finished,
): Promise<void> {
  await planReminder(post, documents, job, wishes);
  await noteReach(post, job.value, result.state === 'dead' ? result.code : null);
}

/** How to send it over its channel; null if that is not wished for any more. */
async function sendOver(
  post: Post,
  documents: MessageDocuments,
  job: Kept<Delivery>,
  seen: Seen,
  wishes: KeptWishes | null,
  keyHash: string,
): Promise<(() => Promise<void>) | null> {
  switch (job.value.channel) {
    case 'email':
      return wishes && (await mailOf(post, documents, job.value, seen, wishes));
    case 'webhook':
      return wishes && webhookOf(post, job.value, seen, wishes);
    case 'push':
      return pushOf(post, documents.deliveries, job, seen, keyHash);
  }
}

async function mailOf(
  { channels: { email }, ...post }: Post,
  { addresses }: MessageDocuments,
  delivery: Delivery,
  seen: Seen,
  wishes: KeptWishes,
): Promise<(() => Promise<void>) | null> {
  const to = mailTo(wishes);
  const { publicUrl, linkSecret } = post;
  if (!email || to === null || publicUrl === undefined || linkSecret === undefined) return null;
  if (await addresses.get(addressId(to), post.now())) return null;
  const { table, seat } = delivery;
  const shown = await post.letterOf({ ...seen }, seat);
  const letter = letterAbout(delivery, shown, `${publicUrl}/t/${table}/recap`);
  if (!letter) return null;
  const unsubscribe = addressLinks(publicUrl, linkSecret, { address: addressId(to), table, seat });
  const mail = {
    to,
    locale: wishes.locale,
    letter,
    messageId: deliveryId(delivery),
    thread: `${table}-${seat}`,
    unsubscribe,
  };
  return () => email.send(mail);
}

/** What the mail says; null if there is nothing to be said any more. */
function letterAbout({ kind, seat, reminder }: Delivery, table: TableLetter, recapUrl: string): Letter | null {
  const { seats, changes, game } = table.view;
  switch (kind) {
    case 'turn':
      return { kind, table, isReminder: reminder > 0 };
    case 'finished':
      return { kind, table, recapUrl };
    case 'nudge': {
      const by = changes.findLast(({ type }) => type === 'hostNudged')?.name ?? '';
      return { kind, table, by, missing: seats.filter(({ taken }) => !taken).length };
    }
    case 'rematch': {
      // The table where the match was leads him to his seat in the rematch, by one tap.
      const from = changes.findLast(({ type }) => type === 'rematchOpened')?.name ?? '';
      return { kind: 'invitation', url: table.url, from, game, isRematch: true };
    }
    case 'link': {
      const asked = seats[seat].linkAsked;
      if (!asked || asked.opens === null) return null;
      return { kind, table, by: seats[asked.by].name ?? '', opens: asked.opens };
    }
  }
}

function webhookOf(
  { channels: { webhook }, publicUrl }: Post,
  delivery: Delivery,
  seen: Seen,
  { webhook: target, webhookSecret, locale }: KeptWishes,
): (() => Promise<void>) | null {
  if (!webhook || !target || webhookSecret === null || publicUrl === undefined) return null;
  // Whoever reads a channel of a chat gets no key of a seat.
  const note = noteOf(delivery, seen, `${publicUrl}/t/${delivery.table}`, locale);
  return () => webhook.send({ ...target, secret: webhookSecret }, note);
}

/** Pushes to every browser that has not got it yet. One that takes no messages any more is forgotten. */
async function pushOf(
  post: Post,
  deliveries: Collection<Delivery>,
  { id, value }: Kept<Delivery>,
  seen: Seen,
  keyHash: string,
): Promise<(() => Promise<void>) | null> {
  const { push } = post.channels;
  const { table, seat, reached } = value;
  if (!push || post.publicUrl === undefined) return null;
  const browsers = await post.browsersOf({ table, seat, keyHash });
  const left = browsers.filter((browser) => !reached.includes(browser.id));
  if (browsers.length === 0) return null;
  const url = `${post.publicUrl}/t/${table}?as=${seat}`;
  const pushTo = async ({ id: browser, to, locale }: (typeof left)[number]): Promise<ChannelFailed | null> => {
    const note = { ...noteOf(value, seen, url, locale), waiting: await post.waitingFor(to.endpoint) };
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
    if (again) throw again;
    if (failures.length === browsers.length) throw failures[0];
  };
}

function asFailure(error: unknown): ChannelFailed {
  if (error instanceof ChannelFailed) return error;
  throw error;
}

function noteOf(delivery: Delivery, { state }: Seen, url: string, locale: OutgoingNote['locale']): OutgoingNote {
  const { table, seat, kind, reminder, at } = delivery;
  return {
    id: deliveryId(delivery),
    kind: kind === 'turn' && reminder > 0 ? 'reminder' : kind,
    table,
    title: state.title,
    game: state.game,
    seat,
    playerName: state.seats[seat].name,
    url,
    at,
    waiting: null,
    locale,
  };
}
