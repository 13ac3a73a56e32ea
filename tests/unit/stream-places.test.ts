import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GET as events } from '@/app/api/tables/[id]/events/route';
import type { SeatKey } from '@/lib/identity';
import { DEFAULT_LIMITS } from '@/lib/limits';
import { servedSite } from '../support/served';

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_web/server/owed', () => ({ carryOn: () => {} }));
vi.mock('@/app/_texts/server', () => ({ getTranslations: async () => (code: string) => code }));

const LIMITS = { ...DEFAULT_LIMITS, tableStreams: 5, addressStreams: 8, seatStreams: 3 };

const site = servedSite({ ticks: 1000, more: { limits: LIMITS } });
let left: AbortController;
beforeEach(() => {
  left = new AbortController();
  globalThis.stichpostStreams = undefined;
});
afterEach(() => left.abort());

type By = { from: string; seat?: number; key?: SeatKey };

function follow(table: string, { from, seat, key }: By): Promise<Response> {
  const headers: Record<string, string> = { host: 'example.org', 'x-forwarded-for': from };
  if (key) headers.authorization = `Bearer ${key.text}`;
  const address = `http://example.org/api/tables/${table}/events${seat === undefined ? '' : `?as=${seat}`}`;
  return events(new NextRequest(address, { headers, signal: left.signal }), { params: Promise.resolve({ id: table }) });
}

const HERZBLATT = { game: 'herzblatt', options: { players: 2, length: { kind: 'deals', count: 1 } } };
async function tableOfTwo() {
  const { id: table, players } = await site.table(HERZBLATT, 1);
  return { table, ada: players[0].key, bo: players[1].key };
}
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
const textOf = async ({ body }: Response) => new Response(body).text();

test('strangers who open all streams that a table has for them take no place of a player', async () => {
  const { table, ada, bo } = await tableOfTwo();
  const strangers = await statuses(Array.from({ length: 6 }, (_, i) => follow(table, { from: `192.0.2.${i}` })));
  expect(strangers.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await follow(table, { from: '198.51.100.1', seat: 0, key: ada })).status).toBe(200);
  expect((await follow(table, { from: '198.51.100.2', seat: 1, key: bo })).status).toBe(200);
});

test('a stranger who says that they are a player, without the key, has a stranger’s place', async () => {
  const { table, ada } = await tableOfTwo();
  const liars = await statuses(Array.from({ length: 6 }, (_, i) => follow(table, { from: `192.0.2.${i}`, seat: 0 })));
  expect(liars.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await follow(table, { from: '192.0.2.9', seat: 1, key: ada })).status).toBe(429);
});

test('a player is let in behind an address from which others have opened all streams it may have', async () => {
  const [from, other] = ['203.0.113.5', '203.0.113.6'];
  const tables = await Promise.all([1, 2, 3].map(() => tableOfTwo()));
  const asked = Array.from({ length: 9 }, (_, i) => follow(tables[1 + (i % 2)].table, { from }));
  expect((await statuses(asked)).filter((status) => status === 200)).toHaveLength(8);
  expect((await follow(tables[0].table, { from, seat: 0, key: tables[0].ada })).status).toBe(200);
  expect((await follow(tables[0].table, { from: other })).status).toBe(200);
});

test('one stream more than a seat may have ends its oldest one, which is told so; a place that was left ends none', async () => {
  const { table, ada, bo } = await tableOfTwo();
  const by = { from: '198.51.100.1', seat: 0, key: ada };
  const [first, second, third] = [await follow(table, by), await follow(table, by), await follow(table, by)];
  const opponent = await follow(table, { ...by, seat: 1, key: bo });
  await third.body?.cancel();
  const fourth = await follow(table, by);
  const fifth = await follow(table, by);
  expect(await textOf(first)).toMatch(/retry: 60000\nevent: full\ndata: \d+\n\n$/);
  left.abort();
  for (const one of [second, opponent, fourth, fifth]) {
    expect(one.status).toBe(200);
    await one.body?.cancel();
  }
});
