import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callerOf } from '@/app/_web/http/caller';
import { loadRecap } from '@/app/_web/load/recap';
import { loadInvitation, loadWatched } from '@/app/_web/load/table';
import { POST as signIn } from '@/app/api/auth/[...nextauth]/route';
import { POST as recover } from '@/app/api/recover/route';
import { POST as rematch } from '@/app/api/tables/[id]/rematch/route';
import { GET as view } from '@/app/api/tables/[id]/route';

import { POST as joinTable } from '@/app/api/tables/[id]/seats/route';
import { POST as setWishes } from '@/app/api/tables/[id]/wishes/route';
import { POST as openTable } from '@/app/api/tables/route';
import { GET as watch } from '@/app/api/watch/[token]/route';
import { GET as follow } from '@/app/s/[key]/route';
import { DEFAULT_LIMITS, type Limits } from '@/lib/limits';
import { servedSite, world } from '../support/served';

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_web/server/reading', async (original) => ({
  ...(await original<object>()),
  pageContext: () => world.context,
}));
vi.mock('@/app/_web/http/viewer', () => ({
  viewerHere: async () => ({ keys: [], account: null }),
  keysHere: async () => [],
}));
vi.mock('@/app/_web/next/status', () => ({ answerWith: (...status: unknown[]) => answeredWith.push(status) }));
vi.mock('next/headers', () => ({ headers: async () => pageHeaders, cookies: async () => ({ getAll: () => [] }) }));
vi.mock('@/app/_texts/server', () => ({
  getTranslations: async () => (code: string, data: { wait?: number }) => `${code} ${data?.wait}`,
}));

let pageHeaders = new Headers();
/** The statuses that pages were answered with. */
let answeredWith: unknown[] = [];
const site = servedSite();
beforeEach(() => {
  answeredWith = [];
});

function allow(limits: Partial<Limits>) {
  world.context = { ...world.context!, limits: { ...DEFAULT_LIMITS, ...limits } };
}

type Sent = { body?: object; headers?: Record<string, string>; from?: string; form?: boolean };

