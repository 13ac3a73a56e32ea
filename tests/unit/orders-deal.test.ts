import { describe, expect, test } from 'vitest';
import { parseCards } from '@/lib/cards';
import type { DealRule } from '@/lib/orders';
import { DUET, FOUR_HANDS, Ordering, type Position } from '../support/orders';
import { dealt, stock } from '../support/rules/spades-match';

/** Seat 0 is to play in Spades for four; spades are broken unless it says otherwise. */
const spades = (hand: string, trick: string, more: Partial<Position> = {}): Position => ({
  options: { players: 4 },
  hands: [hand, '2H', '2D', '2C'].map((cards) => `${cards} 3H`),
  turn: 0,
  trick,
  tricks: [[0, '4H 5H 6H 7H', 3]],
  more: { spadesBroken: true },
  ...more,
});

describe('an order until the end of the deal', () => {
  test.each<[string, DealRule, string, string, string[]]>([
    ['low: the lowest card of the suit led', 'low', '4C 9C AC', '3C KC 6C', ['4C']],
    ['low: nothing if he cannot follow', 'low', '4D 9D', '3C KC 6C', []],
    ['low: nothing if he leads', 'low', '4D 9D', '', []],
    ['duck: under what wins', 'duck', '4C 9C AC', '3C KC 6C', ['9C']],
    ['duck: the highest if every card wins', 'duck', '9C AC', '3C 7C 6C', ['AC']],
    ['duck: nothing if he cannot follow', 'duck', '4D 2S', '3C KC 6C', []],
    ['duck: nothing if he leads', 'duck', '4D 9D', '', []],
    ['win-cheaply: the lowest card that wins', 'win-cheaply', '4C QC AC', '3C JC 6C', []],
    ['win-cheaply: over an opponent', 'win-cheaply', '4C QC AC', '3C 2C JC', ['QC']],
    ['win-cheaply: the lowest if none wins', 'win-cheaply', '4C 9C', '3C 2C KC', ['4C']],
    ['win-cheaply: the lowest trump that wins', 'win-cheaply', '4D 2S 9S', '3C 2C 5S', ['9S']],
    ['win-cheaply: nothing if no trump wins', 'win-cheaply', '4D 2S 3S', '3C 2C 5S', []],
    ['win-cheaply: nothing if he has no trump', 'win-cheaply', '4D 2D', '3C 2C 5C', []],
    ['win-cheaply: no trump over the partner', 'win-cheaply', '4D 2S', '3C KC 5C', []],
    ['win-cheaply: nothing if he leads', 'win-cheaply', '4D 2S', '', []],
    ['draw-trumps: the highest', 'draw-trumps', '4D 2S JS', '', ['JS']],
    ['draw-trumps: nothing without trumps', 'draw-trumps', '4D', '', []],
    ['draw-trumps: nothing if another led', 'draw-trumps', '4S JS', '3S 2S 5S', []],
  ])('%s', (_, rule, hand, trick, fired) => {
    const table = Ordering.inPlay('spades', spades(hand, trick));
    expect(table.give({ kind: 'deal', rule })).toBe('given');
    expect(table.fired.slice(0, 1)).toEqual(fired);
    expect(table.orders).toHaveLength(1);
  });

  test('win-cheaply trumps in Herzblatt, and in Hearts only follows', () => {
    const herzblatt = Ordering.inPlay('herzblatt', {
      options: { players: 3 },
      hands: ['9D 9H AH', 'KC 9C', 'AC QC'],
      turn: 1,
    });
    herzblatt.give({ kind: 'deal', rule: 'win-cheaply' });
    expect(herzblatt.play('KC AC').fired).toEqual(['9H']);
    const hearts = (hand: string) => {
      const table = Ordering.inPlay('hearts', {
        hands: [hand, '3C 2S', 'KC 3S', '6C 4S'],
        turn: 1,
        tricks: [[1, '2C 8C TC JC', 1]],
      });
      table.give({ kind: 'deal', rule: 'win-cheaply' });
      return table.play('3C KC 6C').fired;
    };
    expect(hearts('4C AC')).toEqual(['AC']);
    expect(hearts('AH AS')).toEqual([]);
  });

  test('fires again and again, and stays to the last card', () => {
    const table = Ordering.inPlay('hearts', {
      hands: ['4C 9D TS', '3C 5D 6S', 'KC AD 7S', '6C KD 8S'],
      turn: 2,
      tricks: [[1, '2C 8C TC JC', 1]],
    });
    table.give({ kind: 'deal', rule: 'low' });
    table.play('KC 6C', '3C', 'AD KD', '5D');
    expect(table.fired).toEqual(['4C', '9D']);
    expect(table.orders).toHaveLength(1);
    expect(table.play('7S 8S').orders).toEqual([]);
    expect(table.fired).toEqual(['4C', '9D', 'TS']);
  });

  test('counts from the first trick to which they have not yet played', () => {
    const table = Ordering.inPlay('hearts', {
      hands: ['4C', '3C 5D', 'KC AD', '6C KD'],
      turn: 1,
      trick: '9C',
      tricks: [[1, '2C 8C TC JC', 1]],
    });
    table.give({ kind: 'deal', rule: 'low' });
    expect(table.orders[0].trick).toBe(2);
  });
});

