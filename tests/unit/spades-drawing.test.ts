import { describe, expect, test } from 'vitest';
import { CARDS, parseCards } from '@/lib/cards';
import { spades } from '@/lib/rules/spades';
import { IN_ORDER, Match, stock } from '../support/rules/spades-match';

/** Draw 0 is 2C 3C, draw 1 is 4C 5C, draw 2 is 6C 7C … draw 25 is KS AS. */
const SORTED = { deck: [...CARDS], exchange: IN_ORDER };

const CLUBS = 'AKQJT98765432.-.-.-';
const DIAMONDS = '-.AKQJT98765432.-.-';

describe('building the hands (rules.md §2.1)', () => {
  test.each([
    ['the first player keeps', 0, ['keep'], '2C'],
    ['the first player rejects', 0, ['reject'], '3C'],
    ['the first player’s second draw is draw 2', 0, ['keep', 'keep'], '2C 6C'],
    ['he rejects, then keeps', 0, ['reject', 'keep'], '3C 6C'],
    ['the second player’s first draw is draw 1', 1, ['keep'], '4C'],
    ['he rejects both of his first', 1, ['reject', 'reject'], '5C 9C'],
  ] as const)('%s', (_, seat, moves, hand) => {
    const match = new Match({ blindNil: false }, SORTED);
    for (const move of moves) match.move(seat, move);
    expect(match.view(seat).hand).toEqual(parseCards(hand));
  });

  test('the first player of deal k is seat k mod 2', () => {
    const match = new Match({ blindNil: false }, stock(CLUBS, DIAMONDS), SORTED);
    match.times(13, 0, 'keep').times(13, 1, 'keep').bid(5, 5);
    while (match.state.deal === 0) match.play(match.legal().slice(0, 2));
    match.move(1, 'keep');
    match.move(0, 'reject');
    expect([0, 1].map((seat) => match.view(seat).hand.join())).toEqual(['5C', '2C']);
  });

  test('each draws without waiting for the other, and waits once they have drawn 13 cards', () => {
    const match = new Match({ blindNil: false }, SORTED);
    match.times(13, 1, 'reject');
    expect(spades.toAct(match.state)).toEqual([0]);
    expect(match.why(1, 'keep')).toBe('not-your-turn');
    match.times(12, 0, 'keep');
    expect(match.state.phase).toBe('drawing');
    match.move(0, 'keep');
    expect(match.state.phase).toBe('bidding');
    expect(match.view(0).counts).toEqual([13, 13]);
  });

  test('a view shows the draw to be decided: its number and upper card', () => {
    const match = new Match({ blindNil: false }, SORTED);
    expect(match.view(0).draw).toEqual({ number: 1, upper: '2C' });
    expect(match.view(1).draw).toEqual({ number: 1, upper: '4C' });
    expect(match.view(null).draw).toBeNull();
    match.move(0, 'keep');
    expect(match.view(0).draw).toEqual({ number: 2, upper: '6C' });
    match.times(12, 0, 'keep');
    expect(match.view(0).draw).toBeNull();
  });

  test.each([
    ['who rejects has seen both cards', false, 'reject', { kept: false, card: '3C', discarded: '2C' }],
    ['who keeps does not see the lower card', false, 'keep', { kept: true, card: '2C', discarded: null }],
    ['who rejects has seen both cards, with peek', true, 'reject', { kept: false, card: '3C', discarded: '2C' }],
    ['who keeps sees the lower card with peek', true, 'keep', { kept: true, card: '2C', discarded: '3C' }],
  ] as const)('%s', (_, peek, move, draw) => {
    const match = new Match({ blindNil: false, peek }, SORTED);
    match.move(0, move);
    expect(match.view(0).draws).toEqual([draw]);
    expect(match.view(1).draws).toEqual([]);
    expect(match.view(null).draws).toEqual([]);
  });
});

