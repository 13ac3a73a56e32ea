import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '@/app/_web/http/answer';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { MAX_KEYS, type SeatKey, seatKey, seatKeysIn } from '@/lib/identity';
import { type Context, join, open, openRequest } from '@/lib/tables';
import { Jar } from '../support/jar';
import { newContext, playOn } from '../support/tables';

const world = vi.hoisted((): { context: Context | null } => {
  process.env.LOG_LEVEL = 'silent';
  return { context: null };
});
vi.mock('@/app/_web/server/context', () => ({ serverContext: () => world.context }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (code: string) => code }));

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
  world.context = context;
});
afterEach(() => close());

async function opened() {
  const options = { players: 2, length: { kind: 'deals', count: 1 } };
  return open(context, openRequest.parse({ forced: false, name: 'Ada', game: 'spades', options }));
}

async function finished(): Promise<SeatKey> {
  const { table, invitation, key } = await opened();
  const bo = await join(context, table, { invitation, name: 'Bo' });
  for (let turn = 0; ; turn++) if ((await playOn(context, turn % 2 ? bo.key : key)).finished) return key;
}

/** Posts until nothing more is set, with some minutes between. */
async function settle(jar: Jar, url = 'http://example.org/api/tables/x/moves'): Promise<Response> {
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
  context = { ...context, store: { ...context.store, readMany: () => Promise.reject(new Error('away')) } };
  await settle(jar);
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
