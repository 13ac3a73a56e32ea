import { describe, expect, test } from 'vitest';
import { CARDS, type Card, packHands, parseCards, shuffle } from '../../lib/cards';
import { hearts, type State } from '../../lib/rules/hearts';
import { fold, play } from '../../lib/rules/play';
import { type Naive, naiveLegal, naivePlay, naiveStart } from '../support/rules/hearts-naive';
import { legal, optionsOf } from '../support/rules/hearts-position';
import { dealt as deal, made } from '../support/rules/made';

// An unshuffled deck: card i of C D H S, low to high, goes to seat i mod n.
function dealt(options: object, deals = 0): State {
  const first = hearts.start(optionsOf(options));
  const state = { ...first, score: { ...first.score, dealScores: Array.from({ length: deals }, () => []) } };
  return deal(hearts, state.options, state).state;
}

const pass = (state: State, seat: number, cards: string) =>
  made(hearts, state, seat, { type: 'pass', cards: parseCards(cards) }).state;

const HANDS = ['2C 6C TC', '3C 7C JC', '4C 8C QC', '5C 9C KC'];
const all = (state: State, order = [0, 1, 2, 3]) => order.reduce((now, seat) => pass(now, seat, HANDS[seat]), state);

describe('dealing (rules.md §1.1)', () => {
  test.each<[string, object, number, string]>([
    ['4 players', { players: 4 }, 13, '2C 6C TC AC'],
    ['3 players', { preset: 'black-lady', players: 3 }, 16, '3C 6C 9C QC'],
    ['5 players', { preset: 'black-lady', players: 5 }, 10, '2C 7C QC'],
    ['6 players', { preset: 'black-lady', players: 6 }, 8, '3C 9C'],
  ])('%s: deck[i] goes to seat i mod n', (_, options, size, clubs) => {
    const hands = hearts.hands(dealt(options));
    expect(hands.map((hand) => hand.length)).toEqual(hands.map(() => size));
    expect(hands[0].filter((card) => card.endsWith('C'))).toEqual(parseCards(clubs));
  });
  test('the chance of a deal is every card of the deck once', () => {
    const options = optionsOf({ preset: 'black-lady', players: 5 });
    const { deck } = hearts.chance(options, (items) => [...items]);
    expect(hearts.fits(options, { deck })).toBe(true);
    expect(hearts.fits(options, { deck: [...deck].reverse() })).toBe(true);
    expect(hearts.fits(options, { deck: deck.slice(1) })).toBe(false);
    expect(hearts.fits(options, { deck: [deck[1], ...deck.slice(1)] })).toBe(false);
    expect(hearts.fits(options, { deck: [...deck.slice(1), '2S'] })).toBe(false);
    expect(hearts.fits(options, { deck: [...CARDS] })).toBe(false);
  });
  test('no deal is dealt while another is running', () => {
    const state = dealt({});
    expect(() => deal(hearts, state.options, state)).toThrow();
  });
  test('the chance can be read back from the deal', () => {
    const options = optionsOf({ preset: 'black-lady', players: 5 });
    const chance = { deck: hearts.chance(options, (items) => [...items].reverse()).deck };
    const [event] = hearts.deal(hearts.start(options), chance);
    expect(hearts.chanceOf(event)).toEqual(chance);
  });
});

