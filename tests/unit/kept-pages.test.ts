import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { keepPage, keptPage } from '@/app/_web/next/kept-pages';

let close = () => {};
afterEach(() => close());

/** Made for each rendering: the body of the page with this nonce, and headers of its answer. */
type Render = (nonce: string, rendered: number) => { html: string; headers?: Record<string, string>; status?: number };

const page: Render = (nonce) => ({ html: `<script nonce="${nonce}"></script> ♥` });

/** A site on a host of its own, which nothing has been asked yet, that renders pages so. */
async function site(render: Render) {
  let [rendered, answers] = [0, 0];
  const server = createServer((request, response) => {
    const nonce = `nonce-${++answers}`;
    const kept = keptPage(request, nonce);
    if (kept) {
      response.writeHead(200, kept.headers).end(kept.body);
      return;
    }
    keepPage(request, response, nonce);
    const { html, headers, status = 200 } = render(nonce, ++rendered);
    response.statusCode = status;
    const all = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers };
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    const [first, ...rest] = html.split(' ');
    response.write(first);
    response.end(Buffer.from(rest.map((part) => ` ${part}`).join('')));
  });
  close = () => server.close();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  /** The body of the answer, its headers, and how often pages have been rendered until then. */
  return (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ body: Buffer; text: string; headers: IncomingHttpHeaders; rendered: number }>((done, fail) => {
      const asked = ask({ port, path, method, headers: { 'accept-language': 'de', ...headers } }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        done({ body, text: body.toString(), headers: response.headers, rendered });
      });
      asked.on('error', fail).end();
    });
}

test('a page that was twice the same is kept, and each answer has the nonce of its own', async () => {
  const get = await site(page);
  for (const n of [1, 2])
    expect(await get()).toMatchObject({ text: `<script nonce="nonce-${n}"></script> ♥`, rendered: n });
  const { text, headers, rendered } = await get();
  expect({ text, rendered }).toEqual({ text: '<script nonce="nonce-3"></script> ♥', rendered: 2 });
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a kept page goes out as %s to those who can read that', async (encoding, opened) => {
  const get = await site(page);
  for (const _ of [1, 2]) await get();
  const { body, headers } = await get('/', {
    'accept-encoding': encoding === 'br' ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(opened(body).toString()).toBe('<script nonce="nonce-3"></script> ♥');
});

test('a page that is never the same is always rendered', async () => {
  const get = await site((_, rendered) => ({ html: `${rendered}` }));
  for (const n of [1, 2, 3, 4]) expect(await get()).toMatchObject({ text: `${n}`, rendered: n });
});

describe('rendered each time:', () => {
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
  ] as const)('%s', async (_, render, path, headers, method: string = 'GET') => {
    const get = await site(render);
    for (const n of [1, 2, 3, 4]) expect((await get(path, headers, method)).rendered).toBe(n);
  });
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
