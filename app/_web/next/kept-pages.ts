import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseLocale } from '@/app/_texts/locale';

/** Home, the rules and the tour: to somebody of whom the site knows nothing they say the same, but for the language. */
const PAGES = /^\/(?:rules(?:\/[a-z]{1,20})?|tour)?$/;
/** Headers that have Next answer with something else than the page as a browser opens it. */
const OTHERWISE = ['cookie', 'rsc', 'next-action', 'next-router-prefetch', 'range'];
/** The headers that Next gives a page; all others are set for each answer. */
const ITS_OWN = ['content-type', 'cache-control', 'vary'] as const;
/** A page is rendered anew after this time (ms), so that no mistake lasts. */
const KEPT_MILLISECONDS = 10 * 60_000;

/** A page as it was last rendered, with the nonce of its scripts; `isSure` if it was the same twice. */
type Kept = { html: string; nonce: string; headers: Record<string, string>; isSure: boolean };
const kept = new LRUCache<string, Kept>({ max: 64, ttl: KEPT_MILLISECONDS });

/** Returns the page with this key and this nonce, and the headers that are its own, if it is sure. */
export function keptPage(key: string | null, nonce: string) {
  const page = key === null ? undefined : kept.get(key);
  return page?.isSure ? { html: page.html.replaceAll(page.nonce, nonce), headers: page.headers } : null;
}

/** Keeps the body of this answer, if it is a page and leaves no cookie: it is sure when it was twice the same but for its nonce. */
export function keepPage(key: string, response: ServerResponse, nonce: string, body: Buffer): void {
  const isPage = response.statusCode === 200 && String(response.getHeader('content-type')).startsWith('text/html');
  if (!isPage || response.hasHeader('set-cookie')) return;
  const html = body.toString();
  const before = kept.get(key);
  const headers = Object.fromEntries(ITS_OWN.map((name) => [name, String(response.getHeader(name) ?? '')]));
  kept.set(key, { html, nonce, headers, isSure: before?.html.replaceAll(before.nonce, nonce) === html });
}

/** Everything that a page of a stranger may depend on, or null for another page or visitor: the key under which it is kept. */
export function keyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !PAGES.test(url) || OTHERWISE.some((name) => headers[name] !== undefined)) return null;
  const { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': protocol } = headers;
  return JSON.stringify([url, chooseLocale(undefined, headers['accept-language'] ?? null), host, forwarded, protocol]);
}