describe('double nil (rules.md §2.2)', () => {
  test('before their first draw each chooses; until then they see no card and may not draw', () => {
    const match = new Match({}, SORTED);
    expect(spades.choices(match.state, 0)).toEqual([{ type: 'look' }, { type: 'blindNil' }]);
    expect(match.view(0).draw).toBeNull();
    expect(match.why(0, 'keep')).toBe('wrong-phase');
    match.move(0, 'look');
    expect(spades.choices(match.state, 0)).toEqual([{ type: 'keep' }, { type: 'reject' }]);
    expect(match.view(0).draw).toEqual({ number: 1, upper: '2C' });
    expect([match.why(0, 'look'), match.why(0, 'blindNil')]).toEqual(['wrong-phase', 'wrong-phase']);
  });

  test('one may have drawn all their cards before the other has looked', () => {
    const match = new Match({}, SORTED);
    match.move(1, 'look');
    match.times(13, 1, 'keep');
    expect(spades.toAct(match.state)).toEqual([0]);
    match.move(0, 'blindNil');
    expect(match.state.phase).toBe('drawing');
  });

  test.each(['look', 'blindNil'] as const)('who chose %s draws at once; the other is told when both have', (chosen) => {
    const match = new Match({}, SORTED);
    match.move(0, chosen);
    expect(match.view(0).draw).toEqual({ number: 1, upper: '2C' });
    match.move(0, 'reject');
    expect(match.view(0).hand).toEqual(['3C']);
    match.times(12, 0, 'keep');
    for (const seat of [1, null]) {
      const { hasChosen, blindNil, bids } = match.view(seat);
      expect({ hasChosen, blindNil, bids }).toEqual({
        hasChosen: [true, false],
        blindNil: [null, null],
        bids: [null, null],
      });
    }
    const isBlind = chosen === 'blindNil';
    expect(match.view(0).blindNil).toEqual([isBlind, null]);
    expect(match.view(0).bids).toEqual([isBlind ? 0 : null, null]);
    match.move(1, 'look');
    for (const seat of [0, 1, null]) expect(match.view(seat).blindNil).toEqual([isBlind, false]);
  });

  test('blindNil: false removes the step, and look with it', () => {
    const match = new Match({ blindNil: false }, SORTED);
    expect(spades.choices(match.state, 1)).toEqual([{ type: 'keep' }, { type: 'reject' }]);
    expect([match.why(0, 'look'), match.why(0, 'blindNil')]).toEqual(['wrong-phase', 'wrong-phase']);
  });
});

/** Both keep all: the hands are 2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS and 4C 8C QC 3D …; discard j is deck[2j + 1]. */
function drawn(first: 'look' | 'blindNil', second: 'look' | 'blindNil', exchange = IN_ORDER): Match {
  const match = new Match({}, { ...SORTED, exchange });
  match.move(0, first);
  match.move(1, second);
  return match.times(13, 0, 'keep').times(13, 1, 'keep');
}

describe('exchange (rules.md §2.3)', () => {
  const backwards = IN_ORDER.toReversed();

  test('nobody exchanges without a blind nil', () => {
    expect(drawn('look', 'look').state.phase).toBe('bidding');
  });

  test('who bid blind nil lays off up to three cards, once both hands are built', () => {
    const match = drawn('look', 'blindNil');
    const cards = match.view(1).hand;
    expect(spades.toAct(match.state)).toEqual([1]);
    expect(spades.choices(match.state, 1)).toEqual([{ type: 'exchange', min: 0, max: 3, cards }]);
  });

  test.each([
    ['nothing', '', ''],
    ['one card, for discard 25', '2C', 'AS'],
    ['two cards, for discards 25 and 24', '2C 6C', 'AS QS'],
    ['three cards', '2C 6C TC', 'AS QS TS'],
  ])('he gets as many as he lays off, by the permutation: %s', (_, laidOff, received) => {
    const match = drawn('blindNil', 'look', backwards);
    const before = match.view(0).hand;
    match.move(0, { type: 'exchange', cards: parseCards(laidOff) });
    const [gone, come] = [parseCards(laidOff), parseCards(received)];
    expect(match.view(0).exchanged).toEqual({ laidOff: gone, received: come });
    const kept = before.filter((card) => !gone.includes(card));
    expect(match.view(0).hand).toEqual(CARDS.filter((card) => kept.includes(card) || come.includes(card)));
    expect(match.view(1).exchanged).toBeNull();
    expect(match.view(1).exchangeCounts).toEqual([gone.length, null]);
  });

  test('discard j is the card of draw j that was not kept, no matter who drew', () => {
    const match = new Match({}, { ...SORTED, exchange: [0, 1, 2, ...IN_ORDER.slice(3)] });
    match.move(0, 'blindNil');
    match.move(1, 'look');
    match.times(13, 0, 'reject').times(13, 1, 'keep');
    match.move(0, { type: 'exchange', cards: parseCards('3C 7C JC') });
    // Draw 0 and 2 are the first player's, who rejected 2C and 6C; draw 1 the second's, who let 5C go.
    expect(match.view(0).exchanged?.received).toEqual(parseCards('2C 5C 6C'));
  });

  test('the first player exchanges first; the second gets the next unused entries, nothing laid off', () => {
    const match = drawn('blindNil', 'blindNil', backwards);
    expect(match.why(1, { type: 'exchange', cards: [] })).toBe('not-your-turn');
    match.move(0, { type: 'exchange', cards: parseCards('2C 6C') });
    match.move(1, { type: 'exchange', cards: parseCards('4C 8C QC') });
    expect(match.view(1).exchanged?.received).toEqual(parseCards('TS 8S 6S'));
    expect(match.state.phase).toBe('playing');
  });

  test('in deal 1 the first player is seat 1, and exchanges first', () => {
    const match = new Match({ length: { kind: 'deals', count: 2 } }, stock(CLUBS, DIAMONDS), SORTED);
    for (const seat of [0, 1]) {
      match.move(seat, 'look');
      match.times(13, seat, 'keep');
    }
    match.bid(1, 1);
    while (match.state.deal === 0) match.play(match.legal().slice(0, 2));
    for (const seat of [0, 1]) {
      match.move(seat, 'blindNil');
      match.times(13, seat, 'keep');
    }
    expect(spades.toAct(match.state)).toEqual([1]);
    match.move(1, { type: 'exchange', cards: ['2C'] });
    expect(match.view(1).exchanged?.received).toEqual(['3C']);
    expect(spades.toAct(match.state)).toEqual([0]);
  });

  test.each([
    ['four cards', '2C 6C TC AC', 'wrong-card-count'],
    ['the number comes before a card twice', '2C 2C TC AC', 'wrong-card-count'],
    ['a card twice', '2C 2C', 'duplicate-card'],
    ['a card twice comes before a card not held', '3C 3C', 'duplicate-card'],
    ['a card not held', '2C 3C', 'card-not-held'],
  ])('refused: %s', (_, cards, code) => {
    expect(drawn('blindNil', 'look').why(0, { type: 'exchange', cards: parseCards(cards) })).toBe(code);
  });
});

