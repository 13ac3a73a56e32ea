import { describe, expect, test } from 'vitest';
import { orderCost, suggestOrders } from '@/lib/bots';
import { heartsWorlds } from '@/lib/bots/hearts/worlds';
import type { Order } from '@/lib/orders';
import { spades } from '@/lib/rules/spades';
import { momentsOf, seenBy } from '../support/advised';
import { Ordering, type Position } from '../support/orders';

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
