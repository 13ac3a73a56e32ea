import { describe, expect, test } from 'vitest';
import { type Card, parseCards, unpackHands } from '@/lib/cards';
import { herzblatt, type Move, type State } from '@/lib/rules/herzblatt';
import { begin, bury, card, dealt, deckOf, inTrick, make, TWO } from '../support/rules/herzblatt-deal';
import { made } from '../support/rules/made';
import { ask as askAny, type Line, type Pair } from '../support/rules/referee';

type Row = [rule: string, hand: string, trick: string, legal: string];

function legal(hand: string, trick: string, options: Record<string, unknown> = {}) {
  const { state, seat } = inTrick(hand, trick, options);
  expect(herzblatt.toAct(state)).toEqual([seat]);
  return herzblatt.choices(state, seat);
}

describe('what may be played (rules.md §4.4)', () => {
  const rows: Row[] = [
    ['leading: any card, trumps too', 'AC 9D 7H KS', '', 'AC 9D 7H KS'],
    ['1: the suit led', 'AC 9C AH KS', 'QC', '9C AC'],
    ['1: no need to beat it', 'AC JC 7H', 'TC', 'JC AC'],
    ['1: who can follow is not bound by a trump in the trick', 'AC 9C AH KS', 'QC 7H', '9C AC'],
    ['1: hearts led, a higher one', 'AC 7H 9H KH', 'QH', 'KH'],
    ['1: hearts led, every higher one', '8H KH TH AH', '9H', 'KH TH AH'],
    ['1: higher than the highest in the trick, not the first', '9H QH TH AC', 'JH KH', 'TH'],
    ['1: the ten is higher than king and queen', 'QH TH', 'KH', 'TH'],
    ['1: the ace is higher than the ten', 'KH AH', 'TH', 'AH'],
    ['1: the king is not', '9H KH 9S', 'TH', '9H KH'],
    ['1: hearts led, none higher: any heart', 'AC 7H QH', 'AH', '7H QH'],
    ['1: hearts led, discards do not count', '7H 9H AS', '8H AC', '9H'],
    ['1: void in hearts: any card', 'AC 9D KS', 'QH', 'AC 9D KS'],
    ['2: void, a trump in the trick: a higher trump', 'AD 8H KH AS', 'QC 9H', 'KH'],
    ['2: every higher trump', 'AD 7H JH TH', 'QC 9H', 'JH TH'],
    ['2: higher than the highest in the trick', '9H JH AH', 'QC 8H TH', 'AH'],
    ['2: of the first trump, when the second is no trump', '7H 9H AD', 'QC 8H AC', '9H'],
    ['2: the duty holds for every later player, behind a lower trump that could not beat', 'AH 7H', 'QC TH 9H', 'AH'],
    ['2: no higher trump: any card', 'AD 8H KS', 'QC 9H', 'AD 8H KS'],
    ['2: a lower trump is among any card', '7H 8H', 'QC 9H', '7H 8H'],
    ['2: no trump at all: any card', 'AD KS', 'QC 9H', 'AD KS'],
    ['3: void, no trump in the trick: any card', 'AD 8H KS', 'QC AC', 'AD 8H KS'],
  ];
  test.each(rows)('%s: %s | %s', (_, hand, trick, cards) => {
    expect(legal(hand, trick)).toEqual([{ type: 'play', cards: parseCards(cards) }]);
  });

  // With mustTrump only rule 3 changes.
  const strict: Row[] = [
    ['3: a trump must be played', 'AD 8H KH KS', 'QC AC', '8H KH'],
    ['3: without a trump any card', 'AD KS', 'QC AC', 'AD KS'],
    ['3: leading stays free', 'AD 8H', '', 'AD 8H'],
    ['1: following comes first', '9C 8H', 'QC', '9C'],
    ['2: with a trump in the trick a higher one', 'AD 8H KH', 'QC 9H', 'KH'],
    ['2: no higher one: any card, as without the option', 'AD 8H KS', 'QC 9H', 'AD 8H KS'],
    ['1: void in hearts led: any card', 'AC 9D', 'QH', 'AC 9D'],
  ];
  test.each(strict)('mustTrump, %s: %s | %s', (_, hand, trick, cards) => {
    expect(legal(hand, trick, { mustTrump: true })).toEqual([{ type: 'play', cards: parseCards(cards) }]);
  });
});