describe('chance (rules.md §0, 2.3)', () => {
  const two = spades.options.parse({});
  const four = spades.options.parse({ players: 4 });
  const unshuffled = <T>(items: readonly T[]) => [...items];

  test('two need a deck and a permutation, also without blind nil; four a deck', () => {
    const { deck } = SORTED;
    expect(spades.chance(two, unshuffled)).toEqual({ deck, exchange: IN_ORDER });
    expect(spades.chance(four, unshuffled)).toEqual({ deck });
    expect(spades.fits(two, { deck, exchange: IN_ORDER })).toBe(true);
    expect(spades.fits(two, { deck })).toBe(false);
    expect(spades.fits(spades.options.parse({ blindNil: false }), { deck })).toBe(false);
    expect(spades.fits(four, { deck })).toBe(true);
    expect(spades.fits(four, { deck, exchange: [7] })).toBe(true);
  });

  test.each<[string, number[]]>([
    ['an index twice', [0, ...IN_ORDER.slice(0, 25)]],
    ['too short', IN_ORDER.slice(1)],
    ['too long', [...IN_ORDER, 26]],
    ['counted from 1', IN_ORDER.map((i) => i + 1)],
    ['half an index', IN_ORDER.map((i) => (i === 3 ? 2.5 : i))],
  ])('no permutation: %s', (_, exchange) => {
    expect(spades.fits(two, { deck: SORTED.deck, exchange })).toBe(false);
  });

  test.each([
    ['a card too few', CARDS.slice(1)],
    ['a card twice', [...CARDS.slice(1), 'AS' as const]],
  ])('no deck: %s', (_, deck) => {
    expect(spades.fits(two, { deck, exchange: IN_ORDER })).toBe(false);
    expect(spades.fits(four, { deck })).toBe(false);
  });

  test('the event that dealt gives the chance back', () => {
    const deck = CARDS.map((_, i) => CARDS[(i * 11) % 52]);
    const exchange = IN_ORDER.toReversed();
    for (const options of [two, four]) {
      const chance = options.players === 2 ? { deck, exchange } : { deck };
      for (const deals of [0, 1]) {
        const state = spades.start(options);
        state.score.dealScores = Array.from({ length: deals }, () => [1, 1]);
        const [event, ...others] = spades.deal(state, chance);
        expect(others).toEqual([]);
        expect(spades.chanceOf(event)).toEqual(chance);
      }
    }
    expect(spades.chanceOf({ type: 'looked', seat: 0 })).toBeNull();
  });
});
