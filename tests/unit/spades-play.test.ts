import { describe, expect, test } from 'vitest';
import { packHands, parseCards } from '@/lib/cards';
import { type Move, spades } from '@/lib/rules/spades';
import { built, dealt, Match, stock } from '../support/rules/spades-match';

const CLUBS = 'AKQJT98765432.-.-.-';
const DIAMONDS = '-.AKQJT98765432.-.-';
const HEARTS = '-.-.AKQJT98765432.-';
const SPADES = '-.-.-.AKQJT98765432';

describe('bidding (rules.md §2.4)', () => {
  test('the second player bids first, then the first', () => {
    const match = built(CLUBS, DIAMONDS);
    expect(match.turn()).toBe(1);
    expect(match.why(0, { type: 'bid', value: 3 })).toBe('not-your-turn');
    match.bid(3);
    expect(match.turn()).toBe(0);
    match.bid(3);
    expect(match.state.phase).toBe('playing');
    expect(match.view(null).bids).toEqual([3, 3]);
  });

  test.each([
    [-1, 'bid-out-of-range'],
    [14, 'bid-out-of-range'],
    [2.5, 'bid-out-of-range'],
    [1e9, 'bid-out-of-range'],
    [0, null],
    [-0, null],
    [13, null],
  ])('a bid of %d: %s', (value, code) => {
    expect(built(CLUBS, DIAMONDS).why(1, { type: 'bid', value })).toBe(code);
  });

  test('minus nought is nil, and nought in the record', () => {
    const match = built(CLUBS, DIAMONDS);
    expect(match.move(1, { type: 'bid', value: -0 })).toEqual([{ type: 'bidMade', seat: 1, value: 0 }]);
  });

  test('the choice is 0 to 13', () => {
    const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    expect(spades.choices(built(CLUBS, DIAMONDS).state, 1)).toEqual([{ type: 'bid', values }]);
  });

  test.each([
    ['the second player', 1, 0],
    ['the first player', 0, 1],
  ])('who bid blind nil is skipped: %s', (_, blind, bidder) => {
    const match = new Match({}, stock(CLUBS, DIAMONDS));
    match.move(blind, 'blindNil');
    match.move(bidder, 'look');
    match.times(13, 0, 'keep').times(13, 1, 'keep');
    match.move(blind, { type: 'exchange', cards: [] });
    expect(spades.toAct(match.state)).toEqual([bidder]);
    match.bid(4);
    expect(match.state.phase).toBe('playing');
    // The second player leads, no matter who bid.
    expect(match.turn()).toBe(1);
  });
});

describe('kinds of move (referee.md, order of checks)', () => {
  const card: Move = { type: 'play', card: 'AD' };
  const bid: Move = { type: 'bid', value: 20 };
  const exchange: Move = { type: 'exchange', cards: parseCards('AS AS AS AS') };

  test('one that is not possible now is wrong-phase, before anything in it is looked at', () => {
    const match = new Match({}, stock(CLUBS, DIAMONDS));
    const codes = (moves: (Move | Move['type'])[]) => new Set(moves.map((move) => match.why(1, move)));
    const wrong = new Set(['wrong-phase']);
    expect(codes(['keep', 'reject', card, bid, exchange])).toEqual(wrong);
    match.move(1, 'blindNil');
    match.move(0, 'look');
    expect(codes(['look', 'blindNil', card, bid, exchange])).toEqual(wrong);
    match.times(13, 0, 'keep').times(13, 1, 'keep');
    expect(codes(['look', 'blindNil', 'keep', 'reject', card, bid])).toEqual(wrong);
    match.move(1, { type: 'exchange', cards: [] });
    expect(match.why(1, card)).toBe('not-your-turn');
    match.bid(5);
    expect(codes(['look', 'blindNil', 'keep', 'reject', bid, exchange])).toEqual(wrong);
  });

  test('between two deals it is nobody’s turn, and nobody’s after the match', () => {
    const match = built(CLUBS, DIAMONDS, { length: { kind: 'deals', count: 1 } }).bid(1, 1);
    while (match.state.phase === 'playing') match.play(match.legal().slice(0, 2));
    expect(match.why(0, 'keep')).toBe('match-finished');
    const waiting = new Match({});
    expect(waiting.why(0, 'look')).toBe('not-your-turn');
    expect(spades.toAct(waiting.state)).toEqual([]);
    expect(spades.standing(waiting.state).awaitsDeal).toBe(true);
  });
});

/** Seat 1, the second player, leads from `LEADER`. */
const LEADER = 'QJT9.T98.T98.AKQ';
const VOID_IN_CLUBS = '-.AKQJ.AKQJ.65432';
/** Seat 1 has two aces and then nothing but spades. */
const LONG_SPADES = 'A.A.-.QJT98765432';
const SHORT_SPADES = 'K.K.KQJT98765.AK';