describe('drawing trumps', () => {
  test.each<[string, Partial<Position>, string[]]>([
    ['as long as an opponent may have one', {}, ['AS']],
    [
      'not once all are seen',
      {
        tricks: [
          [0, '2S 3S 4S 5S', 3],
          [0, '6S 7S 8S 9S', 3],
          [0, 'TS JS QS KS', 3],
        ],
      },
      [],
    ],
    ['not once no opponent followed, whatever the partner has', { tricks: [[0, 'KS 5H 2S 6H', 0]] }, []],
    ['as long as one opponent has followed', { tricks: [[1, 'KS 2S 6H 3S', 1]] }, ['AS']],
    ['not before spades are broken', { more: { spadesBroken: false } }, []],
  ])('%s', (_, more, fired) => {
    const table = Ordering.inPlay('spades', spades('4D AS', '', more));
    table.give({ kind: 'deal', rule: 'draw-trumps' });
    expect(table.fired.slice(0, 1)).toEqual(fired);
  });

  test.each([
    ['TH JH', []],
    ['TH JD', ['AH']],
  ])('Herzblatt: what he buried is not out: %s', (buried, fired) => {
    const taking = { forehand: 0, declined: [], declarer: 0, blind: [], pickedUp: true, buried: parseCards(buried) };
    const table = Ordering.inPlay('herzblatt', {
      options: { players: 2 },
      hands: ['AH QC', 'QD JC'],
      tricks: [[0, 'KH QH', 0]],
      more: { taking },
    });
    table.give({ kind: 'deal', rule: 'draw-trumps' });
    expect(table.fired).toEqual(fired);
  });
});

