import { describe, expect, test } from 'vitest';
import { type Card, parseCards, unpackHands } from '@/lib/cards';
import { herzblatt, type Move } from '@/lib/rules/herzblatt';
import { begin, bury, card, dealt, deckOf, make, TWO } from '../support/rules/herzblatt-deal';

const THREE = deckOf(['AC TC KC QC JC 9C AD TD', 'KD QD JD 9D AH TH KH QH', 'JH 9H 8H 7H AS TS KS QS'], 'JS 9S');
const FOUR = deckOf(['AC TC KC QC JC 9C', 'AD TD KD QD JD 9D', 'AH TH KH QH JH 9H', '8H 7H AS TS KS QS'], 'JS 9S');
const inOrder = (options: { players: number }): Card[] =>
  herzblatt.chance(herzblatt.options.parse(options), (items) => [...items]).deck;

describe('the deck (rules.md §4.1)', () => {
  test.each([
    [2, 'JC QC KC TC AC JD QD KD TD AD JH QH KH TH AH JS QS KS TS AS'],
    [3, '9C JC QC KC TC AC 9D JD QD KD TD AD 7H 8H 9H JH QH KH TH AH 9S JS QS KS TS AS'],
    [4, '9C JC QC KC TC AC 9D JD QD KD TD AD 7H 8H 9H JH QH KH TH AH 9S JS QS KS TS AS'],
  ])('of %i players', (players, deck) => {
    const options = herzblatt.options.parse({ players });
    expect(inOrder({ players }).toSorted()).toEqual(parseCards(deck).toSorted());
    expect(herzblatt.fits(options, { deck: parseCards(deck).toReversed() })).toBe(true);
    expect(herzblatt.fits(options, { deck: parseCards(deck).slice(1) })).toBe(false);
    expect(herzblatt.fits(options, { deck: [...parseCards(deck), 'AC'] })).toBe(false);
    expect(herzblatt.fits(options, { deck: parseCards(deck).with(0, 'AC') })).toBe(false);
    expect(herzblatt.fits(options, { deck: parseCards(deck).with(0, '2C') })).toBe(false);
  });
});

describe('dealing (rules.md §4.1)', () => {
  test.each([
    [2, TWO, 9],
    [3, THREE, 8],
    [4, FOUR, 6],
  ])('with %i players card i goes to seat (k + i) mod n, and the last two are the blind', (players, deck, size) => {
    let state = herzblatt.start(herzblatt.options.parse({ players }));
    for (let k = 0; k < 2 * players; k++) {
      const events = herzblatt.deal(state, { deck });
      state = dealt(state, deck);
      const expected = Array.from({ length: players }, (_, seat) =>
        deck.slice(0, -2).filter((_, i) => (k + i) % players === seat),
      );
      expect(unpackHands(state.hands).map((hand) => hand.toSorted())).toEqual(expected.map((hand) => hand.toSorted()));
      expect(herzblatt.view(state, null)).toMatchObject({
        deal: k,
        forehand: k % players,
        counts: expected.map(() => size),
        toAct: [k % players],
      });
      expect(state.taking.blind).toEqual(deck.slice(-2));
      expect(herzblatt.chanceOf(events[0])).toEqual({ deck });
      state = make(state, ...new Array<Move>(players).fill({ type: 'decline' }));
    }
  });

  test('a hand stands in the order C D H S, and by 7 8 9 J Q K T A within a suit', () => {
    const all = dealt(herzblatt.start(herzblatt.options.parse({ players: 3 })), THREE);
    expect(herzblatt.view(all, 0).hand).toEqual(parseCards('9C JC QC KC TC AC TD AD'));
    expect(herzblatt.view(all, 1).hand).toEqual(parseCards('9D JD QD KD QH KH TH AH'));
    expect(herzblatt.view(all, 2).hand).toEqual(parseCards('7H 8H 9H JH QS KS TS AS'));
    expect(herzblatt.hands(all)[2]).toEqual(parseCards('7H 8H 9H JH QS KS TS AS'));
  });

  test('no deal is dealt into another', () => {
    expect(() => herzblatt.deal(begin(), { deck: TWO })).toThrow('no deal is awaited');
  });
});

