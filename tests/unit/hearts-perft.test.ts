import { describe, expect, test } from 'vitest';
import { type Card, packHands, parseCards, shuffle } from '../../lib/cards';
import { hearts, type State } from '../../lib/rules/hearts';
import { fold, play } from '../../lib/rules/play';
import { type Naive, naiveLegal, naivePlay, naiveStart } from '../support/rules/hearts-naive';
import { legal, optionsOf } from '../support/rules/hearts-position';

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

describe('lines of play from the end of a deal, to its last card', () => {
  test.each<[rule: string, options: object, hands: string[], broken: boolean, count: number]>([
    ['suit by suit', {}, ['2C 3D 4S', '3C 4D 5S', '4C 5D 6S', '5C 6D 7S'], false, 6],
    ['hearts not broken', {}, ['2C 3H', '3C 4H', '4C 5H', '5C 6D'], false, 1],
    ['hearts broken', {}, ['2C 3H', '3C 4H', '4C 5H', '5C 6D'], true, 3],
    ['herzeln: hearts never', { preset: 'herzeln' }, ['2C 3H', '3C 4H', '4C 5H', '5C 6D'], true, 1],
    ['discards', {}, ['2C 3C AH', '2D 3D 4D', '2S 3S QS', '7H 8H 9H'], true, 1296],
    ['herzeln: hearts and QS', { preset: 'herzeln' }, ['2H QS', '3C 4H', '4C 5S', 'AS 6D'], false, 6],
  ])('%s', (_, sent, hands, broken, count) => {
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