describe('what is ordered before the play', () => {
  test('a bid is made when it is their turn, and once', () => {
    const table = new Ordering('spades', { players: 4 }, null).dealt(dealt(...FOUR_HANDS));
    expect(table.give({ kind: 'bid', value: 4 })).toBe('given');
    expect(table.fired).toEqual(['bid 4']);
    expect(table.orders).toEqual([]);

    const third = new Ordering('spades', { players: 4 }, null, 2).dealt(dealt(...FOUR_HANDS));
    expect(third.give({ kind: 'bid', value: 0 })).toBe('given');
    third.play({ type: 'bid', value: 4 });
    expect(third.fired).toEqual([]);
    third.play({ type: 'bid', value: 3 });
    expect(third.fired).toEqual(['bid 0']);
    expect(third.orders).toEqual([]);
  });

  test.each([
    [true, 'take'],
    [false, 'decline'],
  ])('Herzblatt: to take the game: %s', (value, fired) => {
    const table = new Ordering('herzblatt', { players: 2 }, null, 1).dealt(DUET);
    table.give({ kind: 'take', value });
    expect(table.fired).toEqual([]);
    table.play({ type: 'decline' });
    expect(table.fired).toEqual([fired]);
    expect(table.orders).toEqual([]);
  });

  test('Herzblatt: it is over if another takes the game', () => {
    const table = new Ordering('herzblatt', { players: 2 }, null, 1).dealt(DUET);
    table.give({ kind: 'take', value: true });
    expect(table.play({ type: 'take' }).orders).toEqual([]);
  });

  const UPPER = 'AKQJ.T98.K43.A32';
  const OTHER = 'T987.AKQ.AQJ.KQJ';

  test('two-handed Spades: all draws are made, then the order is over', () => {
    const table = new Ordering('spades', { blindNil: false }, null).dealt(stock(UPPER, OTHER));
    expect(table.give({ kind: 'draw', suits: ['S'], from: 'Q' })).toBe('given');
    const kept = ['keep', 'keep', 'keep', 'reject'];
    const low = ['reject', 'reject', 'reject', 'keep', 'reject', 'reject'];
    expect(table.fired).toEqual([...kept, ...low, 'keep', 'keep', 'keep']);
    expect(table.orders).toEqual([]);
  });

  test('two-handed Spades: nothing is drawn before the player has looked', () => {
    const table = new Ordering('spades', {}, null).dealt(stock(UPPER, OTHER));
    expect(table.give({ kind: 'draw', suits: [], from: 'A' })).toBe('given');
    expect(table.fired).toEqual([]);
    table.play({ type: 'look' });
    expect(table.fired).toHaveLength(13);
    expect(table.fired.filter((move) => move === 'keep')).toHaveLength(2);
  });
});

