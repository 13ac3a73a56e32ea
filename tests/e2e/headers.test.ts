import { expect } from '@playwright/test';
import { startTable } from '../support/e2e/api';
import { sendRaw } from '../support/e2e/raw';
import { test } from '../support/e2e/test';
import { headersOf, ROUTES } from '../support/routes';

test('a private link tells nobody where a visitor came from; other pages tell this site only', async ({ request }) => {
  const { players, invitation, table } = await startTable(request);
  const policy = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headersArray().filter(({ name }) => /^referrer-policy$/i.test(name));
  for (const link of [players[0].seatLink, '/s/wrong']) {
    expect(await policy(link)).toEqual([expect.objectContaining({ value: 'no-referrer' })]);
  }
  for (const page of ['/', `/t/${table}`, `/i/${invitation}`]) {
    expect(await policy(page)).toEqual([expect.objectContaining({ value: 'same-origin' })]);
  }
});

test('an answer that sets a cookie is kept by no cache', async ({ request }) => {
  const { players } = await startTable(request);
  const answers = [
    await request.get(players[0].seatLink, { maxRedirects: 0 }),
    await request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } }),
    await request.post('/api/locale', { form: { locale: 'de' }, maxRedirects: 0 }),
  ];
  for (const answer of answers) {
    expect(answer.headers()['set-cookie']).toBeDefined();
    expect(answer.headers()['cache-control']).toMatch(/no-store/);
  }
});

test('what only those see who have the link is in no search engine', async ({ request }) => {
  const { players, invitation, table } = await startTable(request);
  const paths = [`/t/${table}`, `/t/${table}/recap`, `/t/${table}/recap/1/0`, `/i/${invitation}`, '/mine'];
  for (const path of [...paths, players[0].seatLink, `/api/tables/${table}`]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
  }
  for (const path of ['/', '/rules', '/rules/hearts', '/new']) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined();
  }
});

test('every route answers with the headers that the table of routes says, to browsers and to programs', async ({
  baseURL,
  request,
}) => {
  const { players, invitation, table } = await startTable(request);
  const given: Record<string, string> = {
    '[game]': 'hearts',
    '[table]': table,
    '[id]': table,
    '[invitation]': invitation,
    '[key]': players[0].seatKey,
    '[deal]': '1',
    '[step]': '0',
    '[count]': '2',
    '[...nextauth]': 'csrf',
  };
  for (const [route, kept] of Object.entries(ROUTES)) {
    const path = route.replaceAll(/\[[^\]]+\]/g, (name) => given[name] ?? 'x');
    for (const site of [null, 'none']) {
      const { status, headers } = await sendRaw(baseURL!, 'GET', path, site === null ? {} : { 'sec-fetch-site': site });
      expect(status, path).toBeLessThan(500);
      for (const [name, value] of Object.entries(headersOf(kept, site !== null))) {
        expect(headers.get(name) ?? undefined, `${path}: ${name}`).toBe(value);
      }
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toContain('unsafe');
      if (headers.get('content-type')?.startsWith('text/html')) {
        expect(policy, path).toMatch(/script-src 'nonce-[\w+/]{22}==' 'self';/);
        expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
        expect(headers.get('permissions-policy'), path).toContain('camera=()');
        expect(headers.get('cache-control'), path).toContain('no-store');
      }
    }
  }
});

test('so do files, what is not found, what is refused, and what Next answers by itself', async ({
  baseURL,
  request,
}) => {
  const home = await (await request.get('/')).text();
  const parts = [/\/_next\/static\/[^"]+\.css/, /\/_next\/static\/[^"]+\.js/, /\/few-cards\/[^"#]+/].map(
    (pattern) => pattern.exec(home)?.[0] ?? '',
  );
  expect(parts).not.toContain('');
  const files = ['/icon.svg', '/robots.txt', '/manifest.webmanifest', '/apple-touch-icon.png', ...parts];
  const none = ['/nothing', '/_next/static/nothing.js', '/%ff', '/_next/image?url=x', '/inbox', '/new/', '//x'];
  const refused: [string, string][] = [
    ['TRACE', '/'],
    ['GET', '*'],
    ['PUT', '/api/tables'],
    ['POST', '/new'],
  ];
  for (const [method, path] of [...[...files, ...none].map((path): [string, string] => ['GET', path]), ...refused]) {
    const { headers } = await sendRaw(baseURL!, method, path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy'), path).toMatch(/^(same|cross)-origin$/);
    expect(headers.get('strict-transport-security'), path).toBeNull();
  }
});

test('each page has a nonce of its own, which all its scripts have and nothing else in it', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/new', '/nothing', '/']) {
    const answer = await request.get(path);
    const html = await answer.text();
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'])?.[1] ?? '';
    nonces.add(nonce);
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<[a-z][^>]* (style|on[a-z]+)=["']/);
    expect(html).not.toMatch(/<style/);
  }
  expect(nonces.size).toBe(4);
});

test('https is demanded of those who came by it', async ({ baseURL }) => {
  const { headers } = await sendRaw(baseURL!, 'GET', '/', { 'x-forwarded-proto': 'https' });
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
});

test('robots may look at what is public and at the links that chats show, and at nothing else', async ({ request }) => {
  const rules = await (await request.get('/robots.txt')).text();
  for (const path of ['/api/', '/s/', '/feeds/', '/confirm/', '/unsubscribe/'])
    expect(rules).toContain(`Disallow: ${path}\n`);
  for (const path of ['/i/', '/t/', '/rules']) expect(rules).not.toContain(`Disallow: ${path}`);
});