test.each<[string, string, string, string, Record<string, unknown>, object]>([
  ['not held', 'AC', 'QC', 'KC', {}, { code: 'card-not-held', data: { card: 'KC' } }],
  ['holding comes before following', 'AC', 'QC', 'KS', {}, { code: 'card-not-held' }],
  ['another suit', 'AC KS', 'QC', 'KS', {}, { code: 'must-follow-suit', data: { suit: 'C' } }],
  ['a trump while the suit is held', 'AC KH', 'QC', 'KH', {}, { code: 'must-follow-suit' }],
  ['following before overtrumping', 'AC KH KS', 'QC 9H', 'KS', {}, { code: 'must-follow-suit' }],
  ['hearts led, a plain card', 'AC 7H', 'QH', 'AC', {}, { code: 'must-follow-suit', data: { suit: 'H' } }],
  ['hearts led, a plain card, a higher heart held', 'AC AH', 'QH', 'AC', {}, { code: 'must-follow-suit' }],
  ['hearts led, a lower heart', '9H AH', 'QH', '9H', {}, { code: 'must-overtrump' }],
  ['void, a plain card', 'AD KH', 'QC 9H', 'AD', {}, { code: 'must-overtrump' }],
  ['void, a lower trump', '8H KH', 'QC 9H', '8H', {}, { code: 'must-overtrump' }],
  ['overtrumping before trumping', 'AD KH', 'QC 9H', 'AD', { mustTrump: true }, { code: 'must-overtrump' }],
  ['void, no trump in the trick', 'AD 8H', 'QC', 'AD', { mustTrump: true }, { code: 'must-trump' }],
])(
  'why not (referee.md: following before overtrumping before trumping): %s: %s | %s | %s',
  (_, hand, trick, name, options, refusal) => {
    const { state, seat } = inTrick(hand, trick, options);
    expect(herzblatt.whyNot(state, seat, card(name))).toMatchObject(refusal);
    expect(herzblatt.decide(state, seat, card(name))).toMatchObject(refusal);
    const blocked = herzblatt.view(state, seat).blocked.find((entry) => entry.card === name);
    if (parseCards(hand).includes(parseCards(name)[0])) expect(blocked?.why).toMatchObject(refusal);
  },
);

test.each([
  ['the highest of the suit led', 'QC KC 9C JC', 1],
  ['the ten beats the king', 'KC TC QC JC', 1],
  ['the ace beats the ten', 'TC KC AC QC', 2],
  ['a nine loses to a jack', '9C JC', 1],
  ['another suit never wins', '9C AD AS TS', 0],
  ['the lowest trump beats an ace', 'AC TC 7H KC', 2],
  ['the highest trump', 'AC 7H KH TH', 3],
  ['an eight of trumps beats a seven', 'AC 7H 8H', 2],
  ['hearts led', '9H 8H 7H AS', 0],
  ['the ten of trumps beats the king', 'KH TH', 1],
  ['a trump that could not beat another loses', '9S JH 9H AS', 1],
])('who wins the trick (rules.md §4.1, 4.4): %s: %s', (_, trick, winner) => {
  const cards = parseCards(trick);
  const { state, seat } = inTrick(cards[cards.length - 1], cards.slice(0, -1).join(' '), { players: cards.length });
  const { events } = made(herzblatt, state, seat, card(cards[cards.length - 1]));
  expect(events).toContainEqual({ type: 'trickWon', seat: winner });
});

const THREE = deckOf(['AC TC KC QC JC 9C AD TD', 'KD QD JD 9D AH TH KH QH', 'JH 9H 8H 7H AS TS KS QS'], 'JS 9S');
const FOUR = deckOf(['AC TC KC QC JC 9C', 'AD TD KD QD JD 9D', 'AH TH KH QH JH 9H', '8H 7H AS TS KS QS'], 'JS 9S');
const inOrder = (options: { players: number }): Card[] =>
  herzblatt.chance(herzblatt.options.parse(options), (items) => [...items]).deck;

