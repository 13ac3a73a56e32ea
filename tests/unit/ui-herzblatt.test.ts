import { describe, expect, test } from 'vitest';
import { detailsOf, settledOf, sidesOf } from '@/app/_ui/games/herzblatt/details';
import { setupOf } from '@/app/_ui/games/herzblatt/options';
import { parseCards } from '@/lib/cards';
import { herzblatt } from '@/lib/rules/herzblatt';
import { begin, bury, dealt, inTrick, make, TWO } from '../support/rules/herzblatt-deal';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov'];
const OPENING = { players: 2, length: { kind: 'deals', count: 3 } };

describe('what the pages show of Herzblatt', () => {
  test('the two cards picked up are marked while two are to be buried, and for the declarer alone', () => {
    const burying = make(begin(OPENING), 'take', 'pickUp');
    expect(detailsOf(herzblatt.view(burying, 0)).fresh).toEqual(parseCards('TS KS'));
    expect(detailsOf(herzblatt.view(burying, 1)).fresh).toEqual([]);
    expect(detailsOf(herzblatt.view(burying, null)).fresh).toEqual([]);
    expect(detailsOf(herzblatt.view(make(burying, bury('TS KS')), 0)).fresh).toEqual([]);
  });

  test('nobody has Augen before the first card may be played', () => {
    const points = (state: ReturnType<typeof begin>) =>
      detailsOf(herzblatt.view(state, null)).bySeat.map((before) => before.points);
    expect(points(begin(OPENING))).toEqual([null, null]);
    expect(points(make(begin(OPENING), 'take'))).toEqual([null, null]);
    expect(points(make(begin(OPENING), 'take', 'stand'))).toEqual([0, 0]);
  });

  test('the last player to decline is told so', () => {
    const first = begin(OPENING);
    const words = (state: typeof first, seat: number) => detailsOf(herzblatt.view(state, seat)).words(seat, NAMES);
    expect(words(first, 0)).toMatchObject({ isLast: 'false', next: 'Bo' });
    expect(words(make(first, 'decline'), 1)).toMatchObject({ isLast: 'true' });
  });

  test.each([
    ['to lead', 'AC KD 8H', '', false, 'lead', 'none'],
    ['to follow suit', 'AC 9D 8H', 'KD', false, 'follow', 'none'],
    ['to follow suit, whatever has trumped', 'AC 9D AH', 'KD 8H', false, 'follow', '8'],
    ['to beat the highest heart when hearts were led', 'AC 9D 8H AH', '9H QH', false, 'overtrump', 'Q'],
    ['the ten is higher than the king', 'AC JH AH', 'KH TH', false, 'overtrump', 'T'],
    ['the king is higher than the queen', 'AC JH AH', '9H KH QH', false, 'overtrump', 'K'],
    ['any heart when none is higher', 'AC 9D 8H', '9H', false, 'follow', '9'],
    ['to overtrump', 'AC 7H AH', 'KD JH', false, 'overtrump', 'J'],
    ['nothing when no trump is higher', 'AC 7H', 'KD JH', false, 'free', 'J'],
    ['nothing when nobody has trumped', 'AC 7H', 'KD', false, 'free', 'none'],
    ['to trump where that is agreed', 'AC 7H', 'KD', true, 'trump', 'none'],
  ])('a player is told what he has to do: %s', (_, hand, trick, mustTrump, duty, over) => {
    const { state, seat } = inTrick(hand, trick, { mustTrump });
    expect(detailsOf(herzblatt.view(state, seat)).words(seat, NAMES)).toMatchObject({ duty, over });
  });
});

describe('the Augen of both sides', () => {
  const view = { augen: [20, 11, 4, 0] };
  test.each([
    ['the cards buried count for whoever knows them', 1, 'AC KS', { declarer: 26, buried: 15, opponents: 24 }],
    ['and are left out for all others', 1, null, { declarer: 11, buried: 0, opponents: 24 }],
  ])('%s', (_, declarer, buried, sides) => {
    expect(sidesOf(view, declarer, buried === null ? null : parseCards(buried))).toEqual(sides);
  });
});

describe('what became of the last deal', () => {
  const settledAs = (result: 'won' | 'lost' | 'schneider', points: number[], augen: number) =>
    settledOf({
      lastDeal: { deal: 0, settlement: { declarer: 1, augen, result } },
      dealScores: [points],
    });

  test.each([
    ['won', [-5, 15, -5, -5], 70, 5, 15],
    ['lost', [10, -20, 10], 50, 10, 20],
    ['schneider', [3, -3], 12, 3, 3],
  ] as const)('%s: what each opponent pays or gets, and what that is in all', (result, points, augen, each, total) => {
    expect(settledAs(result, [...points], augen)).toMatchObject({ declarer: 1, augen, result, each, total });
  });

  test('a void deal was not settled', () => {
    const void1 = make(begin(OPENING), 'decline', 'decline');
    expect(settledOf(herzblatt.view(dealt(void1, TWO), 0))).toBeNull();
  });
});

test.each([
  [{}, 2, 'deals'],
  [{ players: '4' }, 4, 'deals'],
  [{ players: '6' }, 6, 'deals'],
  [{ players: '3', length: 'score' }, 3, 'score'],
  [{ players: '7', length: 'never' }, 2, 'deals'],
])('the page for a new table: %j', (chosen: Record<string, string>, players, length) => {
  const setup = setupOf(chosen);
  expect([setup.defaults.players, setup.length]).toEqual([players, length]);
});
