import { describe, expect, test } from 'vitest';
import { parseCards } from '@/lib/cards';
import type { Order, Rule } from '@/lib/orders';
import { HEARTS, Ordering } from '../support/orders';

const rule = (rule: Rule) => ({ rule });

describe('an order for the trick that runs or comes', () => {
  test.each<[string, Order, string, string[]]>([
    ['plays the card named for the suit led', { kind: 'trick', follow: { C: '4C' } }, '3C KC 6C', ['4C']],
    ['plays by the rule for the suit led', { kind: 'trick', follow: { C: rule('highest') } }, '3C KC 6C', ['9C']],
    ['plays its card whatever is led', { kind: 'trick', card: '9C' }, '3C KC 6C', ['9C']],
    ['prefers what it says of the suit led', { kind: 'trick', card: '9C', follow: { C: '4C' } }, '3C KC 6C', ['4C']],
    ['says nothing of another suit led', { kind: 'trick', follow: { C: '4C', S: '2D' } }, '5D 3D 4D', []],
    ['plays its card if another suit is led', { kind: 'trick', card: '2D', follow: { C: '4C' } }, '5D 3D 4D', ['2D']],
  ])('%s', (_, order, others, fired) => {
    const table = Ordering.inPlay('hearts', HEARTS);
    expect(table.give(order)).toBe('given');
    expect(table.play(others).fired).toEqual(fired);
  });

  test('leads after it has won the trick in which it followed', () => {
    const table = Ordering.inPlay('hearts', { ...HEARTS, hands: ['4C 9C 2D', '3C 5D KD', '8C AC 3D', '6C 7C 4D'] });
    table.give({ kind: 'trick', follow: { C: '9C' }, lead: '2D' });
    table.play('3C 8C 6C');
    expect(table.fired).toEqual(['9C', '2D']);
    expect(table.orders).toEqual([]);
  });

  test('of it only what it leads is left after it has followed, and nothing once another wins', () => {
    const table = Ordering.inPlay('hearts', { ...HEARTS, turn: 3, trick: '' });
    table.give({ kind: 'trick', follow: { C: '9C' }, lead: '2D', until: ['moon'] });
    const [{ id }] = table.orders;
    table.play('6C');
    expect(table.orders).toEqual([{ id, deal: 0, trick: 2, order: { kind: 'trick', lead: '2D', until: ['moon'] } }]);
    table.play('3C KC');
    expect(table.fired).toEqual(['9C']);
    expect(table.orders).toEqual([]);
  });

  test.each<[string, Order, string[], number]>([
    ['leads the card for that', { kind: 'trick', follow: { C: rule('lowest') }, lead: '2D' }, ['2D'], 0],
    ['leads its card if nothing is said of leading', { kind: 'trick', card: '4C' }, ['4C'], 0],
    ['leads its card if what it would lead is illegal', { kind: 'trick', card: '4C', lead: '3H' }, ['4C'], 0],
    ['says nothing if it speaks of following only', { kind: 'trick', follow: { C: '4C' } }, [], 1],
  ])('won by a card already played, it %s', (_, order, fired, left) => {
    const table = Ordering.inPlay('hearts', {
      hands: ['4C 3H 2D', '6C 5D KD', 'AC QC 3D 5H', '3C 7C 4D 6H'],
      turn: 2,
      trick: 'KC 5C',
      tricks: [[1, '2C 8C TC JC', 0]],
    });
    expect(table.give(order)).toBe('given');
    expect(table.play('QC 3C').fired).toEqual(fired);
    expect(table.orders).toHaveLength(left);
  });

  test('ends when the player has played to the trick by hand', () => {
    const table = Ordering.inPlay('hearts', HEARTS);
    table.give({ kind: 'trick', follow: { S: rule('dump') }, lead: '2D' });
    table.play('3C KC 6C');
    expect(table.orders).toHaveLength(1);
    expect(table.play('9C').fired).toEqual([]);
    expect(table.orders).toEqual([]);
  });

  test('that only leads is for the next trick if another leads this one, whatever the player plays to this one', () => {
    const table = Ordering.inPlay('hearts', { ...HEARTS, hands: ['4C 9C 2D', '3C 5D KD', '8C AC 3D', '6C 7C 4D'] });
    table.give({ kind: 'trick', lead: '2D' });
    expect(table.orders[0].trick).toBe(2);
    expect(table.play('3C 8C 6C 9C').fired).toEqual(['2D']);
  });

  test('that only leads ends when another wins, or when its card has been played', () => {
    const loses = Ordering.inPlay('hearts', HEARTS);
    loses.give({ kind: 'trick', lead: '2D' });
    expect(loses.play('3C KC 6C').orders).toHaveLength(1);
    expect(loses.play('9C').orders).toEqual([]);

    const played = Ordering.inPlay('hearts', HEARTS);
    played.give({ kind: 'trick', lead: '2D' });
    expect(played.play('5D 3D 4D').orders).toHaveLength(1);
    expect(played.play('2D').orders).toEqual([]);
  });

  test('ends where it is illegal at its moment, and the player decides, whatever they ordered for the deal', () => {
    // They must play higher than the king of seat 3.
    const table = Ordering.inPlay('herzblatt', {
      options: { players: 4 },
      hands: ['9H AH 8H', '7H 9C 9D', 'JH QH AD', 'KH TC AC'],
      turn: 1,
    });
    expect(table.give({ kind: 'trick', card: '9H' }, { kind: 'deal', rule: 'low' })).toBe('given');
    table.play('7H JH KH');
    expect(table.fired).toEqual([]);
    expect(table.orders.map(({ order }) => order.kind)).toEqual(['deal']);
    // In the next trick the order for the deal counts again.
    table.play('AH');
    expect(table.orders[0].trick).toBe(1);
  });

  test('may be one of two, which are tried one after the other', () => {
    const table = Ordering.inPlay('hearts', HEARTS);
    expect(table.give({ kind: 'trick', follow: { D: '2D' } }, { kind: 'trick', card: '9C' })).toBe('given');
    expect(table.play('3C KC 6C').fired).toEqual(['9C']);
    expect(table.orders).toEqual([]);
  });

  test('goes before an order for the deal', () => {
    const table = Ordering.inPlay('hearts', HEARTS);
    table.give({ kind: 'deal', rule: 'low' }, { kind: 'trick', follow: { C: '9C' } });
    expect(table.play('3C KC 6C').fired).toEqual(['9C']);
    expect(table.orders.map(({ order }) => order.kind)).toEqual(['deal']);
  });

  test('counts at once where it is their turn', () => {
    const table = Ordering.inPlay('hearts', { ...HEARTS, turn: 0 });
    table.give({ kind: 'trick', lead: '2D' });
    expect(table.fired).toEqual(['2D']);
    expect(table.orders).toEqual([]);
  });

  test('does not outlive its deal', () => {
    const table = Ordering.inPlay('hearts', { hands: ['4C', '3C', 'KC', '6C'], turn: 1, tricks: HEARTS.tricks });
    table.give({ kind: 'trick', follow: { C: '4C' } }, { kind: 'deal', rule: 'duck' });
    expect(table.play('3C KC 6C').fired).toEqual(['4C']);
    expect(table.orders).toEqual([]);
  });
});