describe('play (rules.md §2.5)', () => {
  test.each([
    [
      'the second player leads, no spade before they are broken',
      VOID_IN_CLUBS,
      LEADER,
      '',
      '9C TC JC QC 8D 9D TD 8H 9H TH',
    ],
    ['the suit led must be followed', VOID_IN_CLUBS, LEADER, 'TD', 'JD QD KD AD'],
    ['who cannot follow may play any card', VOID_IN_CLUBS, LEADER, '9C', 'JD QD KD AD JH QH KH AH 2S 3S 4S 5S 6S'],
    ['a spade on another suit breaks spades', VOID_IN_CLUBS, LEADER, '9C 2S', 'JD QD KD AD JH QH KH AH 3S 4S 5S 6S'],
    ['another card does not', VOID_IN_CLUBS, LEADER, '9C JD', 'TC JC QC 8D 9D TD 8H 9H TH'],
    ['a heart beside the spades must be led', SHORT_SPADES, 'A.-.A.QJT98765432', 'AC KC', 'AH'],
    ['who holds only spades may lead them', CLUBS, SPADES, '', '2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS'],
    ['spades led must be followed', SHORT_SPADES, LONG_SPADES, 'AC KC AD KD 2S', 'KS AS'],
    [
      'a spade led because nothing else is held breaks them',
      SHORT_SPADES,
      LONG_SPADES,
      'AC KC AD KD 2S AS',
      '5H 6H 7H 8H 9H TH JH QH KH KS',
    ],
  ])('%s', (_, first, second, played, legal) => {
    expect(built(first, second).bid(1, 1).play(played).legal()).toBe(legal);
  });

  test.each([
    ['a card not held', 'AH', 'card-not-held'],
    ['a card not held comes before the suit', '9D', 'card-not-held'],
    ['another suit', 'JH', 'must-follow-suit'],
    ['a spade', '2S', 'must-follow-suit'],
    ['the suit led', 'JD', null],
  ] as const)('an answer to TD by a hand with diamonds: %s', (_, card, code) => {
    const match = built('-.AKQJ.KQJ.765432', 'QJT9.T98.T98.AKQ').bid(1, 1).play('TD');
    expect(match.why(0, { type: 'play', card })).toBe(code);
  });

  test('a spade led before they are broken is spades-not-broken', () => {
    expect(built(VOID_IN_CLUBS, LEADER).bid(1, 1).why(1, { type: 'play', card: 'AS' })).toBe('spades-not-broken');
    const blocked = built(VOID_IN_CLUBS, LEADER).bid(1, 1).view(1).blocked;
    expect(blocked).toEqual(parseCards('QS KS AS').map((card) => ({ card, why: { code: 'spades-not-broken' } })));
  });

  test.each([
    ['a higher card of the suit led', VOID_IN_CLUBS, LEADER, 'TD JD', 0],
    ['a lower one does not', SHORT_SPADES, LONG_SPADES, 'AC KC', 1],
    ['any spade beats another suit', VOID_IN_CLUBS, LEADER, 'QC 2S', 0],
    ['a discard never wins', VOID_IN_CLUBS, LEADER, '9C AD', 1],
  ])('who wins a trick of two: %s', (_, first, second, cards, winner) => {
    expect(built(first, second).bid(1, 1).play(cards).turn()).toBe(winner);
  });

  test.each([
    ['the highest spade', '2C 5S 9D 7S', 3],
    ['no spade: the highest of the suit led', '2C 5C 9D KC', 3],
    ['the ace of another suit is nothing', '2C AD AH 3C', 3],
    ['the first spade stays if no higher one comes', '2C KS AC QS', 1],
    ['spades led: the highest', '2S KS AS QS', 2],
  ])('who wins a trick of four: %s', (_, cards, winner) => {
    // Each seat holds its card of the trick and is void in all suits it does not follow; the leader holds a spade for later.
    const trick = parseCards(cards);
    const state = new Match({ players: 4 }, dealt(CLUBS, DIAMONDS, HEARTS, SPADES)).bid(1, 1, 1, 1).state;
    const hands = packHands(trick.map((card, seat) => (seat === 0 ? [card, '3S'] : [card])));
    const match = new Match({ players: 4 });
    match.state = { ...state, hands };
    expect(match.play(cards).state.tricks.at(-1)?.winner).toBe(winner);
    expect(match.turn()).toBe(winner);
  });

  test('trickHistory: last-trick sends the last trick only (rules.md §1.7)', () => {
    const played = 'AC KC AD KD 2S AS';
    const whole = built(SHORT_SPADES, LONG_SPADES).bid(1, 1).play(played).view(0).tricks;
    const last = built(SHORT_SPADES, LONG_SPADES, { trickHistory: 'last-trick' }).bid(1, 1).play(played).view(0).tricks;
    expect(whole.map(({ cards }) => cards.join(' '))).toEqual(['AC KC', 'AD KD', '2S AS']);
    expect(last).toEqual(whole.slice(-1));
  });
});

const FOUR = dealt(CLUBS, DIAMONDS, HEARTS, SPADES);