describe('passing (rules.md §1.2)', () => {
  // Deal, and the seat to which seat 0 passes.
  test.each([
    ['left', {}, 0, 1],
    ['right', {}, 1, 3],
    ['across', {}, 2, 2],
    ['herzeln, second deal: across', { preset: 'herzeln' }, 1, 2],
    ['herzeln, third deal: right', { preset: 'herzeln' }, 2, 3],
  ])('%s', (_, options, deal, to) => {
    const state = all(dealt(options, deal));
    const received = parseCards(HANDS[0]);
    expect(hearts.hands(state)[to]).toEqual(expect.arrayContaining(received));
    expect(hearts.view(state, to)).toMatchObject({ received, passFrom: 0 });
    expect(hearts.view(state, 0)).toMatchObject({ passed: received, passTo: to });
    expect(hearts.toAct(state)).toEqual([to]);
    expect(hearts.choices(state, to)).toEqual([{ type: 'play', cards: ['2C'] }]);
  });

  test('hold: play starts at once with the lowest club', () => {
    const state = dealt({}, 3);
    expect(state.phase).toBe('playing');
    expect(hearts.toAct(state)).toEqual([0]);
    expect(hearts.choices(state, 0)).toEqual([{ type: 'play', cards: ['2C'] }]);
    expect(hearts.view(state, 0)).toMatchObject({ passOffset: 0, passTo: null, passFrom: null, passed: null });
    expect(dealt({ passing: 'never' }).phase).toBe('playing');
  });

  test('all choose at the same time, in any order, and nothing is picked up before all have chosen', () => {
    const start = dealt({});
    expect(hearts.toAct(start)).toEqual([0, 1, 2, 3]);
    const three = pass(pass(pass(start, 2, HANDS[2]), 0, HANDS[0]), 3, HANDS[3]);
    expect(hearts.toAct(three)).toEqual([1]);
    expect(hearts.hands(three).map((hand) => hand.length)).toEqual([10, 13, 10, 10]);
    expect(hearts.view(three, 0).received).toBeNull();
    expect(hearts.whyNot(three, 0, { type: 'pass', cards: parseCards('AC 5D 9D') })?.code).toBe('not-your-turn');
    expect(pass(three, 1, HANDS[1])).toEqual(all(start));
    expect(all(start, [3, 1, 2, 0])).toEqual(all(start));
  });

  const refused: [string, string, string][] = [
    ['two cards', '2C 6C', 'wrong-card-count'],
    ['four cards', '2C 6C TC AC', 'wrong-card-count'],
    ['no cards', '', 'wrong-card-count'],
    ['the count comes before duplicates', '2C 2C', 'wrong-card-count'],
    ['a card twice', '2C 2C 6C', 'duplicate-card'],
    ['duplicates come before holding', '3C 3C 6C', 'duplicate-card'],
    ['a card of another', '2C 6C 3C', 'card-not-held'],
  ];
  test.each(refused)('%s is refused', (_, cards, code) => {
    const state = dealt({});
    expect(hearts.decide(state, 0, { type: 'pass', cards: parseCards(cards) })).toMatchObject({ code });
  });
  test('no card is played while passing goes on', () => {
    expect(hearts.whyNot(dealt({}), 0, { type: 'play', card: '2C' })?.code).toBe('wrong-phase');
  });
  test('the choice lists the whole hand in the order C D H S', () => {
    const [choice] = hearts.choices(dealt({}), 0);
    expect(choice).toEqual({ type: 'pass', count: 3, cards: parseCards('2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS') });
  });
});

test.each<[unknown, boolean]>([
  [{ type: 'pass', cards: [] }, true],
  [{ type: 'pass', cards: ['2C', '2C', '2C', '2C'] }, true],
  [{ type: 'pass', cards: ['2C', '1C', '3C'] }, false],
  [{ type: 'pass', cards: '2C' }, false],
  [{ type: 'pass' }, false],
  [{ type: 'play', card: '2C' }, true],
  [{ type: 'play', card: 'C2' }, false],
  [{ type: 'play', card: '10C' }, false],
  [{ type: 'play', card: null }, false],
  [{ type: 'play' }, false],
  [{ type: 'moon', value: 'add' }, true],
  [{ type: 'moon', value: 'both' }, false],
  [{ type: 'bid', value: 3 }, false],
  [['play', '2C'], false],
  [null, false],
])('the form of moves (referee.md, bad-request): %j', (sent, fits) => {
  expect(hearts.move.safeParse(sent).success).toBe(fits);
});

test('the first leader is found where the cards lie after passing', () => {
  const leads: [object, Card][] = [
    [{}, '2C'],
    [{ preset: 'black-lady', players: 3, deck: 'minus-one', removedCard: '2C', passing: 'never' }, '3C'],
    [{ preset: 'black-lady', players: 6, passing: 'never' }, '3C'],
  ];
  for (const [options, card] of leads) {
    let state = dealt(options);
    if (state.phase === 'passing') state = all(state);
    const [leader] = hearts.toAct(state);
    expect(hearts.choices(state, leader)).toEqual([{ type: 'play', cards: [card] }]);
  }
});

