import { describe, expect, test } from 'vitest';
import { type Order, order, sentence } from '@/lib/orders';
import { DUET, FOUR_HANDS, HEARTS, Ordering, type Position } from '../support/orders';
import { dealt, stock } from '../support/rules/spades-match';

const hearts = (more: Partial<Position> = {}) => Ordering.inPlay('hearts', { ...HEARTS, ...more });
const TRICK: Order = { kind: 'trick', follow: { C: '4C' } };

describe('orders that make no sense', () => {
  test.each<[string, Order[], string]>([
    ['a card that is not held', [{ kind: 'trick', card: '5C' }], 'order-card-not-held 0'],
    ['such a card for a suit', [{ kind: 'trick', follow: { D: 'AD' } }], 'order-card-not-held 0'],
    ['such a card to lead', [TRICK, { kind: 'trick', card: '4C', lead: '5C' }], 'order-card-not-held 1'],
    ['nothing', [{ kind: 'trick' }], 'order-empty 0'],
    ['nothing for any suit', [{ kind: 'trick', follow: {}, until: ['moon'] }], 'order-empty 0'],
    ['a bid', [{ kind: 'bid', value: 3 }], 'order-not-in-this-game 0'],
    ['taking the game', [{ kind: 'take', value: true }], 'order-not-in-this-game 0'],
    ['draws', [{ kind: 'draw', suits: ['S'], from: 'T' }], 'order-not-in-this-game 0'],
    ['trumps', [{ kind: 'deal', rule: 'draw-trumps' }], 'order-not-in-this-game 0'],
    ['an event of another game', [{ ...TRICK, until: ['spades-broken'] }], 'order-not-in-this-game 0'],
    ['a card of another suit', [{ kind: 'trick', follow: { C: '2D' } }], 'order-never-legal 0'],
    ['getting rid of a suit he holds', [{ kind: 'trick', follow: { C: { rule: 'dump' } } }], 'order-never-legal 0'],
    ['one of three for it', [TRICK, { kind: 'trick', card: '9C' }, { kind: 'trick', card: '2D' }], 'order-twice 2'],
    ['the same twice', [{ ...TRICK, until: [] }, TRICK], 'order-twice 1'],
    [
      'two for the deal',
      [
        { kind: 'deal', rule: 'low' },
        { kind: 'deal', rule: 'duck' },
      ],
      'order-twice 1',
    ],
    ['nine', Array.from({ length: 9 }, () => TRICK), 'too-many-orders 8'],
  ])('%s', (_, orders, problem) => {
    const table = hearts();
    expect(table.give({ kind: 'trick', card: '9C' })).toBe('given');
    const [before] = table.orders;
    expect(table.give(...orders)).toBe(problem);
    expect(table.orders).toEqual([before]);
  });

  test('a card of another suit than the one that has been led', () => {
    const table = hearts({ turn: 3, trick: '3C KC', hands: ['4C 9C 2D', '5D KD', 'AC 3D', '6C 7C 4D'] });
    expect(table.give({ kind: 'trick', card: '2D' })).toBe('order-never-legal 0');
    expect(table.give({ kind: 'trick', card: '2D', follow: { C: '4C' } })).toBe('given');
  });

  test('an event that has come', () => {
    const table = hearts({ more: { heartsBroken: true } });
    expect(table.give({ ...TRICK, until: ['hearts-broken'] })).toBe('stop-already 0');
    expect(table.give({ ...TRICK, until: ['queen-fallen'] })).toBe('given');
  });

  test('the moon where it cannot be shot', () => {
    const table = hearts({ options: { preset: 'herzeln' } });
    expect(table.give({ ...TRICK, until: ['moon'] })).toBe('order-not-in-this-game 0');
  });

  test('getting rid of the queen in a game without her', () => {
    const table = Ordering.inPlay('spades', { ...HEARTS, options: { players: 4 } });
    expect(table.give({ kind: 'trick', follow: { S: { rule: 'dump' } } })).toBe('order-not-in-this-game 0');
    expect(table.give({ kind: 'trick', card: '4C', until: ['nil-in-danger'] })).toBe('given');
  });

  test('what they lead after the last trick', () => {
    const table = hearts({ hands: ['4C', '3C', 'KC', '6C'] });
    expect(table.give({ kind: 'trick', lead: '4C' })).toBe('order-not-now 0');
    expect(table.give({ kind: 'trick', card: '4C' })).toBe('given');
  });
});

