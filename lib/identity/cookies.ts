import { hashOf, parseSeatKey, type SeatKey, seatKey } from './keys';

/**
 * A browser keeps all its seat keys in one cookie, so that its requests never get too long for a proxy, however many it
 * holds. The value is `{time}.{key}.{key}…`: when it was set, in seconds, then 35 characters per key. It may hold several keys
 * of one seat, such as the player's own and a friend's: a key never takes another one's place, and goes only when its seat is
 * forgotten or the caller knows that it is not needed any more.
 *
 * Cookies have no compare-and-set. If two responses set the same cookie the later one wins, even if it knew less. So a
 * newly taken key first gets a cookie of its own, under a name that no other response uses. From then on, every response
 * that sets the shared cookie includes all the keys its request carried, and the key's own cookie is expired only once
 * no response can still be in flight to a request that lacked it. No key is lost, in whatever order responses arrive.
 *
 * Earlier versions kept one cookie per seat for good, with no time in its name. These move into the shared cookie in
 * batches. A response adds a batch and expires it at the same time, so requests only get shorter; the next batch waits
 * until the responses before it have arrived. A browser whose old cookies make a proxy
 * reject every request is lost to us: its owner has to clear the site's cookies and open the private links again.
 */
const SHARED = 'seats';
/** The prefix stops other hosts of the domain, and anyone on plain http, from setting it (RFC 6265bis). */
const SECURE_SHARED = `__Host-${SHARED}`;
/** A second key of a seat has some of its hash in the name, as it may be taken in the same millisecond as another. */
const OWN = /^seat\.[a-z0-9]{12}\.\d(?:\.([0-9a-z]{1,9})(?:\.[0-9a-f]{8})?)?$/;
const ENTRY = /^(.{12})(.)(.{22})$/;
const SECRET_LENGTH = 22;
const TIME = /^[0-9a-z]{6}$/;

/** About 3 kB. */
export const MAX_KEYS = 84;
/**
 * The bytes of all seat cookies in one response. Many proxies accept 4 kB of response headers by default, and there are others,
 * among them the cookie of a newly taken key.
 */
const MAX_BYTES = 3_270;
/** How many newly taken keys may have cookies of their own. Above that, they move to the shared cookie without waiting. */
export const MAX_OWN = 20;
/** The longest we expect a response to take to reach the browser. */
export const IN_FLIGHT_MILLISECONDS = 60_000;
/** A cookie may arrive that late, and a request sent just before may get its response as late again. */
const SETTLED_MILLISECONDS = 2 * IN_FLIGHT_MILLISECONDS;

/** 400 days, the longest browsers allow. A cookie in use is set again every month, which starts them anew. */
const SECONDS_KEPT = 400 * 24 * 60 * 60;
const RENEW_MILLISECONDS = 30 * 24 * 60 * 60_000;

export type Cookie = { name: string; value: string };
type Seat = Pick<SeatKey, 'table' | 'seat'>;

/** A cookie for a single key. `since`: when it was set, in milliseconds since 1970; 0 for one of an earlier version. */
type Own = { name: string; key: SeatKey; since: number };

/** The seat keys in a request's cookies, latest first. Anything malformed is ignored. */
export function seatKeysIn(cookies: readonly Cookie[]): SeatKey[] {
  const keys = [...ownCookies(cookies).map(({ key }) => key), ...keysInShared(cookies)];
  return [...new Map(keys.map((key) => [key.text, key])).values()];
}

export type Change = {
  now: number;
  /** Whether the browser uses https. */
  isSecure: boolean;
  /** The key the browser gets with this response. */
  taken?: SeatKey | undefined;
  /** Keys that the browser does not need any more: they open nothing, or nothing that another one does not open as well. */
  spare?: readonly SeatKey[] | undefined;
  /** A seat whose keys the browser loses. */
  forgotten?: Seat | undefined;
  /** All keys of the browser, those that may be dropped first at the front; empty if that is not known. */
  dropOrder?: readonly SeatKey[] | undefined;
};

/**
 * The `Set-Cookie` values that keep the browser's keys in one cookie.
 * @returns `isFull` if there is no room for some key: call again and say in `dropOrder` which keys may be dropped
 */
