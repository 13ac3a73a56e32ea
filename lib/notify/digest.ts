import { isPlayed, type MatchState } from '../match';
import type { Seat } from '../rules/view';
import type { Kept } from '../store/collection';
import { attempt, type Finished, mark } from './attempt';
import { type Delivery, type Digest, type MessageDocuments, messageDocuments } from './documents';
import type { TableLetter } from './letter';
import type { Attempted } from './measure';
import { hasPassed } from './notice';
import type { Post, SeenTable } from './post';
import { moveToDigest } from './put';
import { noteReach } from './reached';
import { cardComesAt, type Due, isToBeReminded, planReminder, reminderDue } from './reminders';
import { addressLinks } from './unsubscribe';
import { areOf, type KeptWishes, mailTo } from './wishes';

/** More tables than one address plays at, and more turns than come together in a digest. */
const MANY = 500;
/** A digest shows so many tables; the others wait for him on the site. */
const SHOWN = 30;

/** A seat whose player is to act, and what he wished. */
type Waiting = {
  wishes: KeptWishes;
  seen: SeenTable;
  at: number;
  /** When his card plays itself (ms since 1970), so that he is not told; null: he is. */
  comesAlone: number | null;
};

/** Sends one digest that is due: all tables that wait for the address, if there is one it has not been told of yet. */
export function sendDigest(post: Post, { id }: Kept<Digest>): Promise<Attempted> {
  const documents = messageDocuments(post);
  return attempt(post, documents.digests, id, {
    async prepare(job) {
      const { value } = job;
      const { channels, publicUrl, linkSecret } = post;
      const { email } = channels;
      const now = post.now();
      if (!email || publicUrl === undefined) return 'drop';
      const [deliveries, kept, blocked] = await Promise.all([
        documents.deliveries.owned(id, MANY, now),
        documents.wishes.owned(value.address, MANY, now),
        documents.addresses.get(value.address, now),
      ]);
      await lettersGoAlone(post, documents, deliveries, kept);
      const all = await whatWaits(post, kept);
      const fresh = await whatIsToBeTold(post, documents, deliveries, all);
      // Of what he has been told before, only what he would be reminded of comes again.
      const waiting = all.filter(
        (one) =>
          one.comesAlone === null &&
          (fresh.some((delivery) => isAbout(delivery, one)) || isToBeReminded(one.seen, one.wishes.seat, now)),
      );
      const [first] = waiting;
      const to = first && mailTo(first.wishes);
      if (blocked || fresh.length === 0 || to === null || to === undefined) return 'drop';
      const tables: TableLetter[] = [];
      for (const { wishes, seen } of waiting.slice(0, SHOWN)) tables.push(await post.letterOf(seen, wishes.seat));
      const unsubscribe = addressLinks(publicUrl, linkSecret, { address: value.address, table: null, seat: null });
      const { locale, zone } = first.wishes;
      const mail = {
        to,
        locale,
        zone,
        letter: { kind: 'digest' as const, tables },
        messageId: id,
        thread: null,
        unsubscribe,
      };
      return { send: () => email.send(mail), finish: (result) => finish(post, documents, fresh, waiting, result) };
    },
  });
}

/** What is told in this digest, of what was put into it; reminders that are to come later go into a later one, as does what may not be told yet. */
async function whatIsToBeTold(
  post: Post,
  documents: MessageDocuments,
  inDigest: readonly Kept<Delivery>[],
  waiting: readonly Waiting[],
): Promise<Kept<Delivery>[]> {
  const told: Kept<Delivery>[] = [];
  for (const delivery of inDigest) {
    const about = waiting.find((one) => isAbout(delivery, one));
    if (!about || delivery.value.state !== 'waiting') continue;
    const { seen, wishes, comesAlone } = about;
    if (comesAlone !== null) {
      await moveToDigest(post, documents, delivery, wishes, Math.max(comesAlone, post.now()));
      continue;
    }
    const due = delivery.value.reminder === 0 ? NOW : reminderDue(seen, delivery.value, wishes, post.now());
    if (due.is === 'now') told.push(delivery);
    else if (due.is === 'later') await moveToDigest(post, documents, delivery, wishes, due.at - 1);
  }
  return told;
}

const NOW: Due = { is: 'now' };

function isAbout({ value: { table, seat, at } }: Kept<Delivery>, { wishes, at: since }: Waiting): boolean {
  return wishes.table === table && wishes.seat === seat && since === at;
}

/** Each turn that was told gets its reminder and is marked; if the process dies on the way, what is marked is not told again. */
async function finish(
  post: Post,
  documents: MessageDocuments,
  told: readonly Kept<Delivery>[],
  waiting: readonly Waiting[],
  result: Finished,
): Promise<void> {
  for (const delivery of told) {
    const about = waiting.find((one) => isAbout(delivery, one));
    if (about) await planReminder(post, documents, about.seen, delivery, about.wishes);
    await noteReach(post, delivery.value, result.state === 'dead' ? result.code : null);
    await mark(post, documents.deliveries, delivery.id, result);
  }
}

/** What its player wants to be told of at once by now leaves the digest. */
async function lettersGoAlone(
  post: Post,
  { deliveries }: MessageDocuments,
  inDigest: readonly Kept<Delivery>[],
  kept: readonly Kept<KeptWishes>[],
): Promise<void> {
  for (const { id, value } of inDigest) {
    const wishes = kept.find((one) => one.value.table === value.table && one.value.seat === value.seat)?.value;
    if (wishes?.when !== 'at-once' || value.state !== 'waiting') continue;
    await deliveries.update(id, post.now(), (job) =>
      job?.value.state === 'waiting'
        ? { value: { ...job.value, digest: null }, owners: [value.table], due: post.now(), expires: null }
        : 'unchanged',
    );
  }
}

/** The tables that wait for the seats with these wishes: first where most people are kept waiting, then for longest. */
async function whatWaits(post: Post, kept: readonly Kept<KeptWishes>[]): Promise<Waiting[]> {
  const wished = kept.map(({ value }) => value).filter((wishes) => wishes.when === 'digest' && mailTo(wishes) !== null);
  const tables = [...new Set(wished.map(({ table }) => table))];
  const seen = await post.look(tables);
  return wished
    .flatMap((wishes): Waiting[] => {
      const table = seen[tables.indexOf(wishes.table)];
      const turn = table?.state.turns[wishes.seat];
      if (!table || !turn || !areOf(wishes, table.state.seats[wishes.seat].keyHash)) return [];
      if (hasPassed(table.state, { kind: 'turn', table: wishes.table, seat: wishes.seat, ...turn })) return [];
      const comesAlone = cardComesAt(table, { seat: wishes.seat, channel: 'email' }, wishes);
      return [{ wishes, seen: table, at: turn.at, comesAlone }];
    })
    .sort((a, b) => keptWaiting(b.seen.state, b.wishes.seat) - keptWaiting(a.seen.state, a.wishes.seat) || a.at - b.at);
}

/** How many other people cannot go on before the player of this seat has moved: all who are not to act themselves. */
function keptWaiting({ seats, turns }: Pick<MatchState, 'seats' | 'turns'>, seat: Seat): number {
  return seats.filter((place, other) => other !== seat && isPlayed(place) && turns[other] === null).length;
}
