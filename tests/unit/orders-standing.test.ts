import { describe, expect, test } from 'vitest';
import { firing, type Order, remaining, type StandingOrder } from '@/lib/orders';
import { Ordering, type Position } from '../support/orders';
import { deckOf } from '../support/rules/herzblatt-deal';
import { dealt } from '../support/rules/spades-match';

/** Hearts for four: one trick is complete, and seat 0 is to follow. */
const FOLLOWING: Position = {
  turn: 0,
  trick: '3C KC 6C',
  hands: ['4C 9C 2D', '5D KD', 'AC 3D', '7C 4D'],
  tricks: [[1, '2C 8C 5C TC', 1]],
};

const standing = (order: Order, more: Partial<StandingOrder> = {}): StandingOrder => ({
  id: 'a',
  deal: 0,
  trick: 1,
  order,
  ...more,
});
const ask = (table: Ordering, ...orders: StandingOrder[]) => ({
  fires: firing(table.id, table.options, table.view(), orders)?.id ?? null,
  left: remaining(table.id, table.options, table.view(), orders, null).length,
});

describe('an order that stands', () => {
  const card: Order = { kind: 'trick', card: '9C' };
  const low: Order = { kind: 'deal', rule: 'low' };

  test.each<[string, StandingOrder, string | null, number]>([
    ['fires in its trick', standing(card), 'a', 1],
    ['not in an earlier one', standing(card, { trick: 2 }), null, 1],
    ['not in a later one, and is over', standing(card, { trick: 0 }), null, 0],
    ['not in another deal, and is over', standing(card, { deal: 1 }), null, 0],
    ['not after its event, and is over', standing({ ...card, until: ['hearts-broken'] }), null, 0],
    ['before its event', standing({ ...card, until: ['queen-fallen'] }), 'a', 1],
    ['for the deal, from its first trick on', standing(low), 'a', 1],
    ['for the deal, not before', standing(low, { trick: 2 }), null, 1],
    ['for the deal, not in another', standing(low, { deal: 1 }), null, 0],
    ['for the deal, not after its event', standing({ ...low, until: ['hearts-broken'] }), null, 0],
    ['not in a game that does not have it', standing({ kind: 'deal', rule: 'draw-trumps' }), null, 0],
  ])('%s', (_, order, fires, left) => {
    const table = Ordering.inPlay('hearts', { ...FOLLOWING, more: { heartsBroken: true } });
    expect(ask(table, order)).toEqual({ fires, left });
  });

  test('leaves it to the player if it says something illegal, also where there is one for the deal', () => {
    const table = Ordering.inPlay('herzblatt', {
      options: { players: 4 },
      hands: ['9H AH 8H', '9C 9D', 'QH AD', 'TC AC'],
      trick: '7H JH KH',
    });
    const nine = standing({ kind: 'trick', card: '9H' }, { trick: 0 });
    const forDeal = standing(low, { trick: 0, id: 'b' });
    expect(ask(table, nine, forDeal)).toEqual({ fires: null, left: 1 });
    expect(ask(table, forDeal)).toEqual({ fires: 'b', left: 1 });
    // Another order for the trick may say something legal.
    const ace = standing({ kind: 'trick', card: 'AH' }, { trick: 0, id: 'c' });
    expect(ask(table, nine, ace, forDeal)).toEqual({ fires: 'c', left: 2 });
    expect(table.give({ kind: 'trick', card: '9H' })).toBe('order-never-legal 0');
  });

  test('is over when the card it would lead has been played to the trick before', () => {
    const table = Ordering.inPlay('hearts', {
      ...FOLLOWING,
      turn: 3,
      trick: '3D',
      hands: ['2D 9C', '5D KD', 'AC', '4D 6H'],
    });
    table.give({ kind: 'trick', lead: '2D' });
    expect(table.play('4D').orders).toHaveLength(1);
    expect(table.play('2D').orders).toEqual([]);
  });

  test('to bid is over once there is a bid, to take the game once the player has declined', () => {
    const hands = ['AKQJ.432.432.432', '5432.AKQ.AKQ.567', '6789.5678.567.89', 'T.9TJ.89TJ.TJQKA'];
    const spades = new Ordering('spades', { players: 4 }, null).dealt(dealt(...hands));
    const bid = standing({ kind: 'bid', value: 3 }, { trick: 0 });
    expect(ask(spades, bid)).toEqual({ fires: 'a', left: 1 });
    expect(ask(spades.play({ type: 'bid', value: 2 }), bid)).toEqual({ fires: null, left: 0 });

    const deck = deckOf(['AC KC QC AD KD AH KH QH AS', 'TC JC TD QD JD TH JH QS JS'], 'TS KS');
    const herzblatt = new Ordering('herzblatt', {}, null).dealt({ deck });
    const take = standing({ kind: 'take', value: true }, { trick: 0 });
    expect(ask(herzblatt, take)).toEqual({ fires: 'a', left: 1 });
    expect(ask(herzblatt.play({ type: 'decline' }), take)).toEqual({ fires: null, left: 0 });
  });
});
