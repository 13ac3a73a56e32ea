import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measured, metricsText, startCounting } from '@/app/_web/server/metrics';
import { routeFinder } from '@/app/_web/server/routes';
import { GET } from '@/app/api/metrics/route';
import { sweep } from '@/lib/tables';
import type { Measure } from '@/lib/tables/context';
import { freshSite, HOUR } from '../support/site';

const TOKEN = 'a-token-of-the-operator';
const HERZBLATT = { players: 2, length: { kind: 'deals', count: 1 } };

const asked = (authorization?: string) =>
  GET(new NextRequest('http://x/api/metrics', { headers: authorization ? { authorization } : {} }));
/** The value of a line of what was counted; undefined if there is none. */
async function counted(line: string): Promise<number | undefined> {
  const { text } = (await metricsText())!;
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

beforeEach(() => {
  globalThis.stichpostMetrics = undefined;
});
afterEach(() => {
  vi.unstubAllEnvs();
  globalThis.stichpostMetrics?.registry.clear();
  globalThis.stichpostMetrics = undefined;
});

describe('the page of the metrics', () => {
  test('does not exist without a token of the site', async () => {
    vi.stubEnv('METRICS_TOKEN', '');
    startCounting([], async () => true);
    expect((await asked('Bearer undefined')).status).toBe(404);
    expect((await asked()).status).toBe(404);
  });

  test('is for those who send the token, and is kept by nobody', async () => {
    vi.stubEnv('METRICS_TOKEN', TOKEN);
    startCounting([], async () => true);
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN]) {
      const { status, headers } = await asked(wrong);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(headers.get('cache-control')).toContain('no-store');
    }
    const answer = await asked(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'stichpost_store_up 1']) {
      expect(text).toContain(name);
    }
  });

  test('says that the store is down', async () => {
    startCounting([], async () => false);
    expect(await counted('stichpost_store_up')).toBe(0);
  });
});

describe('the metrics count', () => {
  const site = freshSite();
  let seen: Measure[];
  beforeEach(() => {
    seen = [];
    site.context = { ...site.context, measure: (one) => seen.push(one) };
  });

  test('moves, by the kind of mover, and commits', async () => {
    const options = { ...HERZBLATT, players: 3 };
    const table = await site.table({ game: 'herzblatt', options, bots: ['easy', 'easy'] });
    const moves = () => seen.filter((one) => one.what === 'move').map(({ by }) => by);
    while (!moves().includes('bot')) {
      await table.players[0].move();
      await table.bots();
    }
    expect(moves()[0]).toBe('player');
    expect(new Set(moves())).toEqual(new Set(['player', 'bot']));
    const commits = seen.filter((one) => one.what === 'commit' && one.result === 'done');
    expect(commits).toHaveLength((await table.log()).length);
  });

  test('commits before which another one came', async () => {
    const table = await site.table({ game: 'herzblatt', options: HERZBLATT });
    const { store } = site.context;
    const { commit } = store;
    const before = seen.length;
    store.commit = async () => {
      store.commit = commit;
      return 'conflict' as const;
    };
    await table.join('Bo').catch(() => {});
    expect(seen.slice(before)).toContainEqual({ what: 'commit', result: 'conflict' });
  });

  test('how late the latest table of a sweep was, and that the next sweep was not late', async () => {
    await site.table({ game: 'herzblatt', options: HERZBLATT, pace: { kind: 'move', minutes: 120 } }, 1);
    site.now += 2 * HOUR + 90_000;
    for (let i = 0; i < 2; i++) await sweep(site.context);
    const sweeps = seen.filter((one) => one.what === 'sweep');
    expect(sweeps.map(({ lag }) => lag)).toEqual([90_000, 0]);
    expect(sweeps[0].swept.moved).toBe(1);
  });
});

test('all counts stand under their names', async () => {
  measured({ what: 'move', by: 'order' });
  expect(await metricsText()).toBeNull();
  startCounting([], async () => true);
  measured({ what: 'move', by: 'order' });
  measured({ what: 'commit', result: 'conflict' });
  measured({ what: 'message', channel: 'email', result: 'dead' });
  measured({ what: 'messages-due', lag: 61_000 });
  measured({ what: 'sweep', swept: { due: 3, removed: 0, moved: 2, unreadable: 1, newer: 0, more: false }, lag: 1500 });
  expect(await counted('stichpost_moves_total{by="order"}')).toBe(1);
  expect(await counted('stichpost_commits_total{result="conflict"}')).toBe(1);
  expect(await counted('stichpost_messages_total{channel="email",result="dead"}')).toBe(1);
  expect(await counted('stichpost_messages_lag_seconds')).toBe(61);
  expect(await counted('stichpost_sweep_lag_seconds')).toBe(1.5);
  expect(await counted('stichpost_swept_tables_total{result="moved"}')).toBe(2);
  expect(await counted('stichpost_swept_tables_total{result="unreadable"}')).toBe(1);
});

describe('the route of a target', () => {
  const routeOf = routeFinder([
    '/',
    '/new',
    '/t/[table]',
    '/t/[table]/recap',
    '/api/tables/[id]/moves',
    '/api/tables/[id]/events',
    '/api/auth/[...nextauth]',
  ]);

  test.each([
    ['/', '/'],
    ['/?as=1', '/'],
    ['/new?x=/t/abc', '/new'],
    ['/t/0123456789ab', '/t/[table]'],
    ['/t/0123456789ab?as=2', '/t/[table]'],
    ['/t/0123456789ab/recap', '/t/[table]/recap'],
    ['/api/tables/0123456789ab/moves', '/api/tables/[id]/moves'],
    ['/api/auth/callback/email?token=secret', '/api/auth/[...nextauth]'],
    ['/_next/static/x.js', '/_next'],
    ['/t/', 'other'],
    ['/t/a/b', 'other'],
    ['/s/a-secret-key', 'other'],
    ['/nothing', 'other'],
    ['', 'other'],
  ])('%j is %s', (target, route) => {
    expect(routeOf(target)).toBe(route);
  });

  test('is one of those known, whatever is asked for', () => {
    const found = new Set(Array.from({ length: 1000 }, (_, i) => routeOf(`/x${i}/${i}`)));
    expect(found).toEqual(new Set(['other']));
  });
});
