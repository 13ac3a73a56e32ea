import { isPlayed, type MatchState } from '../match';
import type { Seat } from '../rules/view';
import type { Kept } from '../store/collection';
import { attempt, ended, noteReach, take } from './attempt';
import { type Delivery, type Digest, type FailureCode, messageDocuments, noteTold } from './documents';
import type { TableLetter } from './letter';
import { cardComesAt, isToBeReminded, reminderDue, type Verdict } from './look';
import { hasPassed } from './notice';
import type { Attempted, Post, SeenTable } from './post';
import { moveToDigest } from './put';
import { planReminder } from './turns';
import { addressLinks } from './unsubscribe';
import { areOf, type KeptWishes, mailTo } from './wishes';

/** More tables than one address plays at, and more turns than come together in a digest. */
const MANY = 500;
/** The most tables that a digest shows; the others wait for the reader on the site. */
const SHOWN = 30;

/** A seat whose player is to act, and their wishes. */
type Waiting = {
  wishes: KeptWishes;
  seen: SeenTable;
  at: number;
  /** When their card plays itself (ms since 1970), so that they are not told; null: they are. */
  comesAlone: number | null;
};

/** Sends one digest that is due: all tables that wait for the address, if there is one it has not been told of yet. */
export function sendDigest(post: Post, job: Kept<Digest>): Promise<Attempted> {
  const documents = messageDocuments(post);
  return attempt(post, documents.digests, job, async ({ id, value }) => {
    const { channels, publicUrl, linkSecret } = post;
    const { email } = channels;
    const now = post.now();
    if (!email || publicUrl === undefined) return { kind: 'drop' };
    const [deliveries, kept, blocked] = await Promise.all([
      documents.deliveries.owned(id, MANY, now),
      documents.wishes.owned(value.address, MANY, now),
      documents.addresses.get(value.address, now),
    ]);
    await lettersGoAlone(post, deliveries, kept);
    const all = await whatWaits(post, kept);
    const fresh = await whatIsToBeTold(post, deliveries, all);
    // Tables the reader was told of before come again only if they would be reminded of them.
    const waiting = all.filter(
      (one) =>
        one.comesAlone === null &&
        (fresh.some((delivery) => isAbout(delivery, one)) || isToBeReminded(one.seen, one.wishes.seat, now)),
    );
    const [first] = waiting;
    const to = first && mailTo(first.wishes);
    if (blocked || fresh.length === 0 || to === null || to === undefined) return { kind: 'drop' };
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
    return { kind: 'send', send: () => email.send(mail), finish: (code) => finish(post, fresh, waiting, code) };
  });
}

/** Returns what is told in this digest, of the deliveries put into it: those that are to come later go into a later one. */
async function whatIsToBeTold(
  post: Post,
  inDigest: readonly Kept<Delivery>[],
  waiting: readonly Waiting[],
): Promise<Kept<Delivery>[]> {
  const told: Kept<Delivery>[] = [];
  for (const delivery of inDigest) {
    const about = waiting.find((one) => isAbout(delivery, one));
    if (!about || delivery.value.state !== 'waiting') continue;
    const { seen, wishes, comesAlone } = about;
    if (comesAlone !== null) {
      await moveToDigest(post, delivery, wishes, Math.max(comesAlone, post.now()));
      continue;
    }
    const due: Verdict =
      delivery.value.reminder === 0 ? { kind: 'send' } : reminderDue(seen, delivery.value, wishes, post.now());
    if (due.kind === 'send') told.push(delivery);
    else if (due.kind === 'later') await moveToDigest(post, delivery, wishes, due.at - 1);
  }
  return told;
}

function isAbout({ value: { table, seat, at } }: Kept<Delivery>, { wishes, at: since }: Waiting): boolean {
  return wishes.table === table && wishes.seat === seat && since === at;
}

/** Each turn that was told gets its reminder and is marked; if the process dies on the way, what is marked is not told again. */
async function finish(
  post: Post,
  told: readonly Kept<Delivery>[],
  waiting: readonly Waiting[],
  code: FailureCode | null,
): Promise<void> {
  for (const delivery of told) {
    const about = waiting.find((one) => isAbout(delivery, one));
    if (about) await planReminder(post, about.seen, delivery, about.wishes);
    await noteReach(post, delivery.value, code);
    await noteTold(messageDocuments(post), delivery.value, post.now());
    await take(post, messageDocuments(post).deliveries, delivery.id, ended(code));
  }
}

/** Takes out of the digest what its player wants to be told of at once by now. */
async function lettersGoAlone(
  post: Post,
  inDigest: readonly Kept<Delivery>[],
  kept: readonly Kept<KeptWishes>[],
): Promise<void> {
  for (const { id, value } of inDigest) {
    const wishes = kept.find((one) => one.value.table === value.table && one.value.seat === value.seat)?.value;
    if (wishes?.when !== 'at-once' || value.state !== 'waiting') continue;
    const placement = { owners: [value.table], due: post.now(), expires: null };
    await take(post, messageDocuments(post).deliveries, id, {
      kind: 'replan',
      changes: { digest: null },
      placement,
    });
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
