import { describe, expect, test } from 'vitest';
import { bidKind, contractOf, detailsOf, partnerOf, sides } from '@/app/_ui/games/spades/details';
import { setupOf } from '@/app/_ui/games/spades/options';
import { viewOf } from '@/app/_ui/games/spades/rules';
import { Settlement } from '@/app/_ui/games/spades/settlement';
import { scoringOf } from '@/app/_ui/table/names';
import { CARDS, type Card } from '@/lib/cards';
import { spades } from '@/lib/rules/spades';
import { render, words } from '../support/render';
import { Match } from '../support/rules/spades-match';

const EXCHANGE = Array.from({ length: 26 }, (_, i) => i);
const NAMES = ['Ada', 'Bo', 'Cy', 'Di'];

/** Two who draw from the deck in its order; seat 0 is the first player. */
const drawing = (options: Record<string, unknown> = {}) =>
  new Match({ players: 2, ...options }, { deck: [...CARDS], exchange: EXCHANGE });
const four = () => new Match({ players: 4, blindNil: true }, { deck: [...CARDS] });
const freshOf = (match: Match, seat: number | null): Card[] => detailsOf(spades.view(match.state, seat)).fresh;

describe('cards that are new to their holder', () => {
  test('is the card of the last draw while they draw, kept or not', () => {
    const match = drawing({ blindNil: false });
    match.move(0, 'keep');
    expect(freshOf(match, 0)).toEqual([CARDS[0]]);
    match.move(0, 'reject');
    expect(freshOf(match, 0)).toEqual([CARDS[5]]);
    expect(freshOf(match, 1)).toEqual([]);
    expect(freshOf(match, null)).toEqual([]);
  });

  test('are none once the hand is drawn; after an exchange those received, until the player has played', () => {
    const match = drawing();
    match.move(0, 'blindNil');
    match.move(1, 'look');
    match.times(13, 0, 'keep').times(13, 1, 'keep');
    expect(freshOf(match, 0)).toEqual([]);
    match.move(0, { type: 'exchange', cards: spades.view(match.state, 0).hand.slice(0, 2) });
    const got = freshOf(match, 0);
    // The first two of the cards discarded, in the order of the permutation: those below the first two draws.
    expect(got).toEqual([CARDS[1], CARDS[3]]);
    match.bid(5);
    const [first, second] = [match.turn(), 1 - match.turn()];
    match.play(match.legal().split(' ')[0]);
    expect([first, second]).toEqual([1, 0]);
    expect(freshOf(match, 0)).toEqual(got);
    match.play(match.legal().split(' ')[0]);
    expect(freshOf(match, 0)).toEqual([]);
  });
});

describe('bids in words', () => {
  const table = { bids: [0, 0, 4, null], blindNil: [false, true, false, false] };
  test.each([
    [0, 'nil'],
    [1, 'blindNil'],
    [2, 'tricks'],
    [3, null],
  ])('seat %i', (seat, kind) => {
    expect(bidKind(table, seat)).toBe(kind);
  });

  test('the partner is told with their bid, as soon as they have made one; two play without', () => {
    const match = four();
    match.move(2, 'blindNil');
    for (const seat of [0, 1, 3]) match.move(seat, 'look');
    const words = (seat: number) => detailsOf(spades.view(match.state, null)).words(seat, NAMES);
    expect(words(0)).toMatchObject({ table: 'four', partner: 'Cy', partnerBid: 'blindNil' });
    expect(words(3)).toMatchObject({ partner: 'Bo', partnerBid: 'none' });
    match.bid(4, 3);
    expect(words(3)).toMatchObject({ partner: 'Bo', partnerBid: 'tricks', partnerTricks: 3 });
    expect(detailsOf(spades.view(drawing().state, 0)).words(0, NAMES)).toMatchObject({
      table: 'two',
      partnerBid: 'none',
    });
  });
});

describe('how far a side is with its bids (rules.md §3: the sum of its bids other than nil)', () => {
  const contract = (bids: (number | null)[], blindNil: boolean[], taken: number[], side: number[]) =>
    contractOf({ bids, blindNil, taken }, side);

  test('both bid tricks', () => {
    const view = contract([3, 2, 4, 5], [false, false, false, false], [1, 2, 3, 4], [0, 2]);
    expect(view).toEqual({ bid: 7, tricks: 4, nils: [] });
  });

  test('a nil stands by itself, and its tricks do not help the partner', () => {
    const view = contract([3, 0, 4, 5], [false, true, false, false], [1, 2, 3, 4], [1, 3]);
    expect(view).toEqual({ bid: 5, tricks: 4, nils: [{ seat: 1, kind: 'blindNil', tricks: 2 }] });
  });

  test('two play alone', () => {
    expect(contract([3, 0], [false, false], [1, 0], [1])).toEqual({
      bid: 0,
      tricks: 0,
      nils: [{ seat: 1, kind: 'nil', tricks: 0 }],
    });
  });
});

describe('sides', () => {
  test('who sits across is the partner', () => {
    expect([0, 1, 2, 3].map((seat) => partnerOf(seat, 4))).toEqual([2, 3, 0, 1]);
    expect([0, 1].map((seat) => partnerOf(seat, 2))).toEqual([null, null]);
  });

  const view = { players: 4, dealScores: [[42, -30, 42, -30]], scores: [42, -30, 42, -30], winners: [0, 2] };

  test('partners share a column of the scores', () => {
    expect(scoringOf(view, NAMES, { sides })).toEqual({
      dealScores: [[42, -30]],
      scores: [42, -30],
      winners: [0],
      names: ['Ada & Cy', 'Bo & Di'],
      sides: [
        [0, 2],
        [1, 3],
      ],
    });
  });

  test('where a game names no sides, everybody has a column', () => {
    expect(scoringOf(view, NAMES, {})).toMatchObject({ scores: view.scores, winners: [0, 2], names: NAMES });
  });
});

test('points that a deal cost have a minus sign, as in the scores', () => {
  const nobody = [false, false, false, false];
  const sides = [
    { contract: -70, nil: -100, bags: 0, penalty: 0 },
    { contract: 60, nil: 0, bags: 0, penalty: 0 },
  ];
  const lastDeal = { bids: [7, 3, 0, 3], blindNil: nobody, taken: [5, 3, 2, 3], sides };
  const view = { ...spades.view(four().state, 0), lastDeal };
  expect(words(render(Settlement, { view, names: NAMES }))).toMatch(/ −70 60 .* −100 – .* −170 60$/);
});

test.each([
  [{}, 4, 'score', false],
  [{ players: '2' }, 2, 'score', true],
  [{ players: '4', length: 'deals' }, 4, 'deals', false],
  [{ players: '3', length: 'x' }, 4, 'score', false],
])('the page for a new table: %o', (chosen, players, length, blindNil) => {
  const setup = setupOf(chosen);
  expect(setup).toMatchObject({ length, defaults: { players, blindNil } });
});

test('the positions of the rules page say which cards are allowed', () => {
  const blocked = (trick: string, hand: string) =>
    viewOf({ trick, hand })
      .blocked.map(({ card }) => card)
      .join(' ');
  expect(blocked('9D QD', '4C 3D QS')).toBe('4C QS');
  expect(blocked('9D QD', '4C QS')).toBe('');
  expect(blocked('', '7C 2S AS')).toBe('2S AS');
  expect(blocked('', '2S AS')).toBe('');
});
