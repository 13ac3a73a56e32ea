import { parseSeatKey, type SeatKey, seatKey } from './keys';

/**
 * A browser holds its seats in one cookie, so that their number never makes its requests too long for a proxy: it is
 * `{moment}.{seat}.{seat}…`, the second in which it was set and 35 characters a seat.
 *
 * Cookies know no compare-and-set: of two answers that set the same one the later counts, even if it knew less. So a
 * seat that was just taken comes in a cookie of its own, whose name no other answer uses. From then on every answer that
 * sets the one cookie puts into it all seats that its request brought; the seat's own cookie goes when no answer is
 * under way any more to a request that did not bring it. In whatever order answers arrive, no seat is lost.
 *
 * Before there was one cookie each seat had its own for good, with no moment in its name. They are taken over a batch
 * at a time: one answer sets the batch in the one cookie and expires it, so that no request grows, and the next batch
 * waits until no answer of before is under way. A browser with so many of them that a proxy refuses all its requests
 * cannot be helped from here, as none of them reaches us: its owner has to clear the site's cookies and open his private
 * links again.
 */
const ONE = 'seats';
/** Over https the prefix keeps other hosts of the domain, and anybody on plain http, from setting it (RFC 6265bis). */
const SECURE_ONE = `__Host-${ONE}`;
const OWN = /^seat\.[a-z0-9]{12}\.\d(?:\.([0-9a-z]{1,9}))?$/;
const ENTRY = /^(.{12})(.)(.{22})$/;
const SECRET_LENGTH = 22;
const MOMENT = /^[0-9a-z]{6}$/;

/** The one cookie takes 3 kB then. */
export const MOST_SEATS = 84;
/**
 * What an answer sets of seats. Usual proxies take 4 kB of headers in an answer, a page of memory; besides this there is
 * the cookie of a seat just taken, and what is not about seats.
 */
const MOST_BYTES = 3_270;
/** So many seats just taken may wait in cookies of their own; beyond it these go as soon as the one cookie has them. */
export const MOST_OWN = 20;
/** No answer is longer on its way. */
export const UNDER_WAY_MILLISECONDS = 60_000;
/** A cookie may arrive that late, and just before it a request may leave without it, whose answer is as long on its way. */
const SETTLED_MILLISECONDS = 2 * UNDER_WAY_MILLISECONDS;

/** 400 days, the longest that browsers keep a cookie; they begin anew when it is set, in use once a month. */
const SECONDS_KEPT = 400 * 24 * 60 * 60;
const SET_AGAIN_MILLISECONDS = 30 * 24 * 60 * 60_000;

export type Cookie = { name: string; value: string };
type Seat = Pick<SeatKey, 'table' | 'seat'>;

/** A seat's own cookie; `since` in milliseconds since 1970, 0 if it says none. */
type Own = { name: string; key: SeatKey; since: number };

/** The seat keys among a request's cookies, the latest first; what has not their form is passed over. */
export function seatKeysIn(cookies: readonly Cookie[]): SeatKey[] {
  const keys = [...ownCookies(cookies).map(({ key }) => key), ...seatsInOne(cookies)];
  return [...new Map(keys.map((key) => [key.text, key])).values()];
}

export type Change = {
  now: number;
  /** Whether the browser came by https. */
  isSecure: boolean;
  /** The key of a seat that is taken with this answer, or opened by its link. */
  taken?: SeatKey | undefined;
  /** A seat whose key leaves the browser. */
  forgotten?: Seat | undefined;
  /** All seats of the browser, those first that shall leave first; none if that is not known. */
  leaving?: readonly Seat[] | undefined;
};

/**
 * What an answer sets, as values of `Set-Cookie`, so that the browser keeps its seats in one cookie.
 * @returns also whether a seat waits for which there is no room: then ask again and say who leaves
 */
