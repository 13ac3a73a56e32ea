import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withMethods } from '@/app/_web/server/reading';
import { GET as openLink } from '@/app/s/[key]/route';
import { derivedKey, hashOf, type SeatKey, seatKeysIn } from '@/lib/identity';
import {
  act,
  askFriend,
  askLink,
  type Context,
  dropLink,
  join,
  leastNeeded,
  open,
  openRequest,
  renewKey,
  viewerWith,
  visit,
} from '@/lib/tables';
import { Jar } from '../support/jar';
import { moveOf, newContext, playOn } from '../support/tables';

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

const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };

async function running() {
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR }),
  );
  const keys: SeatKey[] = [key];
  for (const name of ['Bo', 'Cleo', 'Dov']) keys.push((await join(context, table, { invitation, name })).key);
  return { table, keys, ada: keys[0], cleo: keys[2] };
}

/** The private link of this key is opened in a browser. */
async function opened(jar: Jar, { text }: SeatKey, milliseconds = 0): Promise<void> {
  world.context = { ...context, now: () => context.now() + milliseconds };
  const request = new NextRequest(`http://localhost/s/${text}`, { headers: { cookie: jar.header() } });
  const answer = await openLink(request, { params: Promise.resolve({ key: text }) });
  expect(answer.status).toBe(303);
  jar.take(answer.headers.getSetCookie());
}

const keysIn = (jar: Jar) => seatKeysIn(jar.cookies());
const textsIn = (jar: Jar) => keysIn(jar).map(({ text }) => text);

/** The player of this browser moves when it is his turn. */
async function moves(jar: Jar, seat: number, others: readonly SeatKey[]): Promise<void> {
  const own = () => visit(context, others[0].table, viewerWith(...keysIn(jar)), seat);
  while ((await own()).view.choices.length === 0) for (const other of others) await playOn(context, other, 1);
  const { view } = await own();
  await act(context, view.table, viewerWith(...keysIn(jar)), {
    seat,
    version: view.version,
    move: moveOf(view.choices[0]),
  });
  expect((await own()).view.version).toBeGreaterThan(view.version);
}

describe('a weaker key never ends the player’s', () => {
  test('the host asks for a new link for a player and sends it to him; he opens it: he still moves and objects, and his page shows his hand', async () => {
    const { table, keys, ada, cleo } = await running();
    const jar = new Jar();
    await opened(jar, cleo);
    const { hand } = (await visit(context, table, viewerWith(cleo), 2)).view;
    const { key: pending } = await askLink(context, table, viewerWith(ada), { seat: 2 });
    await opened(jar, pending);
    const seen = await visit(context, table, viewerWith(...keysIn(jar)), 2);
    expect(seen.view).toMatchObject({ seat: 2, hand });
    expect([seen.held, seen.pending]).toEqual([[2], [2]]);
    const after = await dropLink(context, table, viewerWith(...keysIn(jar)), { seat: 2 });
    expect(after.seats[2].linkAsked).toBeNull();
    await moves(jar, 2, [keys[0], keys[1], keys[3]]);
  });

  test('a friend’s link opened by the player himself', async () => {
    const { table, keys, cleo } = await running();
    const jar = new Jar();
    await opened(jar, cleo);
    const { key: friend } = await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Eve', days: 1 });
    await opened(jar, friend);
    const seen = await visit(context, table, viewerWith(...keysIn(jar)), 2);
    expect(seen.view.hand).toHaveLength(13);
    expect([seen.held, seen.friendOf]).toEqual([[2], []]);
    await renewKey(context, table, viewerWith(...keysIn(jar)), { seat: 2, renew: true }).then(({ key }) =>
      opened(jar, key),
    );
    await moves(jar, 2, [keys[0], keys[1], keys[3]]);
  });
});

describe('a browser keeps what opens something', () => {
  test('the key that died when the link was renewed goes as the new one comes', async () => {
    const { table, cleo } = await running();
    const jar = new Jar();
    await opened(jar, cleo);
    const { key } = await renewKey(context, table, viewerWith(cleo), { seat: 2, renew: true });
    await opened(jar, key);
    expect(textsIn(jar)).toEqual([key.text]);
  });

  test('however many links the host has made for a seat: at most one for each thing that they open', async () => {
    const { table, ada, cleo } = await running();
    const jar = new Jar();
    await opened(jar, cleo);
    for (let n = 0; n < 12; n++) {
      const { key } = await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Eve', days: 1 + n });
      await opened(jar, key, n);
    }
    const { key: pending } = await askLink(context, table, viewerWith(ada), { seat: 2 });
    await opened(jar, pending, 20);
    expect(keysIn(jar)).toHaveLength(3);
    expect(textsIn(jar)).toEqual(expect.arrayContaining([cleo.text, pending.text]));
  });

  test('a link in a mail, which opens the same as the player’s own, adds nothing; his own takes its place', async () => {
    const { table, cleo } = await running();
    const mailed = derivedKey(context.linkSecret, table, 2, hashOf(cleo.text));
    const jar = new Jar();
    await opened(jar, mailed);
    expect(textsIn(jar)).toEqual([mailed.text]);
    await opened(jar, cleo, 1);
    expect(textsIn(jar)).toEqual([cleo.text]);
    await opened(jar, mailed, 2);
    expect(textsIn(jar)).toEqual([cleo.text]);
  });

  test('when there is no more room, keys that open nothing go first, then weaker ones, however new', async () => {
    const { table, ada, cleo } = await running();
    const { key: friend } = await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Eve', days: 1 });
    const { key: pending } = await askLink(context, table, viewerWith(ada), { seat: 1 });
    const { key: own } = await open(context, openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR }));
    const dead = derivedKey('another secret', table, 2, hashOf(cleo.text));
    const order = await leastNeeded(context, [pending, own, ada, dead, friend]);
    expect(order).toEqual([dead, pending, friend, ada, own]);
  });

  test('while the table cannot be read every key stays', async () => {
    const { table, ada, cleo } = await running();
    const { key: renewed } = await renewKey(context, table, viewerWith(cleo), { seat: 2, renew: true });
    const { key: pending } = await askLink(context, table, viewerWith(ada), { seat: 2 });
    const jar = new Jar();
    await opened(jar, renewed);
    // What follows the link is read; what tells the keys apart is not.
    const { store } = context;
    let reads = 0;
    const read = (id: string) => (++reads > 1 ? Promise.reject(new Error('away')) : store.read(id));
    const world = { ...context };
    context = { ...world, store: withMethods(store, { read }) };
    await opened(jar, pending, 1);
    context = world;
    expect(textsIn(jar)).toEqual(expect.arrayContaining([renewed.text, pending.text]));
  });
});
