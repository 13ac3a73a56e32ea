import { describe, expect, test } from 'vitest';
import { type Advice, type AdviceTask, orderCost, suggestOrders } from '@/lib/bots';
import { heartsWorlds } from '@/lib/bots/hearts/worlds';
import type { Order } from '@/lib/orders';
import { spades } from '@/lib/rules/spades';
import { adviceRequest, type Context } from '@/lib/tables';
import { momentsOf, seenBy } from '../support/advised';
import { Ordering, type Position } from '../support/orders';
import { freshSite, refused } from '../support/site';

/** The advice to seat 0, which waits, in a position of Hearts. */
function inHearts(position: Position) {
  const table = Ordering.inPlay('hearts', position);
  const seen = { game: table.id, options: table.options, view: table.view(), seed: 'advice' };
  return { suggested: () => suggestOrders(seen), cost: (order: Order) => orderCost(seen, order) };
}

/** The queen of spades is out, and seat 0 holds the ace: her holder is glad of it. */
const ACE_OVER_QUEEN: Position = {
  hands: ['2S AS 3D 4D 5D', '3S QS 9C TC JC', '6S 7S 8S KH QH', '4S 5S 9S TS JS'],
  turn: 3,
  tricks: [
    [3, '8C 2C 3C 4C', 3],
    [3, 'AD 6D 7D 8D', 3],
  ],
  more: { heartsBroken: true },
};

/** The queen has been led, and seat 0 follows when seat 3 has. */
const QUEEN_LED: Position = {
  ...ACE_OVER_QUEEN,
  hands: ['2S AS 3D 4D 5D', '3S 6S 9C TC JC', '7S 8S KH QH', '4S 5S 9S TS JS'],
  trick: 'QS',
};

/** A player of Spades for four who waits while another bids. */
function beforeBid() {
  for (const moment of momentsOf(spades, spades.options.parse({ players: 4 }), 'bids')) {
    const seat = moment.waiting.find((one) => moment.game.view(moment.state, one).hand.length > 0);
    if (seat === undefined) continue;
    const seen = seenBy(moment, seat);
    if (suggestOrders(seen).some(({ kind }) => kind === 'bid')) return seen;
  }
  throw new Error('nobody waits to bid');
}

describe('what an order costs', () => {
  test('in Hearts it is dear to take the queen of spades with the ace, and a low spade costs nothing', () => {
    const { cost } = inHearts(QUEEN_LED);
    const ace = cost({ kind: 'trick', follow: { S: 'AS' } });
    expect(ace.isCostly).toBe(true);
    expect(ace.cost).toBeGreaterThan(heartsWorlds.advice.costlyFrom);
    expect(cost({ kind: 'trick', follow: { S: '2S' } })).toEqual({ cost: 0, isCostly: false });
  });

  test('nothing is told a player who is to act: it would be advice on their move, at any table', () => {
    const hands = QUEEN_LED.hands.with(3, '4S 5S 9S JS');
    const { cost } = inHearts({ ...QUEEN_LED, hands, trick: 'QS TS', turn: 0 });
    for (const rule of ['duck', 'win-cheaply'] as const)
      expect(cost({ kind: 'deal', rule })).toEqual({ cost: null, isCostly: false });
    expect(cost({ kind: 'trick', follow: { S: 'AS' } })).toEqual({ cost: null, isCostly: false });
  });

  test('counts an order for the rest of the deal by all it does', () => {
    const { cost } = inHearts(QUEEN_LED);
    const [duck, win] = (['duck', 'win-cheaply'] as const).map((rule) => cost({ kind: 'deal', rule }).cost);
    expect(duck).toBeLessThan(heartsWorlds.advice.costlyFrom);
    expect(win).toBeGreaterThan(heartsWorlds.advice.costlyFrom);
  });

  test('in Spades it is dear to bid everything', () => {
    const seen = beforeBid();
    expect(orderCost(seen, { kind: 'bid', value: 13 })).toMatchObject({ isCostly: true });
    const [bid] = suggestOrders(seen);
    expect(orderCost(seen, bid)).toMatchObject({ isCostly: false });
  });

  test('nothing can be told of an order that cannot be given, or is for a suit nobody can lead', () => {
    const { cost } = inHearts(ACE_OVER_QUEEN);
    const unknown = { cost: null, isCostly: false };
    expect(cost({ kind: 'trick', follow: { S: 'KS' } })).toEqual(unknown);
    expect(cost({ kind: 'bid', value: 3 })).toEqual(unknown);
    // All cards of the other seats are hearts.
    const hands = ['2S AS 3D 4D 5D', '2H 3H 4H 5H 6H', '7H 8H 9H TH JH', 'QH KH AH JS TS'];
    const noClubs = inHearts({ ...ACE_OVER_QUEEN, hands, tricks: CLUBS_AND_SPADES_GONE });
    expect(noClubs.cost({ kind: 'trick', follow: { C: { rule: 'dump' } } })).toEqual(unknown);
  });
});

/** Eight tricks in which all clubs fell, and nearly all other cards that are no hearts. */
const CLUBS_AND_SPADES_GONE: [number, string, number][] = [
  [0, '2C 3C 4C 5C', 3],
  [3, '6C 7C 8C 9C', 2],
  [2, 'TC JC QC KC', 1],
  [1, 'AC 3S 4S 5S', 1],
  [1, '6S 7S 8S 9S', 0],
  [0, 'AD KD QD JD', 0],
  [0, 'TD 9D 8D 7D', 0],
  [0, '6D 2D QS KS', 0],
];

