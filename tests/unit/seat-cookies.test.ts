import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { json } from '@/app/_web/http/answer';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { MAX_KEYS, type SeatKey, seatKey, seatKeysIn } from '@/lib/identity';
import { Jar } from '../support/jar';
import { servedSite, world } from '../support/served';

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_texts/server', () => ({ getTranslations: async () => (code: string) => code }));

const site = servedSite({ ticks: 1000 });

const REQUEST = { game: 'spades', options: { players: 2, length: { kind: 'deals', count: 1 } } };
const opened = async () => (await site.table(REQUEST)).players[0];

async function finished(): Promise<SeatKey> {
  const table = await site.table(REQUEST, 1);
  await table.playOut();
  return table.players[0].key;
}

/** Posts until nothing more is set, with some minutes between. */
async function settle(
  jar: Jar,
  url = 'http://example.org/api/tables/x/moves',
  context = site.context,
): Promise<Response> {
  for (let start = context.now(), minutes = 0; ; minutes += 3) {
    world.context = { ...context, now: () => start + minutes * 60_000 };
    const { protocol, host } = new URL(url);
    const headers = { cookie: jar.header(), host, 'x-forwarded-proto': protocol.replace(':', '') };
    const answer = await withSeatCookies(new NextRequest(url, { method: 'POST', headers }), json({}));
    jar.take(answer.headers.getSetCookie());
    if (answer.headers.getSetCookie().length === 0) return answer;
  }
}

const oldBrowser = (keys: readonly SeatKey[]): Jar => {
  const jar = new Jar();
  jar.take(keys.map(({ table, seat, text }) => `seat.${table}.${seat}=${text}; Path=/`));
  return jar;
};
const nowhere = (n: number) => seatKey(String(n).padStart(12, '0'), 0, String(n).padStart(22, '0'));

test('when there is no more room, seats of finished matches leave first, the earliest of them first', async () => {
  const over = [await finished(), await finished(), await finished()];
  const running = (await opened()).key;
  const others = Array.from({ length: MAX_KEYS - 2 }, (_, n) => nowhere(n));
  const jar = oldBrowser([running, ...over.toReversed(), ...others]);
  await settle(jar);
  const left = seatKeysIn(jar.cookies()).map(({ text }) => text);
  expect(left).toHaveLength(MAX_KEYS);
  expect(left).toEqual(expect.arrayContaining([running, over[2], ...others].map(({ text }) => text)));
});

test('then those that open no table; a player keeps their seat', async () => {
  const [first, second] = [(await opened()).key, (await opened()).key];
  const jar = oldBrowser([first, second, ...Array.from({ length: MAX_KEYS }, (_, n) => nowhere(n))]);
  await settle(jar);
  const left = seatKeysIn(jar.cookies()).map(({ text }) => text);
  expect(left).toHaveLength(MAX_KEYS);
  expect(left).toEqual(expect.arrayContaining([first.text, second.text]));
});

test('while the store does not answer, no seat leaves', async () => {
  const keys = Array.from({ length: MAX_KEYS + 3 }, (_, n) => nowhere(n));
  const jar = oldBrowser(keys);
  const store = { ...site.context.store, readMany: () => Promise.reject(new Error('away')) };
  await settle(jar, undefined, { ...site.context, store });
  expect(seatKeysIn(jar.cookies())).toHaveLength(keys.length);
});

test('over https the cookie has the prefix, and an answer that sets it is kept by no cache', async () => {
  const jar = oldBrowser([nowhere(1)]);
  await settle(jar, 'https://example.org/api/tables/x/moves');
  expect(jar.cookies().map(({ name }) => name)).toEqual(['__Host-seats']);
  const request = new NextRequest('http://example.org/', { headers: { cookie: oldBrowser([nowhere(1)]).header() } });
  const answer = await withSeatCookies(request, new Response(null));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