describe('the moment for an order', () => {
  const club: Order = { kind: 'trick', follow: { C: { rule: 'lowest' } } };
  const low: Order = { kind: 'deal', rule: 'low' };

  test('Hearts: no card before all have passed', () => {
    const table = new Ordering('hearts', {}, null).dealt(dealt(...FOUR_HANDS));
    expect(table.view().phase).toBe('passing');
    expect(table.give(club)).toBe('order-not-now 0');
    expect(table.give(low)).toBe('given');
    const held = new Ordering('hearts', { passing: 'never' }, null).dealt(dealt(...FOUR_HANDS));
    expect(held.give(club)).toBe('given');
  });

  test('Spades for four: a bid and cards once they have looked, no bid once they have bid', () => {
    const table = new Ordering('spades', { players: 4, blindNil: true }, null, 3).dealt(dealt(...FOUR_HANDS));
    const bid: Order = { kind: 'bid', value: 3 };
    expect(table.give(bid)).toBe('order-not-now 0');
    expect(table.give(club)).toBe('order-not-now 0');
    table.make(3, { type: 'look' }, null);
    expect(table.give(bid, club)).toBe('given');
    for (const seat of [0, 1, 2]) table.make(seat, { type: 'look' }, null);
    for (const value of [3, 3, 3]) table.play({ type: 'bid', value });
    expect(table.fired).toEqual(['bid 3']);
    expect(table.give(bid, club)).toBe('order-not-now 0');
  });

  test('Spades for two: draws while they draw, then cards and a bid, after an exchange', () => {
    const upper = stock('AKQJ.T98.K43.A32', 'T987.AKQ.AQJ.KQJ');
    const draw: Order = { kind: 'draw', suits: ['C', 'D', 'H', 'S'], from: '2' };
    const bid: Order = { kind: 'bid', value: 3 };
    const table = new Ordering('spades', {}, null).dealt(upper);
    table.make(0, { type: 'blindNil' }, null);
    expect(table.give(club)).toBe('order-not-now 0');
    expect(table.give(draw)).toBe('given');
    expect(table.fired).toHaveLength(13);
    expect(table.give(draw)).toBe('order-not-now 0');
    // They may exchange cards as yet.
    expect(table.give(club)).toBe('order-not-now 0');
    table.make(1, { type: 'look' }, null);
    for (let i = 0; i < 13; i++) table.make(1, { type: 'keep' }, null);
    table.make(0, { type: 'exchange', cards: [] }, null);
    expect(table.give(club)).toBe('given');
    expect(table.give(bid)).toBe('order-not-now 0');

    const plain = new Ordering('spades', { blindNil: false }, null).dealt(upper);
    for (let i = 0; i < 13; i++) plain.make(0, { type: 'keep' }, null);
    expect(plain.give(club, bid)).toBe('given');
  });

  test('Herzblatt: cards once they cannot pick up the blind', () => {
    const take: Order = { kind: 'take', value: false };
    const declarer = new Ordering('herzblatt', {}, null).dealt(DUET);
    expect(declarer.give(club)).toBe('order-not-now 0');
    declarer.play({ type: 'take' });
    expect(declarer.give(club)).toBe('order-not-now 0');
    expect(declarer.give(take)).toBe('order-not-now 0');
    expect(declarer.play({ type: 'stand' }).give({ kind: 'trick', lead: 'AC' })).toBe('given');
    expect(declarer.fired).toEqual(['AC']);

    const other = new Ordering('herzblatt', {}, null, 1).dealt(DUET);
    expect(other.give(club)).toBe('order-not-now 0');
    expect(other.play({ type: 'take' }).give(club)).toBe('given');
    expect(other.play({ type: 'stand' }, 'QC').fired).toEqual(['JC']);
  });

  test('nothing between deals', () => {
    const table = new Ordering('hearts', {}, null);
    expect(Ordering.inPlay('hearts', { ...HEARTS, more: { phase: 'dealing' } }).give(low)).toBe('order-not-now 0');
    expect(table.orders).toEqual([]);
  });
});

