import { channel } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isTarget, refusedWith, withoutUnreadable } from '@/app/_web/next/acceptable';
import { denseFiles, takesDense } from '@/app/_web/next/dense-files';
import { decodable, formTaker, watchRequests } from '@/app/_web/next/request-start';

test.each([
  ['a plain path', '/t/0123456789ab?as=1', '/t/0123456789ab?as=1'],
  ['percent signs that mean characters', '/rules/%C3%A4?x=%ff', '/rules/%C3%A4?x=%ff'],
  ['half a character', '/t/%ff', '/t/%25ff'],
  ['no hexadecimal number', '/api/tables/%zz/moves?as=%41', '/api/tables/%25zz/moves?as=%41'],
  ['a percent sign alone', '/%', '/%25'],
  ['half a pair of surrogates', '/s/%ED%A0%80', '/s/%25ED%25A0%2580'],
])('%s: %s becomes a path that can be decoded', (_, target, expected) => {
  const found = decodable(target);
  expect(found).toBe(expected);
  expect(() => decodeURIComponent(found.split('?', 1)[0])).not.toThrow();
});

test.each([
  ['/', true],
  ['//', true],
  ['/*?x', true],
  ['http://cards.example.org/t/x', true],
  ['HTTPS://cards.example.org', true],
  ['*', false],
  ['*?as=1', false],
  ['*/api', false],
  ['http://[', false],
  ['http://cards\u00c3\u0083/', false],
  ['http:/x', false],
  ['ftp://x/', false],
  ['', false],
])('the target %s: %s', (target, is) => {
  expect(isTarget(target)).toBe(is);
});

/** A request as Node hands it over. */
function requested(method: string, url: string, headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
}

describe('a request is refused', () => {
  const host = 'cards.example.org';
  const action = { host, 'next-action': '0'.repeat(42) };
  test.each([
    ['TRACE', '/', {}, 405],
    ['GET', '*?x', {}, 400],
    ['POST', '/t/x', { ...action, origin: 'https://evil.example' }, 403],
    ['POST', '/t/x', { ...action, origin: 'null' }, 403],
    ['POST', '/t/x', { ...action, origin: 'x y' }, 403],
    ['POST', '/t/x', { ...action, origin: `https://${host}`, 'x-forwarded-host': 'other.example' }, 403],
    ['POST', '/t/x', { ...action, origin: `https://${host}` }, null],
    ['POST', '/t/x', { ...action, origin: 'https://a.example', 'x-forwarded-host': 'a.example, b.example' }, null],
    ['POST', '/t/x', action, null],
    ['GET', '/t/x', { ...action, origin: 'https://evil.example' }, null],
    ['POST', '/api/tables', { host, origin: 'https://evil.example' }, null],
  ] as const)('%s %s %j: %s', (method, url, headers, status) => {
    expect(refusedWith(requested(method, url, { ...headers }))).toBe(status);
  });
});

describe('what Next could not read is not in the request any more', () => {
  const takesForms = formTaker(['/t/[table]', '/api/tables/[id]/moves', '/api/auth/[...nextauth]']);
  const kept = (method: string, url: string, headers: Record<string, string>) => {
    const request = requested(method, url, { ...headers });
    withoutUnreadable(request, takesForms);
    return Object.keys(request.headers);
  };
  const tree = 'next-router-state-tree';
  const form = { 'content-type': 'multipart/form-data; boundary=x' };

  test('a state of the page that is none', () => {
    const good = encodeURIComponent(
      JSON.stringify(['', { children: [['table', 'x', 'd', null], {}] }, null, 'refetch']),
    );
    expect(kept('GET', '/t/x', { rsc: '1', [tree]: good })).toEqual(['rsc', tree]);
    for (const bad of ['%ff', '%5B%22%22%2C%7B', '{}', '[1]', 'x'.repeat(50_000), '['.repeat(20_000)]) {
      expect(kept('GET', '/t/x', { rsc: '1', [tree]: bad }), bad.slice(0, 20)).toEqual(['rsc']);
    }
  });

  test('a form for a page, or for nothing; not one for a route, or of an action', () => {
    for (const path of [
      '/t/x',
      '/',
      '/nothing',
      '/api/nothing',
      '/api/tables/x/moves/y',
      '/api/tables/../moves',
      '/API/TABLES',
    ]) {
      expect(kept('POST', path, form), path).toEqual([]);
    }
    for (const path of ['/api/tables/x/moves', '/api/tables/x/moves?as=1', '/api/auth/callback/email']) {
      expect(kept('POST', path, form), path).toEqual(['content-type']);
    }
    expect(kept('POST', '/t/x', { ...form, 'next-action': 'x' })).toEqual(['content-type', 'next-action']);
  });

  test('nothing, where the routes are not known', () => {
    expect(formTaker([])('/anything')).toBe(true);
  });
});

describe('a file that lies packed beside itself', () => {
  const files = new Set(['/_next/static/chunks/a.js', '/cards/french.svg']);
  const dense = (method: string, url: string, headers: Record<string, string>) => {
    const request = requested(method, url, headers);
    const response = new ServerResponse(request);
    takesDense(files, request, response);
    response.setHeader('Last-Modified', 'then');
    return [
      request.url,
      ...['content-encoding', 'content-type', 'last-modified'].map((name) => response.getHeader(name)),
    ];
  };
  const br = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  test.each([
    ['GET', '/_next/static/chunks/a.js', br, 'text/javascript; charset=UTF-8'],
    ['HEAD', '/cards/french.svg', { 'accept-encoding': 'br;q=0.5' }, 'image/svg+xml'],
    ['GET', '/cards/french.svg?dpl=1', br, 'image/svg+xml'],
  ])('is served to %s %s with %j', (method, url, headers, type) => {
    expect(dense(method, url, headers)).toEqual([`${url.split('?')[0]}.br`, 'br', type, undefined]);
  });
  test.each([
    ['POST', '/_next/static/chunks/a.js', br],
    ['GET', '/_next/static/chunks/b.js', br],
    ['GET', '/_next/static/chunks/a.js', {}],
    ['GET', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br;q=0' }],
    ['GET', '/_next/static/chunks/a.js', { ...br, range: 'bytes=0-9' }],
  ])('is not served to %s %s with %j', (method, url, headers) => {
    expect(dense(method, url, headers)).toEqual([url, undefined, undefined, 'then']);
  });

  test('is found where the site was built; a site that was not has none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    expect(denseFiles(folder)).toEqual(new Set());
    await mkdir(join(folder, '.next/static/chunks'), { recursive: true });
    await mkdir(join(folder, 'public/cards'), { recursive: true });
    for (const file of [
      '.next/static/chunks/a.js.br',
      'public/cards/french.svg.br',
      'public/icon.png.br',
      'public/x.svg',
    ])
      await writeFile(join(folder, file), '');
    expect(denseFiles(folder)).toEqual(files);
    await rm(folder, { recursive: true });
  });
});

describe('a request that cannot be prepared', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is answered, and does not end the server', () => {
    vi.stubEnv('LOG_LEVEL', 'silent');
    const unwatch = watchRequests();
    const request = requested('GET', '/x', {});
    const response = new ServerResponse(request);
    // Nothing that is known makes it fail: here it has no connection.
    Object.assign(request, { socket: null });
    channel('http.server.request.start').publish({ request, response, server: new Server() });
    expect(response.statusCode).toBe(500);
    expect(response.writableEnded).toBe(true);
    unwatch();
  });
});
