import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import {
  askFriend,
  autopilot,
  changeOrders,
  claim,
  forget,
  orderRequest,
  ordersRequest,
  STRANGER,
  setBot,
  setOrders,
  viewerWith,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { newSite, type Site } from '../support/messages';
import { isFold, type Sitting, sitDown } from '../support/plans';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };

let site: Site;
beforeEach(() => {
  site = newSite();
});
afterEach(() => site.close());

const hearts = (more: Record<string, unknown> = {}) => sitDown(site, 3, { game: 'hearts', options: THREE, ...more });

/** A match in which it is the turn of somebody who may lead, and of the next seat, which has several cards of some suit they can lead. */
async function aboutToFollow(more: Record<string, unknown> = {}) {
  const sitting = await hearts(more);
  for (let i = 0; i < 60; i++) {
    const [leader] = (await sitting.view(0)).toAct;
    const view = await sitting.view(leader);
    const next = (leader + 1) % 3;
    const { hand } = await sitting.view(next);
    const card = view.choices[0].cards!.find((one) => hand.filter((other) => other[1] === one[1]).length > 1);
    if (view.trick === null && card) {
      const [low] = hand.filter((other) => other[1] === card[1]);
      return { ...sitting, sitting, leader, next, card, low, suit: card[1] };
    }
    await sitting.move(leader);
    site.clock.now += 5_000;
  }
  throw new Error('nobody leads');
}
const lead = ({ move, leader, card }: Awaited<ReturnType<typeof aboutToFollow>>) =>
  move(leader, { type: 'play', card });
const lastEntry = async ({ log }: Sitting) => (await log()).at(-1)!;
const ordersOf = async (table: string) => (await load(site.context, table)).seats.map(({ orders }) => orders.length);

describe('a standing order', () => {
  test('makes its move when the turn comes, in the same commit, as an entry of its own that says by which order', async () => {
    const at = await aboutToFollow();
    const { orders } = await at.order(at.next, { orders: [{ kind: 'trick', follow: { [at.suit]: at.low } }] });
    const { version } = await at.view(at.leader);
    const after = await lead(at);
    expect(after.version).toBe(version + 2);
    expect(after.trick?.cards).toEqual([at.card, at.low]);
    const entry = await lastEntry(at.sitting);
    expect(entry).toMatchObject({
      by: 'order',
      events: [{ type: 'orderFired', seat: at.next, order: orders[0] }, {}, {}],
    });
    expect(entry.events.at(-1)).toMatchObject({ type: 'ordersLeft', seat: at.next, orders: [] });
    expect((await at.view(at.next)).orders).toEqual([]);
    expect(await isFold(site.context, at.table)).toBe(true);
  });

  test('is seen by its player alone: by no other seat, no friend of theirs, and nobody who watches', async () => {
    const at = await aboutToFollow();
    const { context } = site;
    const friend = (
      await askFriend(context, at.table, viewerWith(at.keys[at.next]), { seat: at.next, name: 'Fay', days: 2 })
    ).key;
    await at.order(at.next, { wake: 'always', orders: [{ kind: 'deal', rule: 'duck' }] });
    expect(await at.view(at.next)).toMatchObject({
      wake: 'always',
      orders: [{ order: { kind: 'deal', rule: 'duck' } }],
    });
    expect((await at.view(at.leader)).orders).toEqual([]);
    expect((await visit(context, at.table, STRANGER)).view).toMatchObject({
      orders: [],
      wake: null,
      claim: null,
    });
    const shown = (await visit(context, at.table, viewerWith(friend))).view;
    expect(shown).toMatchObject({ seat: at.next, orders: [], wake: null, claim: null });
  });

  test('does not move the version, nor what anybody is served', async () => {
    const at = await aboutToFollow();
    const before = await Promise.all([at.view(at.leader), visit(site.context, at.table, STRANGER)]);
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    expect(await Promise.all([at.view(at.leader), visit(site.context, at.table, STRANGER)])).toEqual(before);
    expect((await at.view(at.next)).version).toBe(before[0].version);
  });

  test.each<[string, (at: Awaited<ReturnType<typeof aboutToFollow>>) => SeatKey[]]>([
    ['another player', ({ keys, leader }) => [keys[leader]]],
    ['the host', ({ keys, next }) => [next === 0 ? keys[1] : keys[0]]],
    ['somebody without a seat', () => []],
  ])('cannot be given or removed by %s', async (_, keysOf) => {
    const at = await aboutToFollow();
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    const keys = keysOf(at);
    const request = { seat: at.next, orders: [] };
    await expect(
      setOrders(site.context, at.table, viewerWith(...keys), ordersRequest.parse(request)),
    ).rejects.toMatchObject({
      code: 'no-seat',
    });
    const removing = orderRequest.parse({ seat: at.next, remove: 'all' });
    await expect(changeOrders(site.context, at.table, viewerWith(...keys), removing)).rejects.toMatchObject({
      code: 'no-seat',
    });
    expect((await ordersOf(at.table))[at.next]).toBe(1);
  });

  test('a friend, who may play for the player, neither gives nor removes nor claims', async () => {
    const at = await aboutToFollow();
    const { context } = site;
    const { key } = await askFriend(context, at.table, viewerWith(at.keys[at.next]), {
      seat: at.next,
      name: 'Fay',
      days: 2,
    });
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    const { version } = await at.view(at.next);
    const tries = [
      setOrders(context, at.table, viewerWith(key), ordersRequest.parse({ seat: at.next, wake: 'always', orders: [] })),
      changeOrders(context, at.table, viewerWith(key), orderRequest.parse({ seat: at.next, remove: 'all' })),
      claim(context, at.table, viewerWith(key), { seat: at.next, version }),
    ];
    for (const tried of tries) await expect(tried).rejects.toMatchObject({ code: 'only-player' });
    expect(await at.view(at.next)).toMatchObject({ wake: 'decision', orders: [{ order: { rule: 'low' } }] });
  });

  test('that could not be played leaves it to the player, and is over', async () => {
    const at = await aboutToFollow();
    const other = (await at.view(at.next)).hand.find((card) => card[1] !== at.suit)!;
    await at.order(at.next, { orders: [{ kind: 'trick', card: other }] });
    await lead(at);
    expect(await at.view(at.next)).toMatchObject({ toAct: [at.next], orders: [] });
  });

  test('is over with the deal', async () => {
    const sitting = await hearts();
    await sitting.order(0, { orders: [{ kind: 'deal', rule: 'low', until: ['moon'] }] });
    for (let i = 0; i < 60 && (await sitting.view(0)).deal === 0; i++) {
      const [seat] = (await sitting.view(0)).toAct;
      await sitting.move(seat);
    }
    expect(await sitting.view(0)).toMatchObject({ deal: 1, orders: [] });
    expect((await sitting.log()).some(({ by }) => by === 'order')).toBe(true);
  });

  test('given when it is the player’s own turn, it moves at once; taken away before, it does not', async () => {
    const at = await aboutToFollow();
    await lead(at);
    await at.order(at.next, { wake: 'always' });
    const after = await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    expect(after.trick?.cards).toHaveLength(2);
    await at.order(at.next, { orders: [] });
    expect(await ordersOf(at.table)).toEqual([0, 0, 0]);
  });

  test('sent again is the same: nothing is written', async () => {
    const at = await aboutToFollow();
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    const { entries } = await load(site.context, at.table);
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    expect((await load(site.context, at.table)).entries).toBe(entries);
  });
});

