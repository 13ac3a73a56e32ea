import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withMethods } from '@/app/_web/server/reading';
import type { SeatKey } from '@/lib/identity';
import {
  act,
  agreeLink,
  askFriend,
  askLink,
  type Context,
  changeOrders,
  chooseEmblem,
  haveLooked,
  haveRead,
  haveSeen,
  join,
  makeFeed,
  mute,
  myTables,
  open,
  openRequest,
  personalData,
  setOrders,
  setWishes,
  subscribe,
  subscribed,
  suggestions,
  versionsOf,
  viewerWith,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };

/** Ada opened the table; she wants a new link for the seat of Cleo, who has not lost hers, but may not look for hours. */
async function asked() {
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR }),
  );
  const keys: SeatKey[] = [key];
  for (const name of ['Bo', 'Cleo', 'Dov']) keys.push((await join(context, table, { invitation, name })).key);
  const [ada, bo, cleo, dov] = keys;
  const { key: friend } = await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Eve', days: 1 });
  const seen = async () => (await visit(context, table, viewerWith(cleo), 2)).view;
  while ((await seen()).choices.length === 0) for (const other of [ada, bo, dov]) await playOn(context, other, 1);
  const { key: pending } = await askLink(context, table, viewerWith(ada), { seat: 2 });
  const isAsked = async () => (await load(context, table)).seats[2].link !== null;
  expect(await isAsked()).toBe(true);
  return { table, ada, bo, cleo, friend, pending, seen, isAsked };
}
type Asked = Awaited<ReturnType<typeof asked>>;

const look = async (world: Context, { table }: Asked, key: SeatKey) =>
  haveLooked(world, await visit(world, table, viewerWith(key), 2), viewerWith(key));
const browser = {
  endpoint: 'https://push.example.org/a',
  keys: {
    p256dh: 'BOuFp1nIGTSmTwYuwcj8i1X7bTwGxWpKyRgpkdVk1E4Vi_PZxZLbSTk6XqzuTi9bxBpIYhOBF0drmqyXRzQUnbk',
    auth: 'A'.repeat(22),
  },
};

/** Anything that Cleo does with her own key. */
const DONE: [string, (at: Asked) => Promise<unknown>][] = [
  ['looks at the table', (at) => look(context, at, at.cleo)],
  [
    'looks at the list of his tables',
    async ({ cleo }) => haveLooked(context, (await myTables(context, viewerWith(cleo)))[0], viewerWith(cleo)),
  ],
  ['has been shown the match', ({ table, cleo }) => haveSeen(context, table, viewerWith(cleo), { deal: 0, cards: 0 })],
  ['has read the talk', ({ table, cleo }) => haveRead(context, table, viewerWith(cleo), { version: 3 })],
  [
    'does not want to hear somebody',
    ({ table, cleo }) => mute(context, table, viewerWith(cleo), { player: 0, muted: true }),
  ],
  [
    'wishes for messages',
    ({ table, cleo }) => setWishes(context, table, viewerWith(cleo), { seat: 2, when: 'at-once' }),
  ],
  [
    'wants to be told in a browser',
    ({ cleo }) => subscribe(context, viewerWith(cleo), { subscription: browser, locale: 'en' }, () => true),
  ],
  ['asks in a browser whether it is told', ({ cleo }) => subscribed(context, viewerWith(cleo), 'a browser')],
  ['makes a feed', ({ cleo }) => makeFeed(context, viewerWith(cleo), { token: null, locale: 'en' })],
  ['fetches his data', ({ table, cleo }) => personalData(context, table, viewerWith(cleo), 2)],
  ['asks for suggestions', ({ table, cleo }) => suggestions(context, table, viewerWith(cleo), 2)],
  ['plans', ({ table, cleo }) => setOrders(context, table, viewerWith(cleo), { seat: 2, wake: 'decision' })],
  [
    'plans what he has planned already',
    ({ table, cleo }) => changeOrders(context, table, viewerWith(cleo), { seat: 2, wake: 'always' }),
  ],
  ['chooses an emblem', ({ table, cleo }) => chooseEmblem(context, table, viewerWith(cleo), { seat: 2, emblem: null })],
  ['wants a new link for another player', ({ table, cleo }) => askLink(context, table, viewerWith(cleo), { seat: 1 })],
];

const moves = async ({ table, seen }: Asked, key: SeatKey) => {
  const { version, choices } = await seen();
  return act(context, table, viewerWith(key), { seat: 2, version, move: moveOf(choices[0]) });
};

describe('anything a player does with his own key ends a new link that others have asked for', () => {
  test.each(DONE)('he %s', async (_, does) => {
    const at = await asked();
    await does(at);
    expect(await at.isAsked()).toBe(false);
    const { seats, changes } = await at.seen();
    expect(seats[2].linkAsked).toBeNull();
    expect(changes.some(({ type, seat }) => type === 'linkDropped' && seat === 2)).toBe(true);
    await expect(askLink(context, at.table, viewerWith(at.ada), { seat: 2 })).rejects.toMatchObject({
      code: 'link-refused',
    });
  });

  test('a friend who plays by his leave moves', async () => {
    const at = await asked();
    await moves(at, at.friend);
    expect(await at.isAsked()).toBe(false);
  });

  test('with his own key beside the pending one in the same browser', async () => {
    const { table, cleo, pending, isAsked } = await asked();
    await haveLooked(context, await visit(context, table, viewerWith(pending, cleo), 2), viewerWith(pending, cleo));
    expect(await isAsked()).toBe(false);
  });
});

describe('it is not ended', () => {
  test('by who comes with the pending link, or plays for him and only looks, or is another player', async () => {
    const at = await asked();
    const { table, ada, bo, pending, friend, isAsked } = at;
    for (const key of [pending, friend]) await look(context, at, key);
    await haveLooked(context, await visit(context, table, viewerWith(bo), 1), viewerWith(bo));
    await haveRead(context, table, viewerWith(bo), { version: 2 });
    await agreeLink(context, table, viewerWith(bo), { seat: 2 });
    await setOrders(context, table, viewerWith(ada), { seat: 0, wake: 'decision' });
    await expect(haveRead(context, table, viewerWith(pending), { version: 2 })).rejects.toMatchObject({
      code: 'wrong-key',
    });
    expect(await isAsked()).toBe(true);
  });

  test('by a window that is merely open, or a program that follows the link and goes no further', async () => {
    const { table, cleo, isAsked } = await asked();
    await visit(context, table, viewerWith(cleo), 2);
    await versionsOf(context, table)();
    expect(await isAsked()).toBe(true);
  });
});

test('where nothing is pending it costs no command of the store more; where something is, nobody waits for it', async () => {
  const at = await asked();
  await at.seen();
  let reads = 0;
  const { store } = context;
  const later: (() => Promise<unknown>)[] = [];
  const world: Context = {
    ...context,
    store: withMethods(store, {
      read: (table) => {
        reads++;
        return store.read(table);
      },
    }),
    later: (_what, _table, work) => later.push(work),
  };
  await look(world, at, at.cleo);
  expect([reads, later.length]).toEqual([1, 1]);
  for (const work of later) await work();
  reads = 0;
  await look(world, at, at.cleo);
  await haveRead(world, at.table, viewerWith(at.cleo), { version: 3 });
  expect([reads, later.length]).toEqual([2, 1]);
});