function request(path: string, { body, headers = {}, from = '192.0.2.7', form = false }: Sent = {}) {
  const sent = {
    host: 'example.org',
    'x-forwarded-for': from,
    ...(form ? { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' } : {}),
    ...(body && !form ? { 'content-type': 'application/json' } : {}),
    ...headers,
  };
  const text = body && (form ? `${new URLSearchParams({ ...body })}` : JSON.stringify(body));
  return new NextRequest(`http://example.org${path}`, {
    headers: sent,
    ...(text ? { method: 'POST', body: text } : {}),
  });
}
const none = { params: Promise.resolve({}) };
const on = <T extends object>(params: T) => ({ params: Promise.resolve(params) });

async function told(answer: Response) {
  const problem = answer.headers.get('content-type')?.includes('problem+json') ? await answer.json() : {};
  return { status: answer.status, ...problem, retryAfter: answer.headers.get('retry-after') };
}

describe('tables that are opened', () => {
  const ask = (sent: Sent = {}) =>
    openTable(request('/api/tables', { body: { game: 'hearts', name: 'Ada' }, ...sent }), none);

  test('are limited for an address: after that 429, when to come back, and a sentence', async () => {
    allow({ tables: 3 });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(201);
    const tables = await world.context!.store.tables(null, 10);
    expect(await told(await ask())).toMatchObject({
      status: 429,
      retryAfter: '1200',
      code: 'too-many-tables',
      detail: 'too-many-tables 20',
    });
    expect(await world.context!.store.tables(null, 10)).toEqual(tables);
    expect((await ask({ from: '192.0.2.8' })).status).toBe(201);
    site.now += 1_200_000;
    expect((await ask()).status).toBe(201);
  });

  test('a form is told so on its page', async () => {
    allow({ tables: 1 });
    const form = { form: true, headers: { referer: 'http://example.org/new?game=hearts' } };
    expect((await ask(form)).headers.get('location')).toMatch(/^\/t\//);
    const typed = 'typed=game%3Dhearts%26name%3DAda';
    expect((await ask(form)).headers.get('location')).toBe(`/new?game=hearts&${typed}&problem=too-many-tables&wait=60`);
  });

  test('rematches count as well', async () => {
    allow({ tables: 1 });
    const asked = () => rematch(request('/api/tables/abcdefghjkmn/rematch', { body: {} }), on({ id: 'abcdefghjkmn' }));
    expect(await told(await asked())).toMatchObject({ status: 404 });
    expect(await told(await asked())).toMatchObject({ status: 429, code: 'too-many-tables' });
  });

  test('an IPv6 network counts as one, and another one does not', async () => {
    allow({ tables: 1 });
    expect((await ask({ from: '2001:db8:1:2::1' })).status).toBe(201);
    expect((await ask({ from: '2001:db8:1:2:aaaa::7' })).status).toBe(429);
    expect((await ask({ from: '2001:db8:1:3::1' })).status).toBe(201);
  });
});

describe('keys, invitations and links that open nothing', () => {
  const WRONG = 'w'.repeat(22);
  const opened = async () => {
    const { id, invitation } = await site.table({ game: 'hearts' });
    return { table: id, invitation };
  };
  const joining = (table: string, invitation: string, from?: string) =>
    joinTable(
      request(`/api/tables/${table}/seats`, { body: { invitation, name: 'Bo' }, ...(from ? { from } : {}) }),
      on({ id: table }),
    );

  test('are limited for an address; the right one is let in all the same', async () => {
    allow({ attempts: 3 });
    const { table, invitation } = await opened();
    const wrongly = async (from?: string) => told(await joining(table, `${table}-${WRONG}`, from));
    for (let i = 0; i < 3; i++) expect(await wrongly()).toMatchObject({ status: 403, code: 'wrong-invitation' });
    expect(await wrongly()).toMatchObject({ status: 429, code: 'too-many-attempts', retryAfter: '1200' });
    expect(await wrongly('192.0.2.8')).toMatchObject({ status: 403 });
    expect((await joining(table, invitation)).status).toBe(201);
  });

  test.each<[string, (table: string) => Promise<Response>]>([
    [
      'a bearer key',
      (id) => view(request(`/api/tables/${id}`, { headers: { authorization: `Bearer ${id}-0-${WRONG}` } }), on({ id })),
    ],
    ['a link to watch', () => watch(request(`/api/watch/${WRONG}`), on({ token: WRONG }))],
    ['a private link', (id) => follow(request(`/s/${id}-0-${WRONG}`), on({ key: `${id}-0-${WRONG}` }))],
  ])('are counted: %s', async (_, attempt) => {
    allow({ attempts: 2 });
    const { table } = await opened();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await attempt(table));
    const refused = answers.map(
      (answer) => answer.status === 429 || /too-many-attempts/.test(answer.headers.get('location') ?? ''),
    );
    expect(refused).toEqual([false, false, true]);
  });

  test.each<[string, (table: string) => Promise<unknown>]>([
    ['an invitation', (table) => loadInvitation(`${table}-${WRONG}`)],
    ['a link to watch', () => loadWatched(WRONG)],
  ])('are counted on pages: %s', async (_, load) => {
    allow({ attempts: 2 });
    const { table } = await opened();
    pageHeaders = new Headers({ 'x-forwarded-for': '192.0.2.9' });
    const loaded = [];
    for (let i = 0; i < 3; i++) loaded.push(await load(table));
    expect(loaded).toEqual(['missing', 'missing', 'refused']);
    expect(answeredWith).toEqual([[404], [404], [429, { 'retry-after': '1800' }]]);
  });

  test('a page whose address names no table is no attempt', async () => {
    allow({ attempts: 1 });
    for (let i = 0; i < 3; i++) expect(await loadRecap('abcdefghjkmn', undefined)).toBe('missing');
  });
});

test('lost links can be asked for a number of times an hour, whatever the address', async () => {
  allow({ mails: 2 });
  const ask = (email: string) => recover(request('/api/recover', { body: { email } }), none);
  for (const email of ['ada@example.org', 'nobody@example.org']) expect((await ask(email)).status).toBe(202);
  expect(await told(await ask('bo@example.org'))).toMatchObject({
    status: 429,
    code: 'too-many-mails',
    retryAfter: '1800',
  });
});

test('addresses can be had asked a number of times an hour, at whatever tables; the same one again, and all else, is wished for freely', async () => {
  const ask = async (email: string) => {
    const { table, seatKey } = await (
      await openTable(request('/api/tables', { body: { game: 'hearts', name: 'Ada' } }), none)
    ).json();
    const wish = (more: object) =>
      setWishes(
        request(`/api/tables/${table}/wishes`, {
          headers: { authorization: `Bearer ${seatKey}` },
          body: { seat: 0, email, ...more },
        }),
        on({ id: table }),
      );
    return { wish, answer: await wish({}) };
  };
  allow({ mails: 2 });
  const [{ wish }, { answer }] = [await ask('ada@example.org'), await ask('bo@example.org')];
  expect(answer.status).toBe(200);
  expect(await told((await ask('cleo@example.org')).answer)).toMatchObject({ status: 429, code: 'too-many-mails' });
  expect((await wish({ delayMinutes: 60 })).status).toBe(200);
  expect((await wish({ email: null })).status).toBe(200);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7, 10.0.0.1', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', 'unknown'],
  ['nonsense', 'unknown'],
])('a caller from %j is counted as %s', (forwarded, caller) => {
  expect(callerOf({ headers: new Headers({ 'x-forwarded-for': forwarded }) })).toBe(caller);
});

describe('a body of more than 16 kB is refused', () => {
  const LARGE = { name: 'x'.repeat(17 * 1024) };
  test('where a table is opened', async () => {
    expect(await told(await openTable(request('/api/tables', { body: LARGE }), none))).toMatchObject({ status: 413 });
  });

  test('where one signs in, also if it does not say how large it is', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://cards.example.org');
    vi.stubEnv('STICHPOST_SECRET', 'a secret of this site, long enough');
    vi.stubEnv('GITHUB_ID', 'x');
    vi.stubEnv('GITHUB_SECRET', 'x');
    const large = request('/api/auth/signin/email', { body: LARGE });
    expect(large.headers.get('content-length')).toBeNull();
    expect(await told(await signIn(large, on({ nextauth: ['signin', 'email'] })))).toMatchObject({ status: 413 });
    vi.unstubAllEnvs();
  });
});
