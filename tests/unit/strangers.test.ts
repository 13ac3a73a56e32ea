import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadHeaderAccount, loadJoin } from '@/app/_web/load/account';
import { loadConfirmation, loadFeedPage, loadMessages } from '@/app/_web/load/messages';
import { loadMine } from '@/app/_web/load/mine';
import { loadRecap, loadStep } from '@/app/_web/load/recap';
import { loadInvitation, loadLink, loadTable, loadWatched } from '@/app/_web/load/table';
import { readingOnce } from '@/app/_web/server/reading';
import { newVapidKeys } from '@/lib/notify/channels/vapid';
import { COMMANDS, type Context, record } from '@/lib/tables';
import { counting } from '../support/counting';
import { servedSite, world } from '../support/served';

/** Whatever can be asked without a key costs one read at most: of one table or one document, and never of a whole log. */

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_web/server/reading', async (original) => ({
  ...(await original<object>()),
  pageContext: () => page,
}));
vi.mock('@/app/_web/next/status', () => ({ answerWith: () => {} }));
vi.mock('@/app/_web/server/channels', () => ({ pushPublicKey: () => 'x', isPushEndpoint: () => true }));
vi.mock('next/headers', () => ({
  headers: async () => pageHeaders,
  cookies: async () => ({ get: () => undefined, getAll: () => [] }),
}));
vi.mock('@/app/_texts/server', () => ({ getTranslations: async () => (code: string) => code }));

let page: Context | null = null;
let pageHeaders = new Headers();

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const WRONG = 'w'.repeat(22);
/** A table that runs, one that is over, one that waits for players, and none. */
const tables: Record<string, string> = { none: 'zzzzzzzzzzzz' };
const keyAt = (table: string) => `${table}-0-${WRONG}`;
const SECRET = 'a secret of this site, long enough';
const site = servedSite({ once: true, ticks: 1000, more: { linkSecret: SECRET } });

beforeAll(async () => {
  const opened = (more: object, others = 0) => site.table({ game: 'hearts', options: THREE, ...more }, others);
  const running = await opened({ bots: [null, 'easy'] }, 1);
  await running.players[0].playOn(0);
  const finished = await opened({ bots: 'easy' });
  await finished.playOut();
  Object.assign(tables, { running: running.id, finished: finished.id, open: (await opened({ forced: true })).id });
  vi.stubEnv('PUBLIC_URL', 'https://cards.example.org');
  vi.stubEnv('STICHPOST_SECRET', SECRET);
  vi.stubEnv('GITHUB_ID', 'x');
  vi.stubEnv('GITHUB_SECRET', 'x');
  const { publicKey, privateKey } = newVapidKeys();
  vi.stubEnv('VAPID_PUBLIC_KEY', publicKey);
  vi.stubEnv('VAPID_PRIVATE_KEY', privateKey);
});
afterAll(() => void vi.unstubAllEnvs());