test.each([
  [2, 'JC QC KC TC AC JD QD KD TD AD JH QH KH TH AH JS QS KS TS AS'],
  [3, '9C JC QC KC TC AC 9D JD QD KD TD AD 7H 8H 9H JH QH KH TH AH 9S JS QS KS TS AS'],
  [4, '9C JC QC KC TC AC 9D JD QD KD TD AD 7H 8H 9H JH QH KH TH AH 9S JS QS KS TS AS'],
])('the deck (rules.md §4.1): of %i players', (players, deck) => {
  const options = herzblatt.options.parse({ players });
  expect(inOrder({ players }).toSorted()).toEqual(parseCards(deck).toSorted());
  expect(herzblatt.fits(options, { deck: parseCards(deck).toReversed() })).toBe(true);
  expect(herzblatt.fits(options, { deck: parseCards(deck).slice(1) })).toBe(false);
  expect(herzblatt.fits(options, { deck: [...parseCards(deck), 'AC'] })).toBe(false);
  expect(herzblatt.fits(options, { deck: parseCards(deck).with(0, 'AC') })).toBe(false);
  expect(herzblatt.fits(options, { deck: parseCards(deck).with(0, '2C') })).toBe(false);
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

const taken = make(begin(), 'decline', 'take');
const picked = make(taken, 'pickUp');
const buried = make(picked, bury('TS TC'));
const stood = make(taken, 'stand');
const views = (state: State) => [0, 1, null].map((seat) => herzblatt.view(state, seat));

describe('who sees the blind and the buried cards (rules.md §4.3)', () => {
  test.each([
    ['nobody before the declarer decides', taken, [null, null, null], [null, null, null], null],
    ['the declarer who picked it up', picked, [null, ['TS', 'KS'], null], [null, null, null], true],
    ['and what he buried', buried, [null, ['TS', 'KS'], null], [null, ['TS', 'TC'], null], true],
    ['nobody after he stood', stood, [null, null, null], [null, null, null], false],
  ])('%s', (_, state, blind, laidAway, blindPickedUp) => {
    expect(views(state).map((view) => view.blind)).toEqual(blind);
    expect(views(state).map((view) => view.buried)).toEqual(laidAway);
    // Whether it was picked up is public, and so is who declined and who plays.
    for (const view of views(state)) {
      expect(view).toMatchObject({ blindPickedUp, declarer: 1, declined: [true, false], forehand: 0 });
    }
  });

  test('how many cards each holds is public, two more while the declarer buries', () => {
    expect(views(picked).map((view) => view.counts)).toEqual(Array(3).fill([9, 11]));
    expect(views(buried).map((view) => view.counts)).toEqual(Array(3).fill([9, 9]));
  });

  test('hands and choices are the viewer’s own', () => {
    expect(views(picked).map((view) => view.hand.length)).toEqual([9, 11, 0]);
    expect(views(picked).map((view) => view.choices.length)).toEqual([0, 1, 0]);
  });
});

describe('tricks (rules.md §1.7)', () => {
  const trickHistories = ['whole-deal', 'last-trick'] as const;
  test.each(trickHistories)('%s', (trickHistory) => {
    const start = make(begin({ trickHistory }), 'take', 'stand');
    const two = make(start, card('AC'), card('JC'), card('AD'), card('JD'));
    const all = [
      { leader: 0, cards: ['AC', 'JC'], winner: 0 },
      { leader: 0, cards: ['AD', 'JD'], winner: 0 },
    ];
    for (const view of views(two)) {
      expect(view.tricks).toEqual(trickHistory === 'whole-deal' ? all : all.slice(1));
      expect(view).toMatchObject({ taken: [2, 0], augen: [26, 0], trick: null });
    }
    expect(herzblatt.view(make(two, card('QC')), 1)).toMatchObject({
      trick: { leader: 0, cards: ['QC'] },
      hand: parseCards('TC QD TD JH TH JS QS'),
    });
  });
});

test('views of every kind fit their schema', () => {
  for (const state of [herzblatt.start(herzblatt.options.parse({})), taken, picked, buried, stood]) {
    for (const view of views(state)) expect(herzblatt.viewSchema.parse(view)).toEqual(view);
  }
});

const ask = (request: Line) =>
  askAny({ id: 1, game: 'herzblatt', options: {}, chance: [{ deck: TWO }], moves: [], ...request });
const say = (seat: number, type: string): Pair => [seat, { type }];
const lay = (seat: number, card: string): Pair => [seat, { type: 'play', card }];

describe('Herzblatt through the referee (referee.md)', () => {
  test('turns, the final position and everybody’s view', () => {
    const moves = [say(0, 'take'), say(0, 'pickUp'), [0, { type: 'bury', cards: ['TS', 'KS'] }], lay(0, 'AH')];
    const answer = ask({ moves, want: ['turns', 'views'] });
    const hand = ['QC', 'KC', 'AC', 'KD', 'AD', 'QH', 'KH', 'AH', 'KS', 'TS', 'AS'];
    const played = hand.filter((card) => !['TS', 'KS'].includes(card));
    const turn = (seat: number, ...choices: unknown[]) => ({ deal: 0, toAct: [{ seat, choices }] });
    expect(answer.turns).toEqual([
      turn(0, { type: 'take' }, { type: 'decline' }),
      turn(0, { type: 'pickUp' }, { type: 'stand' }),
      turn(0, { type: 'bury', count: 2, cards: hand }),
      turn(0, { type: 'play', cards: played }),
      turn(1, { type: 'play', cards: ['JH', 'TH'] }),
    ]);
    expect(answer.final).toEqual({ deal: 0, finished: false, dealScores: [], scores: [0, 0], winners: [] });
    expect(answer.views.map((view: { buried: unknown }) => view.buried)).toEqual([['TS', 'KS'], null, null]);
  });

  test('void deals are zeros, and a match for one deal is not over after two of them', () => {
    const moves = [say(0, 'decline'), say(1, 'decline'), say(1, 'decline'), say(0, 'decline')];
    const options = { length: { kind: 'deals', count: 1 } };
    const chance = [{ deck: TWO }, { deck: TWO }];
    const answer = ask({ options, chance, moves, want: ['turns'] });
    const zeros = [0, 0];
    expect(answer.final).toEqual({ deal: 1, finished: false, dealScores: [zeros, zeros], scores: zeros, winners: [] });
    expect(answer.turns.at(-1)).toEqual({ deal: 1, toAct: [] });
    const more = ask({ options, chance, moves: [...moves, say(0, 'take')] });
    expect(more.error).toMatchObject({ move: 4, code: 'chance-exhausted' });
  });

  test.each<[string, Line, string, number | undefined]>([
    ['an option of another game', { options: { preset: 'hearts' } }, 'bad-options', undefined],
    ['the deck of three for two', { options: { players: 3 } }, 'bad-chance', undefined],
    ['a move of another game', { moves: [[0, { type: 'pass', cards: ['AC', 'KC', 'QC'] }]] }, 'bad-request', undefined],
    ['burying without cards', { moves: [[0, { type: 'bury' }]] }, 'bad-request', undefined],
    ['burying what is no card', { moves: [[0, { type: 'bury', cards: ['AC', 'XX'] }]] }, 'bad-request', undefined],
    ['a move out of turn', { moves: [say(0, 'decline'), say(0, 'take')] }, 'not-your-turn', 1],
    ['a card not in the deck', { moves: [say(0, 'take'), say(0, 'stand'), lay(0, '2C')] }, 'card-not-held', 2],
    ['not following', { moves: [say(0, 'take'), say(0, 'stand'), lay(0, 'AC'), lay(1, 'TH')] }, 'must-follow-suit', 3],
  ])('%s', (_, request, code, move) => {
    const { ok, error } = ask(request);
    expect(ok).toBe(false);
    expect(error).toMatchObject({ code });
    expect(error.move).toBe(move);
  });
});
