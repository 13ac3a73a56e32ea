import type { ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { json, seeOther } from '@/app/_web/http/answer';
import { keepPage, keptPage, keyOf } from '@/app/_web/next/kept-pages';
import { packAnswer } from '@/app/_web/next/pack';
import { takesWhole } from '@/app/_web/next/whole';
import { answers } from '@/app/_web/server/answers';
import { askRaw, listening } from '../support/listening';

/** Made for each rendering: the body of the page with this nonce, and headers of its answer. */
type Render = (nonce: string, rendered: number) => { html: string; headers?: Record<string, string>; status?: number };

const page: Render = (nonce) => ({ html: `<script nonce="${nonce}"></script> ♥` });

/** A site on a host of its own, which nothing has been asked yet, that renders pages so. */
async function site(render: Render) {
  let [rendered, answers] = [0, 0];
  const port = await listening((request, response) => {
    const nonce = `nonce-${++answers}`;
    const key = keyOf(request);
    const kept = keptPage(key, nonce);
    packAnswer(request, response, key === null || kept ? undefined : (body) => keepPage(key, response, nonce, body));
    if (kept) {
      for (const [name, value] of Object.entries(kept.headers)) response.setHeader(name, value);
      response.end(kept.html);
      return;
    }
    const { html, headers, status = 200 } = render(nonce, ++rendered);
    response.statusCode = status;
    const all = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers };
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    const [first, ...rest] = html.split(' ');
    response.write(first);
    response.end(Buffer.from(rest.map((part) => ` ${part}`).join('')));
  });
  /** The body of the answer, its headers, and how often pages have been rendered until then. */
  return async (path = '/', headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await askRaw(port, { 'accept-language': 'de', ...headers }, method, path);
    return { ...answer, text: answer.body.toString(), rendered };
  };
}

test('a page that was twice the same is kept, and each answer has the nonce of its own', async () => {
  const get = await site(page);
  for (const n of [1, 2])
    expect(await get()).toMatchObject({ text: `<script nonce="nonce-${n}"></script> ♥`, rendered: n });
  const { text, headers, rendered } = await get();
  expect({ text, rendered }).toEqual({ text: '<script nonce="nonce-3"></script> ♥', rendered: 2 });
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
});

test('a kept page is packed as any other', async () => {
  const get = await site((nonce) => ({ html: `<script nonce="${nonce}"></script> ${'♥'.repeat(500)}` }));
  for (const _ of [1, 2]) await get();
  const { body, headers, rendered } = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(body).toString()).toBe(`<script nonce="nonce-3"></script> ${'♥'.repeat(500)}`);
  expect(rendered).toBe(2);
});

test('a page that is never the same is always rendered', async () => {
  const get = await site((_, rendered) => ({ html: `${rendered}` }));
  for (const n of [1, 2, 3, 4]) expect(await get()).toMatchObject({ text: `${n}`, rendered: n });
});

test.each([
  ['for a visitor with a cookie', page, '/', { cookie: 'a=b' }],
  ['for the router in the browser', page, '/', { rsc: '1' }],
  ['as the answer of an action', page, '/', { 'next-action': 'x' }],
  ['with something in its address', page, '/?card=2C', {}],
  ['a table', page, '/t/abcdefghjkmn', {}],
  ['a form', page, '/', {}, 'POST'],
  ['one that is not found', (nonce: string) => ({ ...page(nonce, 1), status: 404 }), '/rules/poker', {}],
  ['one that leaves a cookie', (nonce: string) => ({ ...page(nonce, 1), headers: { 'set-cookie': 'a=b' } }), '/', {}],
  ['a text', (nonce: string) => ({ ...page(nonce, 1), headers: { 'content-type': 'text/plain' } }), '/tour', {}],
] as const)('rendered each time: %s', async (_, render, path, headers, method: string = 'GET') => {
  const get = await site(render);
  for (const n of [1, 2, 3, 4]) expect((await get(path, headers, method)).rendered).toBe(n);
});

test('each language, page, host and protocol has a page of its own', async () => {
  const get = await site(page);
  const others: [string, Record<string, string>][] = [
    ['/', {}],
    ['/', { 'accept-language': 'en' }],
    ['/rules/hearts', {}],
    ['/', { 'x-forwarded-host': 'cards.example.org' }],
    ['/', { 'x-forwarded-proto': 'https' }],
  ];
  for (const [i, [path, headers]] of others.entries()) {
    for (const n of [1, 2, 2]) expect((await get(path, headers)).rendered).toBe(2 * i + n);
  }
});

/** Makes an answer as Next does of a handler's response: head, then its body as a stream, or, without one, its end. */
async function sent(response: Response, answer: ServerResponse): Promise<void> {
  answer.statusCode = response.status;
  for (const [name, value] of response.headers) answer.setHeader(name, value);
  if (response.body) for await (const part of response.body) answer.write(part);
  answer.end();
}

/** The answer to a request whose handler is this. */
async function answered(handler: () => Response, path = '/api/tables', method = 'GET') {
  const port = await listening((request, answer) => {
    // Beside which what is written is held back until the end, as it is on a site.
    packAnswer(request, answer);
    takesWhole(request, answer);
    void answers().run(answer, () => sent(handler(), answer));
  });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('JSON of the API goes out as it is, past Next and in one part', async () => {
  const writes = vi.fn();
  const { status, headers, text } = await answered(() => {
    const response = json({ name: 'Zoë ♥' }, { status: 201 });
    writes(response.body);
    return response;
  });
  expect(writes).toHaveBeenCalledWith(null);
  expect({ status, text }).toEqual({ status: 201, text: '{"name":"Zoë ♥"}' });
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
});

test('a page has its JSON in the response, and so has a caller of a handler without a request', async () => {
  let body: unknown;
  const page = await answered(
    () => {
      const response = json({ of: 'a form' });
      body = response.body;
      return response;
    },
    '/t/abcdefghjkmn',
    'POST',
  );
  expect(body).not.toBeNull();
  expect(page.text).toBe('{"of":"a form"}');
  expect(await json({ a: 1 }).json()).toEqual({ a: 1 });
});

test('what was thought better of goes nowhere: neither behind a redirect nor instead of another body', async () => {
  const instead = (other: () => Response) => () => {
    json({ secret: 'of nobody' });
    return other();
  };
  expect((await answered(instead(() => seeOther('/t/abcdefghjkmn')))).text).toBe('');
  const failed = () =>
    new Response('{"code":"server-failed"}', { headers: { 'content-type': 'application/problem+json' } });
  expect((await answered(instead(failed))).text).toBe('{"code":"server-failed"}');
  expect((await answered(instead(() => new Response(null, { status: 304 })))).text).toBe('');
});

test('a HEAD request has no body', async () => {
  const { status, text } = await answered(() => json({ a: 1 }), '/api/tables', 'HEAD');
  expect({ status, text }).toEqual({ status: 200, text: '' });
});