describe('an order ends', () => {
  const hearts: Position = {
    hands: ['4C 9C TD', '3C 5D 7D', 'KC 6D 2H', '6C JD KH'],
    turn: 1,
    tricks: [[1, '2C 8C TC JC', 1]],
  };

  test.each<[string, 'hearts-broken' | 'queen-fallen', Position, string, boolean]>([
    ['once a heart is thrown', 'hearts-broken', { ...hearts, hands: ['4C', '3C', '2H', '6C KH'] }, '3C 2H', true],
    ['not before hearts are broken', 'hearts-broken', hearts, '3C KC', false],
    ['once the queen lies on the table', 'queen-fallen', { ...hearts, hands: ['4C', '3C', 'QS', '6C'] }, '3C QS', true],
    ['not before she falls', 'queen-fallen', hearts, '3C KC', false],
  ])('%s', (_, stop, position, cards, over) => {
    const table = Ordering.inPlay('hearts', position);
    expect(table.give({ kind: 'trick', follow: { S: { rule: 'lowest' } }, until: [stop] })).toBe('given');
    table.play(cards);
    expect(table.orders).toHaveLength(over ? 0 : 1);
  });

  const PLAIN: [number, string, number] = [1, '2C 8C TC 3D', 1];
  test.each<[string, [number, string, number][], number, boolean]>([
    ['another has seven points', [PLAIN, [1, '2H 3H 4H 5H', 2], [2, '6H 7H 8H JC', 2]], 0, true],
    ['another has six', [PLAIN, [1, '2H 3H 4H 5H', 2], [2, '6H 7H 5C JC', 2]], 0, false],
    ['two have some', [PLAIN, [1, '2H 3H 4H 5H', 2], [2, '6H 7H 8H 9H', 2], [2, 'QC KC TH 5C', 3]], 0, false],
    ['another has the queen and nothing else', [PLAIN, [1, '2S 8S QS 3S', 3]], 0, true],
    ['the viewer himself has all', [PLAIN, [1, '2S 8S QS 3S', 0]], 0, false],
    ['the viewer himself has some', [PLAIN, [1, '2S 8S QS 3S', 3], [3, 'QC KC TH 5C', 0]], 0, false],
    ['nobody has a point', [PLAIN], 0, false],
    ['the only one to have points is who asks', [PLAIN, [1, '2S 8S QS 3S', 3]], 3, false],
  ])('once somebody may shoot the moon: %s', (_, tricks, seat, over) => {
    const hands = ['4C 9S', '9H 4S', '6C 5S', 'AC 6S'];
    const table = Ordering.inPlay('hearts', { hands, turn: 2, tricks, more: { heartsBroken: true } }, seat);
    const given = table.give({ kind: 'deal', rule: 'low', until: ['moon'] });
    expect(given).toBe(over ? 'stop-already 0' : 'given');
  });

  test('as soon as the seventh point is taken', () => {
    const table = Ordering.inPlay('hearts', {
      hands: ['4C 9S', '9H 4S', 'AC 5S', '6C 6S'],
      turn: 2,
      tricks: [
        [1, '2H 3H 4H 5H', 2],
        [2, '6H 7H 5C JC', 2],
      ],
    });
    table.give({ kind: 'deal', rule: 'low', until: ['moon'] });
    expect(table.play('AC 6C').fired).toEqual(['4C']);
    expect(table.orders).toHaveLength(1);
    expect(table.play('9H').orders).toEqual([]);
  });

  test('once spades are broken', () => {
    const table = Ordering.inPlay('spades', spades('4C 9C', '', { turn: 1, more: { spadesBroken: false } }));
    table.give({ kind: 'deal', rule: 'low', until: ['spades-broken'] });
    expect(table.play('2H').orders).toHaveLength(1);
    const broken = Ordering.inPlay('spades', {
      ...spades('4C', '', { turn: 1, more: { spadesBroken: false } }),
      hands: ['4C 9C', '2H 3H', '5S 6S', '3C 8C'],
    });
    broken.give({ kind: 'deal', rule: 'low', until: ['spades-broken'] });
    expect(broken.play('2H 5S').orders).toEqual([]);
  });

  test.each<[string, (number | null)[], [number, string, number][], string, boolean]>([
    ['wins the trick as it stands', [3, 3, 0, 3], [[1, '4H 5H 6H 7H', 0]], '3C KC', true],
    ['has taken a trick', [3, 3, 0, 3], [[1, '4H 5H 6H 7H', 2]], '', true],
    ['is safe', [3, 3, 0, 3], [[1, '4H 5H 6H 7H', 0]], 'AC KC', false],
    ['did not bid nil', [3, 3, 1, 3], [[1, '4H 5H 6H 7H', 0]], '3C KC', false],
    ['has not bid', [3, 3, null, 3], [[1, '4H 5H 6H 7H', 0]], '3C KC', false],
    ['is safe while an opponent is not', [3, 0, 3, 3], [[1, '4H 5H 6H 7H', 1]], '3C 2C', false],
  ])('once the nil of his partner is in danger: who %s', (_, bids, tricks, trick, over) => {
    const table = Ordering.inPlay('spades', {
      options: { players: 4 },
      hands: ['4C 9C', '2H 3H', '5S 6S', '8C 7C'],
      turn: 3,
      trick,
      tricks,
      more: { bidding: { opener: 0, blindNil: [false, false, true, false], bids } },
    });
    expect(table.give({ kind: 'deal', rule: 'low', until: ['nil-in-danger'] })).toBe(over ? 'stop-already 0' : 'given');
  });

  test('before it would fire at a moment at which its event has come', () => {
    const table = Ordering.inPlay('hearts', { ...hearts, hands: ['4C 9C', '3C 5D', '6D QS', '6C JD'] });
    table.give({ kind: 'deal', rule: 'low', until: ['queen-fallen'] });
    expect(table.play('3C QS 6C').fired).toEqual([]);
    expect(table.orders).toEqual([]);
  });
});