let reads: () => { read: number; of: Record<string, number> };
let address = 0;
/** A server that has seen nothing yet, asked by somebody it has not seen yet. */
beforeEach(() => {
  globalThis.stichpostStreams = undefined;
  address++;
  pageHeaders = new Headers({ host: 'example.org', 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` });
  const [store, records] = [counting(site.context.store), counting(site.context.records)];
  world.context = {
    ...site.context,
    store: store.counted,
    records: records.counted,
    channels: { email: { send: async () => {} } },
  };
  page = readingOnce(world.context);
  reads = () => {
    const { write: _, ...documents } = records.calls();
    const named = Object.entries(documents).map(([name, count]) => [`documents.${name}`, count]);
    // To listen to a table asks nothing of it.
    const { hear: _hear, ...tables } = store.calls();
    const of: Record<string, number> = { ...tables, ...Object.fromEntries(named) };
    return { read: Object.values(of).reduce((sum, count) => sum + count, 0), of };
  };
});

type Params = Record<string, string | string[]>;
type Handler = (request: NextRequest, context: { params: Promise<Params> }) => Promise<Response>;
// Without parameters of types: by these characters Vitest knows that the list of files must not be kept.
const files: Record<string, () => Promise<Record<string, Handler>>> = import.meta.glob([
  '../../app/**/route.ts',
  '!../../app/api/auth/**',
  '!../../app/api/cron/**',
  '!../../app/sw.js/**',
]);
const routes = Object.entries(files).flatMap(([file, load]) => {
  const path = file.replace('../../app', '').replace('/route.ts', '');
  const commands = path.endsWith('[...command]') ? COMMANDS.map((command) => command.path) : [''];
  return commands.map((command) => ({ path: path.replace('[...command]', command), command, load }));
});

/** Fields for everything that is posted: each route takes what it knows. */
const BODY = {
  invitation: `zzzzzzzzzzzz-${WRONG}`,
  name: 'Eve',
  seat: 0,
  player: 1,
  version: 3,
  move: { type: 'play', card: '2C' },
  talk: 'open',
  emblem: 'cat',
  level: 'easy',
  text: 'Hello',
  allowed: true,
  on: true,
  away: true,
  muted: true,
  kind: 'end',
  about: null,
  agree: true,
  proposed: 1,
  days: 2,
  from: '2026-12-01',
  until: '2026-12-03',
  deal: 0,
  cards: 1,
  behind: false,
  renew: false,
  wake: 'always',
  orders: [],
  order: { type: 'rest', card: '2C' },
  email: 'eve@example.org',
  token: WRONG,
  leave: 'keep',
  everywhere: false,
  locale: 'en',
  back: '/',
  endpoint: 'https://push.example.org/x',
  subscription: {
    endpoint: 'https://push.example.org/x',
    keys: { p256dh: newVapidKeys().publicKey, auth: 'a'.repeat(22) },
  },
  game: 'hearts',
};

/** Reading ahead begins in one go with all that a page reads, and nobody waits for it. */
async function allBegun(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}

const atMostOne = (count: number) => count <= 1;

/** These open or make something, or ask for mail: what they read then is of what they made. */
const MAKES = ['/api/tables', '/api/recover'];

function paramsOf(path: string, table: string): Record<string, string> {
  const named = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name);
  const values: Record<string, string> = {
    id: table,
    table,
    token: WRONG,
    key: keyAt(table),
    invitation: `${table}-${WRONG}`,
    sprite: 'x',
    count: '1',
  };
  return Object.fromEntries(named.map((name) => [name, values[name] ?? `unknown ${name}`]));
}

async function ask(
  { path, command, load }: (typeof routes)[number],
  method: string,
  table: string,
  headers: object = {},
) {
  const params = paramsOf(path, table);
  const address = path.replace(/\[(\w+)\]/g, (_, name) => params[name]);
  const query = `?as=0&share=${WRONG}&browser=${'b'.repeat(43)}`;
  const sent = { ...Object.fromEntries(pageHeaders), ...headers };
  const body = { ...BODY, invitation: `${table}-${WRONG}` };
  const over = new AbortController();
  const request = new NextRequest(`http://example.org${address}${query}`, {
    method,
    signal: over.signal,
    headers: method === 'GET' || method === 'HEAD' ? sent : { ...sent, 'content-type': 'application/json' },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await (await load())[method](request, {
    params: Promise.resolve({ ...params, ...(command ? { command: command.split('/') } : {}) }),
  });
  over.abort();
  return answer;
}

describe('a stranger asks', () => {
  test('all routes there are', () => {
    expect(routes.length).toBeGreaterThan(55);
  });

  const methods = ['GET', 'POST', 'PUT', 'DELETE'];
  test.each(routes.map((route) => [route.path, route] as const))('%s', async (path, route) => {
    const handlers = await route.load();
    for (const method of methods.filter((name) => name in handlers)) {
      for (const [which, table] of Object.entries(tables)) {
        const before = reads();
        const answer = await ask(route, method, table);
        await allBegun();
        const { read, of } = reads();
        const isMade = MAKES.includes(path) || (path.endsWith('/record') && which === 'finished');
        if (!isMade)
          expect({ method, which, reads: read - before.read, of }).toMatchObject({
            reads: expect.toSatisfy(atMostOne),
          });
        expect(answer.status).toBeLessThan(500);
      }
    }
  });

  test.each(['GET', 'POST'])('with a key that opens nothing, %s', async (method) => {
    for (const route of routes.filter(({ path }) => path.startsWith('/api/tables/[id]'))) {
      const handlers = await route.load();
      if (!(method in handlers) || route.path.endsWith('/record')) continue;
      for (const table of [tables.running, tables.open, tables.none]) {
        const before = reads().read;
        await ask(route, method, table, {
          authorization: `Bearer ${keyAt(table)}`,
          'x-forwarded-for': `10.1.0.${address++ % 256}`,
        });
        // The records beside a table are read with it, in one round trip, for any viewer with a key; a wrong one is an attempt.
        // And where another server has streams of the table open, it is looked up how many.
        const most = ['/api/tables/[id]', '/api/tables/[id]/events'].includes(route.path) ? 2 : 1;
        expect([route.path, table, reads().read - before <= most]).toEqual([route.path, table, true]);
      }
    }
  });

  test('for the record of a match: its log is read once for everybody', async () => {
    const [route] = routes.filter(({ path }) => path.endsWith('/record'));
    await ask(route, 'GET', tables.finished);
    const { of } = reads();
    expect(of).toEqual({ read: 1, log: 1 });
    for (let i = 0; i < 5; i++) expect((await ask(route, 'GET', tables.finished)).status).toBe(200);
    expect(reads().of).toEqual({ read: 6, log: 1 });
    expect(await record(world.context!, tables.finished)).toMatchObject({ format: 'stichpost-record/1' });
  });
});

const PAGES: [string, (table: string) => Promise<unknown>][] = [
  [
    'a table',
    (table) => Promise.all([loadTable(table, undefined), loadMine(), loadMessages(table), loadHeaderAccount()]),
  ],
  ['a table, as a seat', (table) => loadTable(table, '0')],
  ['an invitation', (table) => loadInvitation(`${table}-${WRONG}`)],
  ['a recap', (table) => loadRecap(table, undefined)],
  ['a recap with a link', (table) => loadRecap(table, WRONG)],
  ['a replay', (table) => loadStep(table, undefined, '1', '5', undefined)],
  ['a private link', (table) => loadLink(table, '0')],
  ['whoever watches', () => loadWatched(WRONG)],
  ['a link that confirms', () => loadConfirmation('w'.repeat(43))],
  ['a link that joins', () => loadJoin(WRONG)],
  ['feeds', () => loadFeedPage()],
];
test.each(PAGES)('a stranger opens the page of: %s', async (_, load) => {
  for (const [which, table] of Object.entries(tables)) {
    page = readingOnce(world.context!);
    const before = reads();
    await load(table);
    await allBegun();
    const { read, of } = reads();
    expect({ which, reads: read - before.read, of }).toMatchObject({ reads: expect.toSatisfy(atMostOne) });
  }
});