describe('orders do not outlive who gave them', () => {
  test('of a player who is away they do not fire, and fire again when the player is back', async () => {
    const at = await aboutToFollow();
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    await autopilot(site.context, at.table, viewerWith(at.keys[at.next]), { seat: at.next, on: true });
    await lead(at);
    expect((await load(site.context, at.table)).turns[at.next]).not.toBeNull();
    expect((await lastEntry(at.sitting)).by).toBeUndefined();
    await autopilot(site.context, at.table, viewerWith(at.keys[at.next]), { seat: at.next, on: false });
    expect((await lastEntry(at.sitting)).by).toBe('order');
  });

  test('when the player leaves for good, a bot plays and the orders are gone', async () => {
    const at = await aboutToFollow();
    await at.order(at.next, { wake: 'always', orders: [{ kind: 'deal', rule: 'low' }] });
    await forget(site.context, at.table, viewerWith(at.keys[at.next]), at.next);
    expect((await load(site.context, at.table)).seats[at.next]).toMatchObject({ orders: [], wake: 'decision' });
    await lead(at);
    expect((await lastEntry(at.sitting)).by).toBeUndefined();
  });

  test('when a bot is seated in their place, and when they come back', async () => {
    const at = await aboutToFollow();
    const { context } = site;
    const own = at.keys[at.next];
    await at.order(at.next, { orders: [{ kind: 'deal', rule: 'low' }] });
    await setBot(context, at.table, viewerWith(own), { seat: at.next, level: 'easy' } as never);
    expect((await ordersOf(at.table))[at.next]).toBe(0);
    const given = setOrders(context, at.table, viewerWith(own), ordersRequest.parse({ seat: at.next, wake: 'always' }));
    await expect(given).rejects.toMatchObject({ code: 'bot-plays' });
    await lead(at);
    expect((await lastEntry(at.sitting)).by).toBeUndefined();
  });
});
