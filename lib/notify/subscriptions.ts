import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Collection } from '../store/collection';
import type { Records } from '../store/records';
import type { PushSubscription } from './channel';
import { PUSH_KIND } from './documents';
import { MESSAGE_LOCALES, type MessageLocale } from './letter';

/** On how many browsers one seat is told; one more, and the one that was told longest ago is no longer. */
export const BROWSERS_PER_SEAT = 8;
/** More than a browser can hold. */
const SEATS_PER_BROWSER = 200;
/** A browser that is not used for so long is not told any more. */
export const KEPT_MILLISECONDS = 400 * 24 * 60 * 60_000;

const base64url = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`));

/** A subscription as the browser gives it: where to post, and the keys to encrypt with. */
export const pushSubscription = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});

/** That a browser wants to be told about a seat; one document for each of its seats. */
const subscription = pushSubscription.extend({
  table: z.string(),
  seat: z.int(),
  /** That of the seat's key when it was made: a later player of the seat does not inherit it. */
  keyHash: z.string(),
  locale: z.enum(MESSAGE_LOCALES),
  /** When it was made or confirmed (ms since 1970). */
  at: z.int(),
});
type Subscription = z.infer<typeof subscription>;

/** A seat whose key has this hash. */
export type HeldSeat = { table: string; seat: number; keyHash: string };
/** Where a seat's messages are pushed to, and in which language. */
export type PushTarget = { id: string; to: PushSubscription; locale: MessageLocale };

/** How a browser is called in ids: a hash of where its push service is reached for it. */
export function browserOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

/** The browsers that are to be told about this seat; none after its key was renewed. Two round trips at most. */
export async function subscriptionsOf(
  records: Records,
  { table, seat, keyHash }: HeldSeat,
  now: number,
): Promise<PushTarget[]> {
  const documents = await collectionIn(records).owned(seatOwner({ table, seat }), BROWSERS_PER_SEAT * 2, now);
  return documents
    .filter(({ value }) => value.keyHash === keyHash)
    .map(({ id, value: { endpoint, keys, locale } }) => ({ id, to: { endpoint, keys }, locale }));
}

/** A seat about which a browser is told; with a `session`, only as long as it is signed in by that. */
type ToldSeat = HeldSeat & { session?: string | null };

/** Tells a browser about these seats from now on. @param newId makes ids of writes */
export async function addSubscriptions(
  records: Records,
  { to, locale, seats }: { to: PushSubscription; locale: MessageLocale; seats: readonly ToldSeat[] },
  now: number,
  newId: () => string,
): Promise<void> {
  const browser = browserOf(to.endpoint);
  const documents = collectionIn(records, newId);
  const marks = new Collection(records, PUSH_KIND, z.literal(1), { newId });
  const tables = [...new Set(seats.map(({ table }) => table))];
  // First, so that no commit leaves out its notices when a browser is to be told.
  await Promise.all(tables.map((table) => marks.update(table, now, (known) => (known ? 'unchanged' : { value: 1 }))));
  await Promise.all(
    seats.map(async ({ session, ...held }) => {
      const value: Subscription = { ...to, ...held, locale, at: now };
      const owners = [seatOwner(held), browser, ...(session ? [sessionOwner(session)] : [])];
      const placement = { owners, expires: now + KEPT_MILLISECONDS };
      await documents.update(idOf(browser, held), now, () => ({ value, ...placement }));
      await keepNewest(documents, seatOwner(held), now);
    }),
  );
}

/** About which of these seats a browser is told, and in which language. Two round trips at most. */
export async function subscribedSeats(
  records: Records,
  browser: string,
  seats: readonly HeldSeat[],
  now: number,
): Promise<{ seats: HeldSeat[]; locale: MessageLocale | null }> {
  const documents = await collectionIn(records).owned(browser, SEATS_PER_BROWSER, now);
  const told = new Map(documents.map(({ id, value }) => [id, value.keyHash]));
  return {
    seats: seats.filter((held) => told.get(idOf(browser, held)) === held.keyHash),
    locale: documents[0]?.value.locale ?? null,
  };
}

/** The seats about which a browser is told. Two round trips at most. */
export async function seatsTold(records: Records, browser: string, now: number): Promise<HeldSeat[]> {
  const documents = await collectionIn(records).owned(browser, SEATS_PER_BROWSER, now);
  return documents.map(({ value: { table, seat, keyHash } }) => ({ table, seat, keyHash }));
}

/** Tells a browser nothing any more, as when its push service answers that it is gone, or nothing about one table. */
export async function removeBrowser(records: Records, browser: string, now: number, table?: string): Promise<void> {
  await removeOwned(records, browser, now, (value) => table === undefined || value.table === table);
}

/** Tells no browser of a player about this seat any more, as when they are forgotten. @param isTheirs whether a key was theirs */
export async function removeSubscriptionsOf(
  records: Records,
  seat: Pick<HeldSeat, 'table' | 'seat'>,
  isTheirs: (keyHash: string) => boolean,
  now: number,
): Promise<void> {
  await removeOwned(records, seatOwner(seat), now, ({ keyHash }) => isTheirs(keyHash));
}

/** Tells a browser that is signed out no more about the seats it knew by that session alone. */
export async function removeSubscriptionsBy(records: Records, session: string, now: number): Promise<void> {
  await removeOwned(records, sessionOwner(session), now, () => true);
}

async function removeOwned(records: Records, owner: string, now: number, isOut: (value: Subscription) => boolean) {
  const documents = collectionIn(records);
  const all = await documents.owned(owner, SEATS_PER_BROWSER, now);
  await Promise.all(all.map(({ id, value }) => isOut(value) && documents.remove(id)));
}

function collectionIn(records: Records, newId?: () => string): Collection<Subscription> {
  return new Collection(records, 'subscription', subscription, { newId });
}

async function keepNewest(documents: Collection<Subscription>, owner: string, now: number): Promise<void> {
  const all = await documents.owned(owner, BROWSERS_PER_SEAT * 2, now);
  const oldest = all.sort((a, b) => a.value.at - b.value.at).slice(0, Math.max(0, all.length - BROWSERS_PER_SEAT));
  for (const { id, version } of oldest) await documents.remove(id, version);
}

const seatOwner = ({ table, seat }: Pick<HeldSeat, 'table' | 'seat'>) => `${table}-${seat}`;
const sessionOwner = (session: string) => `session-${session}`;
/** 58 characters. */
const idOf = (browser: string, held: Pick<HeldSeat, 'table' | 'seat'>) => `${browser}-${seatOwner(held)}`;
