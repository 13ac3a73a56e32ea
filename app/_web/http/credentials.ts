import type { NextRequest } from 'next/server';
import { parseSeatKey, type SeatKey, seatKeysIn } from '@/lib/identity';
import { Problem } from '@/lib/tables';

/**
 * The seat keys a request carries: the one in its `Authorization: Bearer`, or those in the browser's cookies.
 * @throws Problem `wrong-key` if a bearer token is no seat key
 */
export function keysOf(request: NextRequest): SeatKey[] {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return seatKeysIn(request.cookies.getAll());
  const key = parseSeatKey(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '');
  if (!key) throw new Problem('wrong-key');
  return [key];
}

/**
 * Refuses posts from other sites' pages. Browsers say which site a post comes from; a request that does not say comes from a
 * program.
 * @throws Problem `foreign-origin`
 */
export function checkOrigin(request: NextRequest): void {
  if (request.headers.has('authorization')) return;
  const origin = request.headers.get('origin');
  const hosts = [request.headers.get('x-forwarded-host'), request.headers.get('host')];
  const isForeign = origin !== null && !(URL.canParse(origin) && hosts.includes(new URL(origin).host));
  if (isForeign || request.headers.get('sec-fetch-site') === 'cross-site') throw new Problem('foreign-origin');
}

/** The origin under which the site is reached from outside, such as `https://example.org`. */
export function originOf(headers: Headers): string {
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost';
  return `${headers.get('x-forwarded-proto') ?? 'http'}://${host}`;
}
