import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
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

/** Brotli, at a quality at which it takes the processor no longer than gzip does. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Returns the page that is asked for, if it is one that is kept and sure: with this nonce, compressed as the browser can read it, and the
 * headers that are its own. It is compressed at once, for Next renders the page as long as its answer has not ended.
 */
export function keptPage(request: IncomingMessage, nonce: string) {
  const key = keyOf(request);
  const page = key === null ? undefined : kept.get(key);
  if (!page?.isSure) return null;
  const html = page.html.replaceAll(page.nonce, nonce);
  const readable = new Negotiator(request).encodings(['br', 'gzip']);
  if (readable.length === 0) return { body: html, headers: page.headers };
  const [encoding, body] = readable.includes('br')
    ? ['br', brotliCompressSync(html, BROTLI)]
    : ['gzip', gzipSync(html)];
  return { body, headers: { ...page.headers, 'content-encoding': encoding } };
}

/**
 * Keeps the page of this answer when it has been rendered, if it is one of those: it is sure when it was twice the same but for its nonce.
 * @param response one whose parts are compressed further on
 */
export function keepPage(request: IncomingMessage, response: ServerResponse, nonce: string): void {
  const key = keyOf(request);
  if (key === null) return;
  watch(response, (html) => {
    const before = kept.get(key);
    const headers = Object.fromEntries(ITS_OWN.map((name) => [name, String(response.getHeader(name) ?? '')]));
    kept.set(key, { html, nonce, headers, isSure: before?.html.replaceAll(before.nonce, nonce) === html });
  });
}

/** Everything that a page of a stranger may depend on, or null for another page or visitor. */
function keyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !PAGES.test(url) || OTHERWISE.some((name) => headers[name] !== undefined)) return null;
  const { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': protocol } = headers;
  return JSON.stringify([url, chooseLocale(undefined, headers['accept-language'] ?? null), host, forwarded, protocol]);
}

/** Has the text of an answer that is a page, and leaves no cookie, when it has been written whole. */
function watch(response: ServerResponse, whole: (html: string) => void): void {
  const parts: Buffer[] = [];
  for (const name of ['write', 'end'] as const) {
    const before = response[name];
    Object.defineProperty(response, name, {
      configurable: true,
      writable: true,
      value: (...given: unknown[]) => {
        const [part] = given;
        if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
        const isPage =
          response.statusCode === 200 && String(response.getHeader('content-type')).startsWith('text/html');
        if (name === 'end' && isPage && !response.hasHeader('set-cookie')) whole(Buffer.concat(parts).toString());
        return Reflect.apply(before, response, given);
      },
    });
  }
}