describe('taking the game (rules.md §4.2)', () => {
  const start = begin({ players: 4 }, FOUR);
  const second = dealt(make(start, 'decline', 'decline', 'decline', 'decline'), FOUR);

  test.each([
    ['forehand speaks first', start, [], 0, null],
    ['then the next clockwise', start, ['decline'], 1, null],
    ['the last to be asked', start, ['decline', 'decline', 'decline'], 3, null],
    ['who takes is the declarer, and nobody else is asked', start, ['take'], 0, 0],
    ['even the last may', start, ['decline', 'decline', 'decline', 'take'], 3, 3],
    ['in deal 1 seat 1 is forehand', second, [], 1, null],
    ['and seat 0 is asked last', second, ['decline', 'decline', 'decline'], 0, null],
  ] as const)('%s', (_, state, moves, toAct, declarer) => {
    const now = make(state, ...moves);
    expect(herzblatt.toAct(now)).toEqual([toAct]);
    expect(herzblatt.view(now, null).declarer).toBe(declarer);
    const types = declarer === null ? ['take', 'decline'] : ['pickUp', 'stand'];
    expect(herzblatt.choices(now, toAct)).toEqual(types.map((type) => ({ type })));
  });

  test('if all decline the deal is void: zeros, not counted, and the next deal follows with the next forehand', () => {
    const one = { players: 3, length: { kind: 'deals', count: 1 } };
    let state = make(begin(one, THREE), 'decline', 'decline', 'decline');
    expect(herzblatt.standing(state)).toEqual({
      deal: 0,
      awaitsDeal: true,
      finished: false,
      dealScores: [[0, 0, 0]],
      scores: [0, 0, 0],
      winners: [],
    });
    expect(herzblatt.toAct(state)).toEqual([]);
    expect(herzblatt.view(state, null)).toMatchObject({ settled: 0, lastDeal: { deal: 0, settlement: null } });
    state = dealt(state, THREE);
    expect(herzblatt.standing(state)).toMatchObject({ deal: 1, awaitsDeal: false });
    expect(herzblatt.toAct(state)).toEqual([1]);
  });
});

describe('the blind (rules.md §4.3)', () => {
  const taken = make(begin(), 'take');

  test('pickUp gives the declarer the blind, and from hand + 2 they bury two; then forehand leads', () => {
    const picked = make(taken, 'pickUp');
    expect(herzblatt.view(picked, 0).hand).toEqual(parseCards('QC KC AC KD AD QH KH AH KS TS AS'));
    expect(herzblatt.choices(picked, 0)).toEqual([
      { type: 'bury', count: 2, cards: parseCards('QC KC AC KD AD QH KH AH KS TS AS') },
    ]);
    const buried = make(picked, bury('TS AC'));
    expect(herzblatt.view(buried, 0)).toMatchObject({
      hand: parseCards('QC KC KD AD QH KH AH KS AS'),
      buried: parseCards('TS AC'),
      toAct: [0],
      phase: 'playing',
    });
  });

  test('stand leaves the blind where it is', () => {
    const stood = make(taken, 'stand');
    expect(herzblatt.view(stood, 0)).toMatchObject({ hand: herzblatt.view(taken, 0).hand, blind: null, buried: null });
    expect(herzblatt.choices(stood, 0)).toEqual([{ type: 'play', cards: herzblatt.view(taken, 0).hand }]);
  });

  test('forehand leads to the first trick even if another took the game', () => {
    const other = make(begin(), 'decline', 'take', 'pickUp', bury('TS KS'));
    expect(herzblatt.toAct(other)).toEqual([0]);
  });
});

describe('refusals in the order of checks (referee.md)', () => {
  const start = begin();
  const blind = make(start, 'take');
  const burying = make(blind, 'pickUp');
  const playing = make(blind, 'stand');

  test.each<[string, typeof start, number, Move, string]>([
    ['another seat, before the kind of move', start, 1, card('AC'), 'not-your-turn'],
    ['a card while the game is still to be taken', start, 0, card('AC'), 'wrong-phase'],
    ['the blind before taking', start, 0, { type: 'pickUp' }, 'wrong-phase'],
    ['standing before taking', start, 0, { type: 'stand' }, 'wrong-phase'],
    ['taking twice', blind, 0, { type: 'take' }, 'wrong-phase'],
    ['declining what was taken', blind, 0, { type: 'decline' }, 'wrong-phase'],
    ['the opponent has nothing to say to that', blind, 1, { type: 'take' }, 'not-your-turn'],
    ['burying before picking up, before the count', blind, 0, bury('AC'), 'wrong-phase'],
    ['playing before the blind is settled', blind, 0, card('AC'), 'wrong-phase'],
    ['playing before burying', burying, 0, card('AC'), 'wrong-phase'],
    ['standing after picking up', burying, 0, { type: 'stand' }, 'wrong-phase'],
    ['burying one', burying, 0, bury('AC'), 'wrong-card-count'],
    ['burying three, the same among them', burying, 0, bury('AC AC KC'), 'wrong-card-count'],
    ['burying one twice, not even held', burying, 0, bury('TC TC'), 'duplicate-card'],
    ['burying what another holds', burying, 0, bury('AC TC'), 'card-not-held'],
    ['burying after standing', playing, 0, bury('AC KC'), 'wrong-phase'],
    ['a card of the blind after standing', playing, 0, card('TS'), 'card-not-held'],
    ['taking while cards are played', playing, 0, { type: 'take' }, 'wrong-phase'],
  ])('%s', (_, state, seat, move, code) => {
    expect(herzblatt.whyNot(state, seat, move)).toMatchObject({ code });
    expect(herzblatt.decide(state, seat, move)).toMatchObject({ code });
  });
});
