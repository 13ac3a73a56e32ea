import { z } from 'zod';
import { hashOf } from '../identity';
import { Collection } from '../store/collection';
import type { Records } from '../store/records';
import { MESSAGE_LOCALES } from './letter';
import type { HeldSeat } from './subscriptions';

/** A feed that nobody has changed for so long (ms) is gone, like the cookie that shows its links. */
export const FEED_KEPT_MILLISECONDS = 400 * 24 * 60 * 60_000;
/** More than a browser can hold. */
const SEATS_PER_FEED = 200;

/** The feed behind two links; the document's id is the hash of their token. */
const feed = z.object({
  /** With the hash that the seat's key had then: a seat with a new key is not in it any more. */
  seats: z.array(z.object({ table: z.string(), seat: z.int(), keyHash: z.string() })),
  locale: z.enum(MESSAGE_LOCALES),
  /** When it was made or changed (ms since 1970). */
  at: z.int(),
});
export type Feed = z.infer<typeof feed>;

/** Returns the feed behind this token; null if there is none. One round trip. */
export async function feedBehind(records: Records, token: string, now: number): Promise<Feed | null> {
  return (await feedsIn(records).get(hashOf(token), now))?.value ?? null;
}

/** Makes a feed, or changes it: `seatsOf` gets its seats, none if it is new. @param newId makes ids of writes */
export async function keepFeed(
  records: Records,
  { token, locale }: { token: string; locale: Feed['locale'] },
  seatsOf: (before: readonly HeldSeat[]) => HeldSeat[],
  now: number,
  newId: () => string,
): Promise<void> {
  await feedsIn(records, newId).update(hashOf(token), now, (before) => ({
    value: { seats: seatsOf(before?.value.seats ?? []).slice(-SEATS_PER_FEED), locale, at: now },
    expires: now + FEED_KEPT_MILLISECONDS,
  }));
}

/** Makes the links with this token open nothing any more. */
export async function removeFeed(records: Records, token: string): Promise<void> {
  await feedsIn(records).remove(hashOf(token));
}

function feedsIn(records: Records, newId?: () => string): Collection<Feed> {
  return new Collection(records, 'feed', feed, { newId });
}
