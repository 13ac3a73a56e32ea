import { parseSeatKey, type SeatKey } from './keys';

/**
 * A browser holds its seats in cookies, one a seat, so that two tabs taking seats at once never lose one. The name
 * carries table and seat, the value is the seat key.
 */
const PREFIX = 'seat.';

/** 400 days, the longest a browser keeps a cookie; renewed whenever the link is opened. */
export const SEAT_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function seatCookieName(key: Pick<SeatKey, 'table' | 'seat'>): string {
  return `${PREFIX}${key.table}.${key.seat}`;
}

/** The seat keys among a request's cookies; what has not their form is passed over. */
export function seatKeysIn(cookies: readonly { name: string; value: string }[]): SeatKey[] {
  return cookies
    .filter((cookie) => cookie.name.startsWith(PREFIX))
    .map((cookie) => parseSeatKey(cookie.value))
    .filter((key) => key !== null);
}
