import { describe, expect, test } from 'vitest';
import { handOrder } from '@/app/_ui/kit/cards';
import { durationOf } from '@/app/_ui/kit/since';
import { ranking } from '@/app/_ui/table/names';
import { cardOf, seatsFrom, trickNumber } from '@/app/_ui/table/seating';
import { parseCards } from '@/lib/cards';

describe('seating', () => {
  test.each([
    [0, 4, [0, 1, 2, 3]],
    [2, 4, [2, 3, 0, 1]],
    [2, 3, [2, 0, 1]],
    [5, 6, [5, 0, 1, 2, 3, 4]],
  ])('seat %i of %i sits at the lower edge, the others follow clockwise', (first, players, order) => {
    expect(seatsFrom(first, players)).toEqual(order);
  });

  test.each([
    ['the leader', 3, '7C'],
    ['his left neighbour, who is seat 0', 0, 'KC'],
    ['who is still to come', 1, null],
  ])('the card played by %s', (_, seat, card) => {
    expect(cardOf({ leader: 3, cards: ['7C', 'KC'] }, seat, 4)).toBe(card);
  });

  const running = { leader: 0, cards: parseCards('2C') };
  test.each([
    ['before the first card', [0, 0, 0, 0], [13, 13, 13, 13], null, 1, 13],
    ['in the first trick', [0, 0, 0, 0], [12, 13, 13, 13], running, 1, 13],
    ['between tricks the last one is on the table', [3, 1, 0, 0], [9, 9, 9, 9], null, 4, 13],
    ['in the fifth trick', [3, 1, 0, 0], [8, 9, 9, 9], running, 5, 13],
    ['after the last trick', [13, 0, 0, 0], [0, 0, 0, 0], null, 13, 13],
  ])('the number of the trick: %s', (_, taken, counts, trick, now, of) => {
    expect(trickNumber({ taken, counts, trick })).toEqual({ now, of });
  });
});

describe('a hand is held suit by suit, in an order that stays when a suit runs out', () => {
  test.each([
    ['all suits, black and red in turn', '2C AC 3D 4H 9H 5S', '5S 4H 9H 2C AC 3D'],
    ['without spades', '2C 3D 4H', '4H 2C 3D'],
    ['without hearts', '2C 3D 5S', '5S 2C 3D'],
    ['without clubs', '3D 4H 5S', '5S 4H 3D'],
    ['without diamonds', '2C 4H 5S', '5S 4H 2C'],
    ['two suits of one colour', '2C 5S', '5S 2C'],
    ['one suit', '2D 3D', '2D 3D'],
    ['no card', '', ''],
  ])('%s', (_, hand, order) => {
    expect(handOrder(parseCards(hand)).join(' ')).toBe(order);
  });

  test('by choice as games list them', () => {
    expect(handOrder(parseCards('2C 3D 4H 5S'), 'bySuit')).toEqual(parseCards('2C 3D 4H 5S'));
  });

  test('within a suit the order of the view is kept, for games that rank cards otherwise', () => {
    expect(handOrder(parseCards('7H KH TH AH'))).toEqual(parseCards('7H KH TH AH'));
  });
});

describe('ranking', () => {
  test.each([
    ['few points win', [30, 10, 20], true, '1:1 2:2 0:3'],
    ['many points win', [30, 10, 20], false, '0:1 2:2 1:3'],
    ['the lowest share the victory, and the next place is left out', [7, 20, 7, 9], true, '0:1 2:1 3:3 1:4'],
    ['a place in the middle is shared', [1, 5, 5, 9], true, '0:1 1:2 2:2 3:4'],
    ['negative scores', [-26, 0, 0, 3], true, '0:1 1:2 2:2 3:4'],
  ])('%s', (_, scores, lowWins, expected) => {
    const places = ranking(scores, lowWins).map(({ seat, place }) => `${seat}:${place}`);
    expect(places.join(' ')).toBe(expected);
  });
});

describe('a duration is said in the largest unit of which it is at least one', () => {
  const MINUTE = 60_000;
  test.each([
    [0, 'moment', 0],
    [MINUTE - 1, 'moment', 0],
    [MINUTE, 'minutes', 1],
    [60 * MINUTE - 1, 'minutes', 59],
    [60 * MINUTE, 'hours', 1],
    [24 * 60 * MINUTE - 1, 'hours', 23],
    [49 * 60 * MINUTE, 'days', 2],
  ])('%i ms', (milliseconds, unit, count) => {
    expect(durationOf(milliseconds)).toEqual({ unit, count });
  });
});