describe('partnership Spades (rules.md §3)', () => {
  test('deck[i] goes to seat i mod 4, 13 cards each, and bidding begins at once', () => {
    const match = new Match({ players: 4 }, FOUR);
    expect([0, 1, 2, 3].map((seat) => match.view(seat).hand.at(-1))).toEqual(['AC', 'AD', 'AH', 'AS']);
    expect(match.view(null).counts).toEqual([13, 13, 13, 13]);
    expect(match.state.phase).toBe('bidding');
    expect(match.why(0, 'look')).toBe('wrong-phase');
  });

  test('in deal k seat k mod 4 bids first and leads first; bidding goes round once', () => {
    const match = new Match({ players: 4, length: { kind: 'deals', count: 5 } }, FOUR, FOUR, FOUR, FOUR, FOUR);
    for (const first of [0, 1, 2, 3, 0]) {
      const order = [0, 1, 2, 3].map((i) => (first + i) % 4);
      const bidders = order.map((seat) => {
        const turn = match.turn();
        match.bid(seat);
        return turn;
      });
      expect(bidders).toEqual(order);
      expect(match.view(null).bids).toEqual([0, 1, 2, 3]);
      expect(match.turn()).toBe(first);
      const { deal } = match.state;
      while (match.state.phase === 'playing' && match.state.deal === deal) match.play(match.legal().slice(0, 2));
    }
    expect(match.state.phase).toBe('finished');
  });

  test('with blindNil each chooses, in any order, and sees nothing of their hand before', () => {
    const match = new Match({ players: 4, blindNil: true }, FOUR);
    expect(match.state.phase).toBe('looking');
    expect(spades.toAct(match.state)).toEqual([0, 1, 2, 3]);
    expect(match.view(2).hand).toEqual([]);
    expect(match.view(2).choices).toEqual([{ type: 'look' }, { type: 'blindNil' }]);
    match.move(2, 'look');
    expect(match.view(2).hand).toHaveLength(13);
    expect(match.view(0).hand).toEqual([]);
    expect(match.why(2, 'blindNil')).toBe('not-your-turn');
    match.move(0, 'blindNil');
    expect(match.view(0).hand).toHaveLength(13);
    match.move(3, 'look');
    expect(match.state.phase).toBe('looking');
    match.move(1, 'look');
    expect(match.state.phase).toBe('bidding');
  });

  test('nobody gains by waiting: who has chosen is public, and all are told what when all have', () => {
    const match = new Match({ players: 4, blindNil: true }, FOUR);
    match.move(2, 'look');
    match.move(0, 'blindNil');
    match.move(3, 'look');
    for (const viewer of [1, null]) {
      const { hasChosen, blindNil, bids, counts } = match.view(viewer);
      expect({ hasChosen, blindNil, bids, counts }).toEqual({
        hasChosen: [true, false, true, true],
        blindNil: [null, null, null, null],
        bids: [null, null, null, null],
        counts: [13, 13, 13, 13],
      });
    }
    const own = match.view(0);
    expect([own.blindNil, own.bids]).toEqual([
      [true, null, null, null],
      [0, null, null, null],
    ]);
    expect(match.view(2).blindNil).toEqual([null, null, false, null]);
    match.move(1, 'blindNil');
    for (const viewer of [0, 1, 2, 3, null]) {
      expect(match.view(viewer).blindNil).toEqual([true, true, false, false]);
      expect(match.view(viewer).bids).toEqual([0, 0, null, null]);
      expect(match.view(viewer).hasChosen).toEqual([true, true, true, true]);
    }
  });

  test('who bid blind nil is skipped in the bidding; there is no exchange; seat k mod 4 leads all the same', () => {
    const match = new Match({ players: 4, blindNil: true }, FOUR);
    match.move(0, 'blindNil');
    match.move(2, 'blindNil');
    match.move(1, 'look');
    match.move(3, 'look');
    expect(match.turn()).toBe(1);
    match.bid(4);
    expect(match.turn()).toBe(3);
    match.bid(4);
    expect(match.state.phase).toBe('playing');
    expect(match.turn()).toBe(0);
  });

  test('four blind nils: play begins at once', () => {
    const match = new Match({ players: 4, blindNil: true }, FOUR);
    for (const seat of [3, 1, 0, 2]) match.move(seat, 'blindNil');
    expect(match.state.phase).toBe('playing');
    expect(match.view(null).bids).toEqual([0, 0, 0, 0]);
  });

  test('partners share their scores and bags, and win together', () => {
    const match = new Match({ players: 4, length: { kind: 'deals', count: 1 } }, FOUR).bid(0, 0, 0, 9);
    while (match.state.phase === 'playing') match.play(match.legal().slice(0, 2));
    // Seat 0 leads a club, seat 3 trumps, and so on to the end: seat 3 takes all tricks.
    expect(match.view(null).taken).toEqual([0, 0, 0, 13]);
    const { dealScores, scores, winners } = spades.standing(match.state);
    expect(dealScores).toEqual([[200, 194, 200, 194]]);
    expect(scores).toEqual([200, 194, 200, 194]);
    expect(winners).toEqual([0, 2]);
    expect(match.view(null).bags).toEqual([0, 4, 0, 4]);
  });
});
