import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { derivedSecret, newSecret } from '../identity';
import { jsonOf } from '../store/collection';
import { StoreUnavailable } from '../store/errors';
import type { Placed, Records } from '../store/records';
import type { LimitsWorld } from './leases';

export { Leases, type LimitsWorld } from './leases';
export { Places } from './places';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A limit: `most` times at once, and as often again within `within` milliseconds. */
export type Limit = { name: string; most: number; within: number };

/** The limits, by default to one address in an hour. A family, a school or a club behind one address should never notice. */
export const DEFAULT_LIMITS = {
  /** Tables opened, rematches among them. */
  tables: 200,
  /** Keys, invitations and links that open nothing. */
  attempts: 100,
  /** Mails that the owner of an address may not have asked for: with links to sign in, or lost links. */
  mails: 10,
  /** Pictures of links that have to be drawn. */
  pictures: 200,
  /** Streams that are open at the same time, of those without a seat: at a table, and from one address; and for one seat on one server. */
  tableStreams: 50,
  seatStreams: 12,
  addressStreams: 200,
  /** Messages of one player in a minute; other changes beside the play, and orders, in a minute and at a table in all. */
  talk: 10,
  changes: 30,
  allChanges: 2000,
};
export type Limits = Readonly<typeof DEFAULT_LIMITS>;

/** The limits that are counted for an address in the network. */
export type CountedName = 'tables' | 'attempts' | 'mails' | 'pictures';

export function limitOf(limits: Limits, name: CountedName): Limit {
  return { name, most: limits[name], within: HOUR };
}

/** Names an address in the network in a way the store alone does not tell. @param linkSecret known only to the server */
export function callerId({ linkSecret }: { linkSecret?: string | undefined }, address: string): string {
  if (linkSecret !== undefined) return derivedSecret(linkSecret, `caller ${address}`);
  return createHash('sha256').update(`caller ${address}`).digest('base64url').slice(0, 22);
}

/** Until when something counts (ms since 1970): each time pushes this ahead, and it may be `within` ahead of now. */
const counted = z.object({ until: z.number() });

type SeenCount = { version: number; until: number; before?: Placed };

/** The counts this process has seen lately, by where they are kept: most often nobody else has counted since. */
const seen = new WeakMap<Records, LRUCache<string, SeenCount>>();
const REMEMBERED = 10_000;
const ATTEMPTS = 20;

/** The kind of the documents in which it is counted. */
export const LIMIT_KIND = 'count';

/**
 * Counts one more, if that is not too many, for all servers on one store. One write, and a read if another server may have
 * counted since; another refusal by this server costs neither.
 * @param who is counted: a name of letters, digits, `-` and `_` from which nobody can tell the address (`callerId`)
 * @returns 0, or after how many seconds it may be done again
 * @throws StoreUnavailable
 */
export async function take({ records, random, now }: LimitsWorld, limit: Limit, who: string): Promise<number> {
  const id = `${limit.name}-${who}`;
  const known = seen.get(records) ?? new LRUCache<string, SeenCount>({ max: REMEMBERED });
  seen.set(records, known);
  const writeId = newSecret(random);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { version, until, before } = known.get(id) ?? NOTHING;
    const at = now();
    const capped = Math.min(Math.max(until, at), at + limit.within);
    const after = capped + limit.within / limit.most;
    const tooEarly = after - at - limit.within;
    const wait = Math.max(0, Math.ceil(tooEarly / 1000));
    // Nobody counts down, so what was seen lately is no more than what is so.
    if (wait > 0 && until === capped) return wait;
    // A clock that was set back must not keep anybody out for as long: the cap is written, or it would move on with the time.
    const next = wait > 0 ? capped : after;
    const placed = { owners: [], due: null, expires: Math.ceil(next) };
    const write = { id: writeId, value: JSON.stringify({ until: next }), ...placed, before };
    if ((await records.write(LIMIT_KIND, id, version, write)) === 'done') {
      known.set(id, { version: version + 1, until: next, before: placed });
      return wait;
    }
    const document = await records.read(LIMIT_KIND, id);
    known.set(id, document ? { version: document.version, until: untilIn(document.value), before: document } : NOTHING);
  }
  throw new StoreUnavailable('too many count the same at once');
}

const NOTHING: SeenCount = { version: 0, until: 0 };

function untilIn(value: string): number {
  const parsed = counted.safeParse(jsonOf(value));
  return parsed.success ? parsed.data.until : 0;
}
