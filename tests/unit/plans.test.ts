import { describe, expect, test } from 'vitest';
import { freshSite, type Player, refused, type Table } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };

const site = freshSite();
const hearts = () => site.table({ game: 'hearts', options: THREE }, 2);

/** A match in which it is the turn of somebody who may lead, and of the next seat, which has several cards of some suit they can lead. */
async function aboutToFollow() {
  const table = await hearts();
  for (let i = 0; i < 60; i++) {
    const leader = await table.mover();
    const view = await leader.view();
    const next = table.players[(leader.seat + 1) % 3];
    const { hand } = await next.view();
    const card = view.choices[0].cards!.find((one) => hand.filter((other) => other[1] === one[1]).length > 1);
    if (view.trick === null && card) {
      const [low] = hand.filter((other) => other[1] === card[1]);
      return { table, leader, next, card, low, suit: card[1] };
    }
    await leader.move();
    site.now += 5_000;
  }
  throw new Error('nobody leads');
}
type Following = Awaited<ReturnType<typeof aboutToFollow>>;
const lead = ({ leader, card }: Following) => leader.move({ type: 'play', card });
const lastEntry = async (table: Table) => (await table.log()).at(-1)!;
const ordersOf = async (table: Table) => (await table.state()).seats.map(({ orders }) => orders.length);

describe('a standing order', () => {
  test('makes its move when the turn comes, in the same commit, as an entry of its own that says by which order', async () => {
    const at = await aboutToFollow();
    const { orders } = await at.next.setOrders({ orders: [{ kind: 'trick', follow: { [at.suit]: at.low } }] });
    const { version } = await at.leader.view();
    const after = await lead(at);
    expect(after.version).toBe(version + 2);
    expect(after.trick?.cards).toEqual([at.card, at.low]);
    const entry = await lastEntry(at.table);
    expect(entry).toMatchObject({
      by: 'order',
      events: [{ type: 'orderFired', seat: at.next.seat, order: orders[0] }, {}, {}],
    });
    expect(entry.events.at(-1)).toMatchObject({ type: 'ordersLeft', seat: at.next.seat, orders: [] });
    expect((await at.next.view()).orders).toEqual([]);
    expect(await at.table.isFold()).toBe(true);
  });

  test('is seen by its player alone: by no other seat, no friend of theirs, and nobody who watches', async () => {
    const at = await aboutToFollow();
    const friend = site.with((await at.next.askFriend({ name: 'Fay', days: 2 })).key);
    await at.next.setOrders({ wake: 'always', orders: [{ kind: 'deal', rule: 'duck' }] });
    expect(await at.next.view()).toMatchObject({
      wake: 'always',
      orders: [{ order: { kind: 'deal', rule: 'duck' } }],
    });
    expect((await at.leader.view()).orders).toEqual([]);
    expect(await at.table.view()).toMatchObject({
      orders: [],
      wake: null,
      claim: null,
    });
    const shown = await friend.view();
    expect(shown).toMatchObject({ seat: at.next.seat, orders: [], wake: null, claim: null });
  });

  test('does not move the version, nor what anybody is served', async () => {
    const at = await aboutToFollow();
    const before = await Promise.all([at.leader.view(), at.table.stranger.visit()]);
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    expect(await Promise.all([at.leader.view(), at.table.stranger.visit()])).toEqual(before);
    expect((await at.next.view()).version).toBe(before[0].version);
  });

  test.each<[string, (at: Following) => Player]>([
    ['another player', ({ leader }) => leader],
    ['the host', ({ table, next }) => table.players[next.seat === 0 ? 1 : 0]],
    ['somebody without a seat', ({ table }) => table.stranger],
  ])('cannot be given or removed by %s', async (_, other) => {
    const at = await aboutToFollow();
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    const { seat } = at.next;
    await refused(other(at).setOrders({ seat, orders: [] }), 'no-seat');
    await refused(other(at).changeOrders({ seat, remove: 'all' }), 'no-seat');
    expect((await ordersOf(at.table))[at.next.seat]).toBe(1);
  });

  test('a friend, who may play for the player, neither gives nor removes nor claims', async () => {
    const at = await aboutToFollow();
    const { seat } = at.next;
    const friend = site.with((await at.next.askFriend({ name: 'Fay', days: 2 })).key);
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    const { version } = await at.next.view();
    await refused(friend.setOrders({ seat, wake: 'always', orders: [] }), 'only-player');
    await refused(friend.changeOrders({ seat, remove: 'all' }), 'only-player');
    await refused(friend.claim({ seat, version }), 'only-player');
    expect(await at.next.view()).toMatchObject({ wake: 'decision', orders: [{ order: { rule: 'low' } }] });
  });

  test('that could not be played leaves it to the player, and is over', async () => {
    const at = await aboutToFollow();
    const other = (await at.next.view()).hand.find((card) => card[1] !== at.suit)!;
    await at.next.setOrders({ orders: [{ kind: 'trick', card: other }] });
    await lead(at);
    expect(await at.next.view()).toMatchObject({ toAct: [at.next.seat], orders: [] });
  });

  test('is over with the deal', async () => {
    const { table, ada } = await hearts();
    await ada.setOrders({ orders: [{ kind: 'deal', rule: 'low', until: ['moon'] }] });
    for (let i = 0; i < 60 && (await ada.view()).deal === 0; i++) await table.move();
    expect(await ada.view()).toMatchObject({ deal: 1, orders: [] });
    expect((await table.log()).some(({ by }) => by === 'order')).toBe(true);
  });

  test('given when it is the player’s own turn, it moves at once; taken away before, it does not', async () => {
    const at = await aboutToFollow();
    await lead(at);
    await at.next.setOrders({ wake: 'always' });
    const after = await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    expect(after.trick?.cards).toHaveLength(2);
    await at.next.setOrders({ orders: [] });
    expect(await ordersOf(at.table)).toEqual([0, 0, 0]);
  });

  test('sent again is the same: nothing is written', async () => {
    const at = await aboutToFollow();
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    const { entries } = await at.table.state();
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    expect((await at.table.state()).entries).toBe(entries);
  });
});

describe('orders do not outlive who gave them', () => {
  test('of a player who is away they do not fire, and fire again when the player is back', async () => {
    const at = await aboutToFollow();
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    await at.next.autopilot({ on: true });
    await lead(at);
    expect((await at.table.state()).turns[at.next.seat]).not.toBeNull();
    expect((await lastEntry(at.table)).by).toBeUndefined();
    await at.next.autopilot({ on: false });
    expect((await lastEntry(at.table)).by).toBe('order');
  });

  test('when the player leaves for good, a bot plays and the orders are gone', async () => {
    const at = await aboutToFollow();
    await at.next.setOrders({ wake: 'always', orders: [{ kind: 'deal', rule: 'low' }] });
    await at.next.forget(at.next.seat);
    expect((await at.table.state()).seats[at.next.seat]).toMatchObject({ orders: [], wake: 'decision' });
    await lead(at);
    expect((await lastEntry(at.table)).by).toBeUndefined();
  });

  test('when a bot is seated in their place, and when they come back', async () => {
    const at = await aboutToFollow();
    await at.next.setOrders({ orders: [{ kind: 'deal', rule: 'low' }] });
    await at.next.setBot({ level: 'easy' });
    expect((await ordersOf(at.table))[at.next.seat]).toBe(0);
    await refused(at.next.setOrders({ wake: 'always' }), 'bot-plays');
    await lead(at);
    expect((await lastEntry(at.table)).by).toBeUndefined();
  });
});