export function seatCookiesAfter(cookies: readonly Cookie[], change: Change): { set: string[]; isFull: boolean } {
  const { now, isSecure, taken, forgotten, leaving = [] } = change;
  const own = ownCookies(cookies);
  const isReplaced = ({ key }: Own, i: number) =>
    [taken, forgotten, ...own.slice(0, i).map((later) => later.key)].some((seat) => seat && isSame(key, seat));
  const before = seatsInOne(cookies);
  const kept = before
    .filter((key, i) => ![...before.slice(0, i), forgotten].some((seat) => seat && isSame(key, seat)))
    .map((key) => (taken && isSame(key, taken) ? taken : key));

  // The oldest first: what waits longest goes first, and two answers to the same cookies put the same into the one.
  const waiting = own.filter((cookie, i) => !isReplaced(cookie, i)).reverse();
  const folded = fold(kept, waiting, leaving);
  const age = now - setAt(cookies);
  const mayFold = age >= SETTLED_MILLISECONDS || waiting.filter(({ since }) => since > 0).length > MOST_OWN;
  const isMoving = isSecure && cookies.some(({ name }) => name === ONE);
  const isSet =
    !isEqual(kept, before) ||
    isMoving ||
    (before.length > 0 && age >= SET_AGAIN_MILLISECONDS) ||
    (mayFold && !isEqual(folded.seats, kept));
  const isDone = ({ name, key }: Own) =>
    folded.names.includes(name) && (isSet || before.some(({ text }) => text === key.text));
  const isRipe = ({ since }: Own, i: number) => since <= now - SETTLED_MILLISECONDS || i < waiting.length - MOST_OWN;

  const gone = [...own.filter(isReplaced), ...waiting.filter((cookie, i) => isDone(cookie) && isRipe(cookie, i))];
  const set = gone.map(({ name }) => expired(name));
  if (isMoving) set.push(expired(ONE));
  if (isSet) set.push(oneLine(folded.seats, now, isSecure));
  if (taken && !before.some(({ text }) => text === taken.text)) {
    set.push(line(`seat.${taken.table}.${taken.seat}.${now.toString(36)}`, taken.text, isSecure));
  }
  return { set, isFull: folded.isFull && (mayFold || isSet) };
}

/** The seats of the one cookie with those that wait in their own, as far as the bounds allow; and whose names those are. */
function fold(kept: readonly SeatKey[], waiting: readonly Own[], leaving: readonly Seat[]) {
  let seats = [...kept];
  const names: string[] = [];
  for (const { name, key } of waiting) {
    const isThere = seats.some(({ text }) => text === key.text);
    const next = isThere ? seats : withinBounds([key, ...without(seats, [key])], leaving);
    if (!next) return { seats, names, isFull: true };
    if (bytesOf([oneLine(next, 0, true), ...[...names, name].map(expired)]) > MOST_BYTES) break;
    seats = next;
    names.push(name);
  }
  return { seats, names, isFull: false };
}

/** The seats without those that must leave to make room; null if it is not known which. */
function withinBounds(seats: readonly SeatKey[], leaving: readonly Seat[]): SeatKey[] | null {
  const over = Math.max(0, seats.length - MOST_SEATS);
  const out = leaving.filter((seat) => seats.some((key) => isSame(key, seat))).slice(0, over);
  return out.length < over ? null : without(seats, out);
}

function without(seats: readonly SeatKey[], out: readonly Seat[]): SeatKey[] {
  return seats.filter((key) => !out.some((seat) => isSame(key, seat)));
}

function isSame(a: Seat, b: Seat): boolean {
  return a.table === b.table && a.seat === b.seat;
}

function isEqual(a: readonly SeatKey[], b: readonly SeatKey[]): boolean {
  return a.length === b.length && a.every((key, i) => key.text === b[i].text);
}

/** The cookies of single seats, the latest first. */
function ownCookies(cookies: readonly Cookie[]): Own[] {
  return cookies
    .flatMap(({ name, value }) => {
      const match = OWN.exec(name);
      const key = match && parseSeatKey(value);
      return key ? [{ name, key, since: match[1] ? Number.parseInt(match[1], 36) : 0 }] : [];
    })
    .sort((a, b) => b.since - a.since);
}

function seatsInOne(cookies: readonly Cookie[]): SeatKey[] {
  return partsOfOne(cookies).flatMap((part) => {
    const [, table, seat, secret] = ENTRY.exec(part) ?? [];
    const key = secret === undefined ? null : parseSeatKey(seatKey(table, Number(seat), secret).text);
    return key ? [key] : [];
  });
}

/** When the one cookie was set, in milliseconds since 1970; 0 if it does not say. */
function setAt(cookies: readonly Cookie[]): number {
  const moment = partsOfOne(cookies).find((part) => MOMENT.test(part));
  return moment ? Number.parseInt(moment, 36) * 1000 : 0;
}

/** A browser that came by http and by https has two of them. */
function partsOfOne(cookies: readonly Cookie[]): string[] {
  const values = [SECURE_ONE, ONE].map((name) => cookies.find((cookie) => cookie.name === name)?.value ?? '');
  return values.flatMap((value) => value.split('.'));
}

function oneLine(seats: readonly SeatKey[], now: number, isSecure: boolean): string {
  const name = isSecure ? SECURE_ONE : ONE;
  if (seats.length === 0) return isSecure ? `${expired(name)}; Secure` : expired(name);
  const entries = seats.map(({ table, seat, text }) => `${table}${seat}${text.slice(-SECRET_LENGTH)}`);
  const moment = Math.floor(now / 1000)
    .toString(36)
    .padStart(6, '0');
  return line(name, [moment, ...entries].join('.'), isSecure);
}

/** Out of reach of scripts, and not sent with other sites' posts. */
function line(name: string, value: string, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${SECONDS_KEPT}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function expired(name: string): string {
  return `${name}=; Path=/; Max-Age=0`;
}

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, text) => sum + 'set-cookie: \r\n'.length + text.length, 0);
}