describe('rules that choose a card', () => {
  test.each<[string, string, string, string, Rule, string]>([
    ['hearts', 'lowest of a suit', '4C 9C AC', '3C KC 6C', 'lowest', '4C'],
    ['hearts', 'highest of a suit', '4C 9C AC', '3C KC 6C', 'highest', 'AC'],
    ['hearts', 'duck: under what wins', '4C 9C AC', '3C KC 6C', 'duck', '9C'],
    ['hearts', 'duck: all cards win', '9C AC', '3C 8C 6C', 'duck', 'AC'],
    ['hearts', 'duck: void, no card wins', '4D KD JH', '3C 8C 6C', 'duck', 'KD'],
    ['hearts', 'win: the lowest that wins', '4C 9C JC AC', '3C TC 6C', 'win', 'JC'],
    ['hearts', 'win: none wins', '4C 9C', '3C KC 6C', 'win', '4C'],
    ['hearts', 'dump: the queen of spades', '4D AH QS AS', '3C KC 6C', 'dump', 'QS'],
    ['hearts', 'dump: the highest heart', '4D 2H 9H AS', '3C KC 6C', 'dump', '9H'],
    ['hearts', 'dump: the highest card', '4D JD TS', '3C KC 6C', 'dump', 'JD'],
    ['spades', 'lowest: plain cards before trumps', 'KD 2S 3S', '3C KC 6C', 'lowest', 'KD'],
    ['spades', 'highest: trumps after plain cards', 'KD 2S 3S', '3C KC 6C', 'highest', '3S'],
    ['spades', 'win: the lowest trump that wins', 'KD 2S 5S AS', '3C 4S 6C', 'win', '5S'],
    ['spades', 'win: no trump wins', 'KD 2S 3S', '3C 4S 6C', 'win', 'KD'],
    ['spades', 'duck: under the trump', 'KD 2S 3S AS', '3C 4S 6C', 'duck', '3S'],
    ['spades', 'two as low: the suit that is listed first', '4D 4H KH', '3C KC 6C', 'lowest', '4D'],
    ['spades', 'two as high: the suit that is listed last', '4D KD KH', '3C KC 6C', 'highest', 'KH'],
    ['herzblatt', 'the ten is higher than the king', 'KC TC', 'QC JC 9C', 'highest', 'TC'],
    ['herzblatt', 'duck under a ten', 'KC AC', 'QC TC 9C', 'duck', 'KC'],
    ['herzblatt', 'a trump wins by its own ranks', 'KH TH AH', 'QC KC QH', 'win', 'KH'],
  ])('%s, %s', (game, _, hand, trick, chosen, card) => {
    const table = Ordering.inPlay(game, {
      options: { players: 4 },
      // The leader has a card left, so that the deal goes on.
      hands: [hand, ...trick.split(' ').map((card, i) => (i === 0 ? `${card} 9D` : card))],
      turn: 1,
      // The first trick of Hearts has rules of its own.
      tricks: game === 'hearts' ? [[0, '2C 5C 7C TC', 1]] : [],
    });
    const led = parseCards(trick)[0][1] as 'C';
    expect(table.give({ kind: 'trick', follow: { [led]: { rule: chosen } } })).toBe('given');
    expect(table.play(trick).fired).toEqual([card]);
  });

  test('the queen of spades is not dumped where she may not be played', () => {
    const table = Ordering.inPlay('hearts', {
      hands: ['4D 9D QS', '2C 3H 4H', 'KC 5H 6H', '6C 7H 8H'],
      turn: 1,
    });
    table.give({ kind: 'trick', follow: { C: { rule: 'dump' } } });
    expect(table.play('2C KC 6C').fired).toEqual(['9D']);
  });
});