describe('orders that take the place of others', () => {
  test('one that equals an old one keeps its id and its trick', () => {
    const table = hearts({ hands: ['4C 9C 2D', '3C 5D KD', '8C AC 3D', '6C 7C 4D'] });
    table.give({ kind: 'trick', follow: { C: '9C' }, lead: '2D' }, { kind: 'deal', rule: 'low' });
    table.play('3C 8C');
    const before = table.orders;
    expect(before.map(({ trick }) => trick)).toEqual([1, 1]);
    expect(table.give({ kind: 'deal', rule: 'duck' }, { kind: 'trick', lead: '2D', follow: { C: '9C' } })).toBe(
      'given',
    );
    expect(table.orders[1]).toEqual(before[0]);
    expect(table.orders[0].id).not.toBe(before[1].id);
  });

  test('what is left of one can be given again as it is', () => {
    const table = hearts({ turn: 3, hands: ['4C 9C 2D', '3C 5D KD', '8C AC 3D', '6C 7C 4D'] });
    table.give({ kind: 'trick', follow: { C: '9C' }, lead: '2D' });
    table.play('6C');
    const [left] = table.orders;
    expect(left.order).toEqual({ kind: 'trick', lead: '2D' });
    expect(table.give(left.order)).toBe('given');
    expect(table.orders).toEqual([left]);
    expect(table.play('3C 8C').fired).toEqual(['9C', '2D']);
  });

  test('none are left if none are given', () => {
    const table = hearts();
    table.give(TRICK);
    expect(table.give()).toBe('given');
    expect(table.orders).toEqual([]);
  });

  test('for the trick to which they have not yet played', () => {
    const table = hearts({ turn: 1, trick: '4C', hands: ['9C 2D', '3C 5D KD', '8C AC 3D', '6C 7C 4D'] });
    table.give({ kind: 'trick', follow: { D: '2D' } }, { kind: 'trick', lead: '9C' });
    expect(table.orders.map(({ trick }) => trick)).toEqual([2, 2]);
  });
});

test.each<[string, unknown]>([
  ['a bid of 14', { kind: 'bid', value: 14 }],
  ['a bid of less than nothing', { kind: 'bid', value: -1 }],
  ['a blind nil', { kind: 'bid', value: 'blindNil' }],
  ['a rule that there is not', { kind: 'trick', follow: { C: { rule: 'best' } } }],
  ['a card that there is not', { kind: 'trick', card: '1C' }],
  ['a suit that there is not', { kind: 'trick', follow: { X: '2C' } }],
  ['a field that there is not', { kind: 'deal', rule: 'low', trick: 3 }],
  ['an event that there is not', { kind: 'deal', rule: 'low', until: ['snow'] }],
  ['another kind', { kind: 'pass', cards: [] }],
])('the form of an order: %s is refused', (_, given) => {
  expect(order.safeParse(given).success).toBe(false);
});

describe('what an order says', () => {
  test.each<[string, Order, unknown]>([
    [
      'clubs and what to lead',
      { kind: 'trick', lead: '2D', follow: { C: '4C' } },
      [
        { key: 'led', suits: ['C'], pick: { key: 'card', card: '4C' } },
        { key: 'lead', card: '2D' },
      ],
    ],
    [
      'several suits with one rule, and all others',
      { kind: 'trick', card: '9C', follow: { S: { rule: 'duck' }, D: { rule: 'win' }, C: { rule: 'duck' } } },
      [
        { key: 'led', suits: ['C', 'S'], pick: { key: 'duck' } },
        { key: 'led', suits: ['D'], pick: { key: 'win' } },
        { key: 'play', card: '9C', otherwise: true },
      ],
    ],
    ['a card', { kind: 'trick', card: '9C' }, [{ key: 'play', card: '9C', otherwise: false }]],
    ['the deal', { kind: 'deal', rule: 'duck' }, [{ key: 'deal', rule: 'duck' }]],
    ['a bid', { kind: 'bid', value: 0 }, [{ key: 'bid', value: 0 }]],
    ['to take', { kind: 'take', value: true }, [{ key: 'take' }]],
    ['to decline', { kind: 'take', value: false }, [{ key: 'decline' }]],
    ['to decline weak hands', { kind: 'decline-weak' }, [{ key: 'decline-weak' }]],
    ['draws', { kind: 'draw', suits: ['S', 'C'], from: 'T' }, [{ key: 'draw', suits: ['C', 'S'], from: 'T' }]],
  ])('%s', (_, given, clauses) => {
    expect(sentence(given)).toEqual({ clauses, until: [] });
  });

  test('the events that end it', () => {
    expect(sentence({ kind: 'deal', rule: 'low', until: ['moon', 'queen-fallen'] }).until).toEqual([
      'moon',
      'queen-fallen',
    ]);
  });
});