export function seatCookiesAfter(cookies: readonly Cookie[], change: Change): { set: string[]; isFull: boolean } {
  const { now, isSecure, taken, spare = [], forgotten, dropOrder = [] } = change;
  const own = ownCookies(cookies);
  const isGone = (key: SeatKey) => isAmong(spare, key) || (forgotten !== undefined && isSameSeat(key, forgotten));
  const isReplaced = ({ key }: Own, i: number) =>
    isGone(key) || key.text === taken?.text || own.slice(0, i).some((later) => later.key.text === key.text);
  const before = keysInShared(cookies);
  const kept = before.filter((key, i) => !isGone(key) && !isAmong(before.slice(0, i), key));

  // Oldest first, so that two responses to the same cookies always put the same keys into the shared one.
  const waiting = own.filter((cookie, i) => !isReplaced(cookie, i)).reverse();
  const moved = moveInto(kept, waiting, dropOrder);
  const age = now - setAt(cookies);
  const mayMove = age >= SETTLED_MILLISECONDS || waiting.filter(({ since }) => since > 0).length > MAX_OWN;
  const isMoving = isSecure && cookies.some(({ name }) => name === SHARED);
  const isSet =
    !isEqual(kept, before) ||
    isMoving ||
    (before.length > 0 && age >= RENEW_MILLISECONDS) ||
    (mayMove && !isEqual(moved.keys, kept));
  const isDone = ({ name, key }: Own) => moved.names.includes(name) && (isSet || isAmong(before, key));
  const isRipe = ({ since }: Own, i: number) => since <= now - SETTLED_MILLISECONDS || i < waiting.length - MAX_OWN;

  const gone = [...own.filter(isReplaced), ...waiting.filter((cookie, i) => isDone(cookie) && isRipe(cookie, i))];
  const set = gone.map(({ name }) => expired(name));
  if (isMoving) set.push(expired(SHARED));
  if (isSet) set.push(sharedLine(moved.keys, now, isSecure));
  if (taken && !isAmong(before, taken)) {
    const isSecond = [...before, ...own.map(({ key }) => key)].some((key) => isSameSeat(key, taken));
    const name = `seat.${taken.table}.${taken.seat}.${now.toString(36)}`;
    set.push(cookieLine(isSecond ? `${name}.${hashOf(taken.text).slice(0, 8)}` : name, taken.text, isSecure));
  }
  return { set, isFull: moved.isFull && (mayMove || isSet) };
}

/** Adds the waiting keys to the shared cookie as far as there is room. @returns also the names of the cookies handled */
function moveInto(kept: readonly SeatKey[], waiting: readonly Own[], dropOrder: readonly SeatKey[]) {
  let keys = [...kept];
  const names: string[] = [];
  for (const { name, key } of waiting) {
    const next = isAmong(keys, key) ? keys : withinBounds([key, ...keys], dropOrder);
    if (!next) return { keys, names, isFull: true };
    if (bytesOf([sharedLine(next, 0, true), ...[...names, name].map(expired)]) > MAX_BYTES) break;
    keys = next;
    names.push(name);
  }
  return { keys, names, isFull: false };
}

/** Drops as many keys as there are too many; null if it is not known which. */
function withinBounds(keys: SeatKey[], dropOrder: readonly SeatKey[]): SeatKey[] | null {
  const over = Math.max(0, keys.length - MAX_KEYS);
  const out = dropOrder.filter((key) => isAmong(keys, key)).slice(0, over);
  return out.length < over ? null : keys.filter((key) => !isAmong(out, key));
}

function isAmong(keys: readonly SeatKey[], { text }: SeatKey): boolean {
  return keys.some((key) => key.text === text);
}

export function isSameSeat(a: Seat, b: Seat): boolean {
  return a.table === b.table && a.seat === b.seat;
}

type Held = Seat & { keyHash: string };

/** Whether both are the same seat, opened by the same key. */
export const isSameKey = (a: Held, b: Held) => isSameSeat(a, b) && a.keyHash === b.keyHash;

function isEqual(a: readonly SeatKey[], b: readonly SeatKey[]): boolean {
  return a.length === b.length && a.every((key, i) => key.text === b[i].text);
}

/** The cookies of single keys, latest first. */
function ownCookies(cookies: readonly Cookie[]): Own[] {
  return cookies
    .flatMap(({ name, value }) => {
      const match = OWN.exec(name);
      const key = match && parseSeatKey(value);
      return key ? [{ name, key, since: match[1] ? Number.parseInt(match[1], 36) : 0 }] : [];
    })
    .sort((a, b) => b.since - a.since);
}

function keysInShared(cookies: readonly Cookie[]): SeatKey[] {
  return partsOfShared(cookies).flatMap((part) => {
    const [, table, seat, secret] = ENTRY.exec(part) ?? [];
    const key = secret === undefined ? null : parseSeatKey(seatKey(table, Number(seat), secret).text);
    return key ? [key] : [];
  });
}

/** When the shared cookie was set, in milliseconds since 1970; 0 if there is none. */
function setAt(cookies: readonly Cookie[]): number {
  const time = partsOfShared(cookies).find((part) => TIME.test(part));
  return time ? Number.parseInt(time, 36) * 1000 : 0;
}

/** A browser that has used both http and https has two shared cookies. */
function partsOfShared(cookies: readonly Cookie[]): string[] {
  const values = [SECURE_SHARED, SHARED].map((name) => cookies.find((cookie) => cookie.name === name)?.value ?? '');
  return values.flatMap((value) => value.split('.'));
}

function sharedLine(keys: readonly SeatKey[], now: number, isSecure: boolean): string {
  const name = isSecure ? SECURE_SHARED : SHARED;
  if (keys.length === 0) return isSecure ? `${expired(name)}; Secure` : expired(name);
  const entries = keys.map(({ table, seat, text }) => `${table}${seat}${text.slice(-SECRET_LENGTH)}`);
  const time = Math.floor(now / 1000)
    .toString(36)
    .padStart(6, '0');
  return cookieLine(name, [time, ...entries].join('.'), isSecure);
}

/** Returns the `Set-Cookie` value of a cookie that scripts cannot read and other sites' posts do not carry. */
export function cookieLine(name: string, value: string, isSecure: boolean, seconds = SECONDS_KEPT): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function expired(name: string): string {
  return `${name}=; Path=/; Max-Age=0`;
}

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, text) => sum + 'set-cookie: \r\n'.length + text.length, 0);
}
