import { NextRequest } from 'next/server';
import { describe, expect, test, vi } from 'vitest';
import { json } from '@/app/_web/http/answer';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { GET as openLink } from '@/app/s/[key]/route';
import { derivedKey, hashOf, MAX_KEYS, type SeatKey, seatKey, seatKeysIn } from '@/lib/identity';
import { withMethods } from '@/lib/store';
import { leastNeeded } from '@/lib/tables';
import { Jar } from '../support/jar';
import { servedSite, world } from '../support/served';
import type { Player, Table } from '../support/site';

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_texts/server', () => ({ getTranslations: async () => (code: string) => code }));

const site = servedSite({ ticks: 1000 });

const REQUEST = { game: 'spades', options: { players: 2, length: { kind: 'deals', count: 1 } } };
const begun = async () => (await site.table(REQUEST)).players[0];

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
  const running = (await begun()).key;
  const others = Array.from({ length: MAX_KEYS - 2 }, (_, n) => nowhere(n));
  const jar = oldBrowser([running, ...over.toReversed(), ...others]);
  await settle(jar);
  const left = seatKeysIn(jar.cookies()).map(({ text }) => text);
  expect(left).toHaveLength(MAX_KEYS);
  expect(left).toEqual(expect.arrayContaining([running, over[2], ...others].map(({ text }) => text)));
});

test('then those that open no table; a player keeps their seat', async () => {
  const [first, second] = [(await begun()).key, (await begun()).key];
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

const FOUR = {
  ...{ game: 'hearts', forced: true, suggestions: true },
  options: { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } },
};

/** A running match, and a browser with the private link of Cleo. */
async function running() {
  const { table, ada, cleo } = await site.table(FOUR, 3);
  const jar = new Jar();
  await opened(jar, cleo.key);
  return { table, ada, cleo, jar };
}

/** The private link of this key is opened in a browser. */
async function opened(jar: Jar, { text }: SeatKey, milliseconds = 0, context = site.context): Promise<void> {
  world.context = { ...context, now: () => context.now() + milliseconds };
  const request = new NextRequest(`http://localhost/s/${text}`, { headers: { cookie: jar.header() } });
  const answer = await openLink(request, { params: Promise.resolve({ key: text }) });
  expect(answer.status).toBe(303);
  jar.take(answer.headers.getSetCookie());
}

const keysIn = (jar: Jar) => seatKeysIn(jar.cookies());
const textsIn = (jar: Jar) => keysIn(jar).map(({ text }) => text);
/** The visitor with the keys of this browser. */
function visitorOf(jar: Jar): Player {
  const [first, ...more] = keysIn(jar);
  return site.with(first, ...more);
}

/** Cleo moves with this browser when it is her turn. */
async function moves(jar: Jar, table: Table): Promise<void> {
  const { version } = await table.turnOf(table.players[2]);
  const { choices } = (await visitorOf(jar).visit(2)).view;
  const move = { type: 'play', card: choices[0].cards![0] } as const;
  expect((await visitorOf(jar).act({ seat: 2, version, move })).version).toBeGreaterThan(version);
}

describe('a weaker key never ends the player’s', () => {
  test('a new link that the host asked for and the player opens: they still move and object, and their page shows their hand', async () => {
    const { table, ada, cleo, jar } = await running();
    const { hand } = await cleo.view();
    const { key: pending } = await ada.askLink({ seat: 2 });
    await opened(jar, pending);
    const seen = await visitorOf(jar).visit(2);
    expect(seen.view).toMatchObject({ seat: 2, hand });
    expect([seen.held, seen.pending]).toEqual([[2], [2]]);
    const after = await visitorOf(jar).dropLink({ seat: 2 });
    expect(after.seats[2].linkAsked).toBeNull();
    await moves(jar, table);
  });

  test('a friend’s link opened by the player', async () => {
    const { table, cleo, jar } = await running();
    const { key: friend } = await cleo.askFriend({ seat: 2, name: 'Eve', days: 1 });
    await opened(jar, friend);
    const seen = await visitorOf(jar).visit(2);
    expect(seen.view.hand).toHaveLength(13);
    expect([seen.held, seen.friendOf]).toEqual([[2], []]);
    await opened(jar, (await visitorOf(jar).renewKey({ seat: 2, renew: true })).key);
    await moves(jar, table);
  });
});

describe('a browser keeps keys that open something', () => {
  test('the key that died when the link was renewed goes as the new one comes', async () => {
    const { cleo, jar } = await running();
    const { key } = await cleo.renewKey({ seat: 2, renew: true });
    await opened(jar, key);
    expect(textsIn(jar)).toEqual([key.text]);
  });

  test('of many links for a seat at most one for each thing that they open', async () => {
    const { ada, cleo, jar } = await running();
    for (let n = 0; n < 12; n++) {
      const { key } = await cleo.askFriend({ seat: 2, name: 'Eve', days: 1 + n });
      await opened(jar, key, n);
    }
    const { key: pending } = await ada.askLink({ seat: 2 });
    await opened(jar, pending, 20);
    expect(keysIn(jar)).toHaveLength(3);
    expect(textsIn(jar)).toEqual(expect.arrayContaining([cleo.key.text, pending.text]));
  });

  test('a link in a mail, which opens the same as the player’s own, adds nothing; their own takes its place', async () => {
    const { table, cleo } = await running();
    const mailed = derivedKey(site.context.linkSecret, table.id, 2, hashOf(cleo.key.text));
    const jar = new Jar();
    await opened(jar, mailed);
    expect(textsIn(jar)).toEqual([mailed.text]);
    await opened(jar, cleo.key, 1);
    expect(textsIn(jar)).toEqual([cleo.key.text]);
    await opened(jar, mailed, 2);
    expect(textsIn(jar)).toEqual([cleo.key.text]);
  });

  test('when there is no more room, keys that open nothing go first, then weaker ones, also if they are newer', async () => {
    const { table, ada, cleo } = await running();
    const { key: friend } = await cleo.askFriend({ seat: 2, name: 'Eve', days: 1 });
    const { key: pending } = await ada.askLink({ seat: 1 });
    const own = (await site.table(FOUR)).players[0].key;
    const dead = derivedKey('another secret', table.id, 2, hashOf(cleo.key.text));
    const order = await leastNeeded(site.context, [pending, own, ada.key, dead, friend]);
    expect(order).toEqual([dead, pending, friend, ada.key, own]);
  });

  test('while the table cannot be read every key stays', async () => {
    const { ada, cleo } = await running();
    const { key: renewed } = await cleo.renewKey({ seat: 2, renew: true });
    const { key: pending } = await ada.askLink({ seat: 2 });
    const jar = new Jar();
    await opened(jar, renewed);
    // The table is read to follow the link, but not to tell the keys apart.
    const { store } = site.context;
    let reads = 0;
    const read = (id: string) => (++reads > 1 ? Promise.reject(new Error('away')) : store.read(id));
    await opened(jar, pending, 1, { ...site.context, store: withMethods(store, { read }) });
    expect(textsIn(jar)).toEqual(expect.arrayContaining([renewed.text, pending.text]));
  });
});
