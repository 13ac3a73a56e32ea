import type { NextRequest } from 'next/server';
import { SEAT_COOKIE_SECONDS, type SeatKey, seatCookieName } from '@/lib/identity';
import type { Seated } from '@/lib/tables';
import { isPageForm, json, seeOther } from './answer';
import { originOf } from './credentials';

/** The answer to whoever has just taken a seat: his key in a cookie, and the table's page or the links as JSON. */
export function seatedAnswer(request: NextRequest, seated: Seated, more: Record<string, string> = {}): Response {
  const page = `/t/${seated.table}`;
  const headers = { 'set-cookie': seatCookie(seated.key, originOf(request.headers)) };
  if (isPageForm(request)) return seeOther(`${page}?as=${seated.seat}`, headers);
  const body = {
    table: seated.table,
    seat: seated.seat,
    seatKey: seated.key.text,
    seatLink: seatLink(request.headers, seated.key),
    ...more,
  };
  return json(body, { status: 201, headers: { ...headers, location: page } });
}

export function seatLink(headers: Headers, key: SeatKey): string {
  return `${originOf(headers)}/s/${key.text}`;
}

export function invitationLink(headers: Headers, invitation: string): string {
  return `${originOf(headers)}/i/${invitation}`;
}

/** The cookie that holds a seat: out of reach of scripts, and not sent with other sites' posts. */
export function seatCookie(key: SeatKey, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${seatCookieName(key)}=${key.text}; Path=/; Max-Age=${SEAT_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Takes a seat's cookie out of the browser. */
export function expiredSeatCookie(key: SeatKey): string {
  return `${seatCookieName(key)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
}