/** The number of lines of play to this depth; a line that ends earlier counts once. */
function lines(state: State, depth: number): number {
  if (depth === 0 || state.phase !== 'playing') return 1;
  const [seat] = hearts.toAct(state);
  let count = 0;
  for (const card of legal(state, seat)) {
    const played = play(hearts, state, seat, { type: 'play', card });
    if (played.kind === 'refused') throw new Error(played.code);
    count += lines(played.state, depth - 1);
  }
  return count;
}

function naiveLines(game: Naive, depth: number): number {
  if (depth === 0 || game.hands.every((hand) => hand.length === 0)) return 1;
  return naiveLegal(game).reduce((count, card) => {
    const next = structuredClone(game);
    naivePlay(next, card);
    return count + naiveLines(next, depth - 1);
  }, 0);
}

test.each<[rule: string, options: object, hands: string[], broken: boolean, count: number]>([
  ['suit by suit', {}, ['2C 3D 4S', '3C 4D 5S', '4C 5D 6S', '5C 6D 7S'], false, 6],
  ['hearts not broken', {}, ['2C 3H', '3C 4H', '4C 5H', '5C 6D'], false, 1],
  ['hearts broken', {}, ['2C 3H', '3C 4H', '4C 5H', '5C 6D'], true, 3],
  ['herzeln: hearts never', { preset: 'herzeln' }, ['2C 3H', '3C 4H', '4C 5H', '5C 6D'], true, 1],
  ['discards', {}, ['2C 3C AH', '2D 3D 4D', '2S 3S QS', '7H 8H 9H'], true, 1296],
  ['herzeln: hearts and QS', { preset: 'herzeln' }, ['2H QS', '3C 4H', '4C 5S', 'AS 6D'], false, 6],
])('lines of play from the end of a deal, to its last card: %s', (_, sent, hands, broken, count) => {
  const options = optionsOf(sent);
  const cards = hands.map(parseCards);
  const state: State = {
    ...hearts.start(options),
    phase: 'playing',
    hands: packHands(cards),
    heartsBroken: broken,
    tricks: [{ leader: 0, cards: [], winner: 0 }],
  };
  const naive: Naive = {
    options,
    hands: cards,
    table: [],
    piles: [[], [], [], []],
    trickCounts: [1, 0, 0, 0],
    broken,
    turn: 0,
  };
  expect(naiveLines(naive, 99)).toBe(count);
  expect(lines(state, 99)).toBe(count);
});

describe('lines of play from fixed deals', () => {
  const seed = (n: number) => n.toString(16).padStart(64, '0');
  test.each<[options: object, deal: number, depth: number, count: number]>([
    [{ passing: 'never' }, 1, 8, 2912],
    [{ passing: 'never', heartsLead: 'free' }, 1, 8, 4352],
    [{ preset: 'herzeln', passing: 'never' }, 2, 8, 7632],
    [{ preset: 'black-lady', players: 3, passing: 'never' }, 3, 7, 14748],
    [{ preset: 'black-lady', players: 3, deck: 'minus-one', removedCard: '2C', passing: 'never' }, 4, 7, 13583],
    [{ preset: 'black-lady', players: 5, passing: 'never' }, 5, 10, 4752],
    [{ preset: 'black-lady', players: 6, passing: 'never' }, 6, 12, 13080],
  ])('%j, deal %i to depth %i', (sent, deal, depth, count) => {
    const options = optionsOf(sent);
    const chance = hearts.chance(options, (items) => shuffle(items, seed(deal), 'perft'));
    const start = hearts.start(options);
    const state = fold(hearts, start, hearts.deal(start, chance));
    const deck: Card[] = chance.deck;
    expect(lines(state, depth)).toBe(count);
    expect(naiveLines(naiveStart(options, deck, 0, []), depth)).toBe(count);
  });
});
