import type { SessionCookies } from '@/lib/accounts';
import { type Cookie, cookieLine } from '@/lib/identity';
import { readSettings } from '@/lib/settings';
import { feedCookie } from './browser-cookies';

/**
 * The cookies of a signed-in browser: session and account, read together. The prefix stops other hosts of the domain, and
 * anyone on plain http, from setting them (RFC 6265bis).
 */
const SESSION = 'session';
const ACCOUNT = 'account';
/** A login that is to be added, at a provider: the account that asked. */
const JOINS = 'joins';

const JOINS_SECONDS = 15 * 60;

/** Whether browsers reach this site over https. */
export function isHttps(): boolean {
  return readSettings().PUBLIC_URL?.startsWith('https:') ?? false;
}

export const sessionCookieName = () => named(SESSION);

/** Returns the session cookies of a browser; null if it sends none. */
export function sessionIn(cookies: readonly Cookie[]): SessionCookies | null {
  const token = cookieOf(cookies, SESSION);
  return token ? { token, hint: cookieOf(cookies, ACCOUNT) } : null;
}

/** Returns the token that next-auth compares with its cookie when a form is sent; null if this browser has no such cookie yet. */
export function csrfTokenIn(cookies: readonly Cookie[]): string | null {
  return cookieOf(cookies, 'next-auth.csrf-token')?.split('|')[0] ?? null;
}

/** The account to which a login at a provider is to be added; null if none is. */
export function joinsIn(cookies: readonly Cookie[]): string | null {
  return cookieOf(cookies, JOINS);
}

/** `Set-Cookie` for the account of a new session. */
export const accountCookie = (account: string) => line(ACCOUNT, account);
export const joinsCookie = (account: string) => line(JOINS, account, JOINS_SECONDS);
export const joinsDone = () => line(JOINS, '', 0);

/**
 * Adds the cookies with which a browser is signed out. It forgets its feed as well: the next one to use it would see the links, and have the
 * seats they take in another person's calendar.
 */
export function withSignedOut(response: Response): Response {
  const forgotten = [...[SESSION, ACCOUNT, JOINS].map((name) => line(name, '', 0)), feedCookie(null, isHttps())];
  for (const one of forgotten) response.headers.append('set-cookie', one);
  return response;
}

function cookieOf(cookies: readonly Cookie[], name: string): string | null {
  return cookies.find((cookie) => cookie.name === named(name))?.value || null;
}

function named(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

const line = (name: string, value: string, seconds?: number) => cookieLine(named(name), value, isHttps(), seconds);
