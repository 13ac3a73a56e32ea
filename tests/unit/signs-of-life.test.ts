import { describe, expect, test } from 'vitest';
import { withMethods } from '@/lib/store';
import {
  type Context,
  haveLooked as haveLookedAt,
  makeFeed,
  myTables,
  subscribe,
  subscribed,
  versionsOf,
} from '@/lib/tables';
import { SUBSCRIPTION } from '../support/note';
import { freshSite, type Player, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });
const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };

/** Ada opened the table; she wants a new link for the seat of Cleo, who has not lost hers, but may not look for hours. */
async function asked() {
  const { table, ada, bo, cleo } = await site.table(
    { game: 'hearts', options: FOUR, suggestions: true, forced: true },
    3,
  );
  const friend = site.with((await cleo.askFriend({ name: 'Eve', days: 1 })).key);
  await table.turnOf(cleo);
  const pending = site.with((await ada.askLink({ seat: 2 })).key);
  const isAsked = async () => (await table.state()).seats[2].link !== null;
  expect(await isAsked()).toBe(true);
  return { table, ada, bo, cleo, friend, pending, isAsked };
}

/** Looks at the table, seen from this seat. */
const look = async (player: Player, world = site.context, seat = 2) =>
  haveLookedAt(world, await player.on(world).visit(seat), player.viewer);
/** Anything that Cleo does with a key of her own. */
const DONE: [string, (cleo: Player) => Promise<unknown>][] = [
  ['looks at the table', (cleo) => look(cleo)],
  [
    'looks at the list of their tables',
    async ({ viewer }) => haveLookedAt(site.context, (await myTables(site.context, viewer))[0], viewer),
  ],
  ['has been shown the match', (cleo) => cleo.haveSeen({ deal: 0, cards: 0 })],
  ['has read the talk', (cleo) => cleo.haveRead({ version: 3 })],
  ['does not want to hear somebody', (cleo) => cleo.mute({ player: 0, muted: true })],
  ['wishes for messages', (cleo) => cleo.setWishes({ when: 'at-once' })],
  [
    'wants to be told in a browser',
    ({ viewer }) => subscribe(site.context, viewer, { subscription: SUBSCRIPTION, locale: 'en' }, () => true),
  ],
  ['asks in a browser whether it is told', ({ viewer }) => subscribed(site.context, viewer, 'a browser')],
  ['makes a feed', ({ viewer }) => makeFeed(site.context, viewer, { token: null, locale: 'en' })],
  ['fetches their data', (cleo) => cleo.personalData(2)],
  ['asks for suggestions', (cleo) => cleo.suggestions(2)],
  ['plans', (cleo) => cleo.setOrders({ wake: 'decision' })],
  ['plans the same again', (cleo) => cleo.changeOrders({ wake: 'always' })],
  ['chooses an emblem', (cleo) => cleo.chooseEmblem({ emblem: null })],
  ['wants a new link for another player', (cleo) => cleo.askLink({ seat: 1 })],
];

describe('anything a player does with their own key ends a new link that others have asked for', () => {
  test.each(DONE)('if the player %s', async (_, does) => {
    const { ada, cleo, isAsked } = await asked();
    await does(cleo);
    expect(await isAsked()).toBe(false);
    const { seats, changes } = await cleo.view();
    expect(seats[2].linkAsked).toBeNull();
    expect(changes.some(({ type, seat }) => type === 'linkDropped' && seat === 2)).toBe(true);
    await refused(ada.askLink({ seat: 2 }), 'link-refused');
  });

  test('if a friend who plays by their leave moves', async () => {
    const { friend, isAsked } = await asked();
    await friend.move();
    expect(await isAsked()).toBe(false);
  });

  test('if it lies beside the pending one in the same browser', async () => {
    const { cleo, pending, isAsked } = await asked();
    await look(site.with(pending.key, cleo.key));
    expect(await isAsked()).toBe(false);
  });
});

describe('it is not ended', () => {
  test('by somebody with the pending link, a friend who only looks, or another player', async () => {
    const { ada, bo, pending, friend, isAsked } = await asked();
    for (const player of [pending, friend]) await look(player);
    await look(bo, site.context, 1);
    await bo.haveRead({ version: 2 });
    await bo.agreeLink({ seat: 2 });
    await ada.setOrders({ wake: 'decision' });
    await refused(pending.haveRead({ version: 2 }), 'wrong-key');
    expect(await isAsked()).toBe(true);
  });

  test('by a window that is merely open, or a program that follows the link and goes no further', async () => {
    const { table, cleo, isAsked } = await asked();
    await cleo.visit(2);
    await versionsOf(site.context, table.id)();
    expect(await isAsked()).toBe(true);
  });
});

test('where nothing is pending it costs no command of the store more; where something is, nobody waits for it', async () => {
  const { cleo } = await asked();
  await cleo.view();
  let reads = 0;
  const { store } = site.context;
  const later: (() => Promise<unknown>)[] = [];
  const world: Context = {
    ...site.context,
    store: withMethods(store, {
      read: (table) => {
        reads++;
        return store.read(table);
      },
    }),
    later: (_what, _table, work) => later.push(work),
  };
  await look(cleo, world);
  expect([reads, later.length]).toEqual([1, 1]);
  for (const work of later) await work();
  reads = 0;
  await look(cleo, world);
  await cleo.on(world).haveRead({ version: 3 });
  expect([reads, later.length]).toEqual([2, 1]);
});