describe('suggested orders', () => {
  test('keep the ace of spades from the queen, and are rid of it when clubs are led', () => {
    const [order] = inHearts(ACE_OVER_QUEEN).suggested();
    expect(order).toMatchObject({ kind: 'trick', follow: { S: '2S', C: 'AS' } });
  });

  test('say what to bid before what to play', () => {
    const kinds = suggestOrders(beforeBid()).map(({ kind }) => kind);
    expect(kinds[0]).toBe('bid');
    expect(kinds.length).toBeGreaterThan(1);
  });

  test('are none for a player who is to act, or who only watches', () => {
    const table = Ordering.inPlay('hearts', { ...ACE_OVER_QUEEN, turn: 0 });
    const seen = { game: 'hearts', options: table.options, seed: 'advice' };
    expect(suggestOrders({ ...seen, view: table.view() })).toEqual([]);
    expect(suggestOrders({ ...seen, view: table.spectators() })).toEqual([]);
  });
});

const site = freshSite({ ticks: 1000 });

/** A world in which advice is as the test says; the requests for it and the notes of the log are kept. */
function advising(advice: (task: AdviceTask) => Advice | null) {
  const asked: AdviceTask[] = [];
  const noted: string[] = [];
  const advise = async (task: AdviceTask) => {
    asked.push(task);
    return advice(task);
  };
  const context: Context = { ...site.context, advise, log: (note) => void noted.push(note) };
  return { context, asked, noted };
}

const DUCK = { kind: 'deal', rule: 'duck' };
const suggested = () => advising((): Advice => ({ suggestions: [{ kind: 'deal', rule: 'duck' }] }));
const order = (seat: number, wanted: unknown = DUCK) => adviceRequest.parse({ seat, order: wanted });

/** A table of Hearts for three without passing, after the first card of the first trick: a player who waits, in this world. */
async function waiting(world = site.context, request: object = { suggestions: true }) {
  const options = { preset: 'black-lady', players: 3, passing: 'never' };
  const table = await site.table({ game: 'hearts', options, ...request }, 2);
  const last = await table.mover();
  await table.move();
  const next = await table.mover();
  const player = table.players.find((one) => one !== last && one !== next)!;
  return { table, next: next.seat, seat: player.seat, player: player.on(world) };
}

describe('advice at a table', () => {
  test('is for the player of a seat alone, and not for a friend who plays for them', async () => {
    const { table, player, seat, next } = await waiting(suggested().context);
    expect(await player.suggestions(seat)).toHaveLength(1);
    await refused(player.suggestions(next), 'no-seat');
    await refused(player.adviseOn(order(next)), 'no-seat');
    await refused(table.stranger.suggestions(), 'no-seat');
    const friend = site.with((await player.askFriend({ name: 'Fay', days: 1 })).key);
    await refused(friend.suggestions(), 'only-player');
    await refused(friend.adviseOn(order(seat)), 'only-player');
  });

  test('changes nothing, not even the table as it is kept', async () => {
    const { table, player, seat } = await waiting();
    const before = await site.context.store.read(table.id);
    await player.suggestions();
    await player.adviseOn(order(seat));
    expect(await site.context.store.read(table.id)).toEqual(before);
  });

  test('is thought out from the view of the seat, without anything secret', async () => {
    const { context, asked } = suggested();
    const { table, player } = await waiting(context);
    await player.suggestions();
    const [task] = asked;
    const seen = await player.view();
    expect(task.view.hand).toEqual(seen.hand);
    expect(task.seed).toBe(`advice at ${table.id}`);
    // The task names the cards the seat sees, and no others.
    const text = JSON.stringify(task.view);
    const named = new Set(text.match(/"[2-9TJQKA][CDHS]"/g)?.map((card) => card.slice(1, 3)));
    expect([...named].sort()).toEqual([...seen.hand, ...(seen.trick?.cards ?? [])].sort());
  });

  test('says what is wrong with an order before anybody thinks about it', async () => {
    const { context, asked } = suggested();
    const { player, seat } = await waiting(context);
    await refused(player.adviseOn(order(seat, { kind: 'bid', value: 3 })), 'order-not-in-this-game');
    expect(asked).toEqual([]);
  });

  test('gives the cost of an order', async () => {
    const { context, asked } = advising(() => ({ cost: 3.2, isCostly: true }));
    const { player, seat } = await waiting(context);
    expect(await player.adviseOn(order(seat))).toEqual({ order: DUCK, cost: 3.2, isCostly: true });
    expect(asked).toMatchObject([{ wanted: 'cost', order: DUCK }]);
  });

  test.each([
    ['there is no room to think', (): null => null, []],
    [
      'thinking fails',
      (): never => {
        throw new Error('a mistake');
      },
      ['advice could not be thought out', 'advice could not be thought out'],
    ],
  ] as const)('is left out when %s', async (_when, advice, notes) => {
    const { context, noted } = advising(advice);
    const { player, seat } = await waiting(context);
    expect(await player.suggestions()).toEqual([]);
    expect(await player.adviseOn(order(seat))).toMatchObject({ cost: null, isCostly: false });
    expect(noted).toEqual(notes);
  });

  test('suggests nothing at a table that says so, nor before the match, and still tells what an order costs', async () => {
    const { context, asked } = suggested();
    const { player, seat } = await waiting(context, { suggestions: false });
    expect(await player.suggestions()).toEqual([]);
    const [alone] = (await site.table({ game: 'hearts', suggestions: true })).players;
    expect(await alone.on(context).suggestions()).toEqual([]);
    expect(asked).toEqual([]);
    await player.adviseOn(order(seat));
    expect(asked).toHaveLength(1);
  });
});
