import { describe, expect, test } from 'vitest';
import { hearts, type State } from '../../lib/rules/hearts';
import { cardPoints, type Shot, shotOf, shotPoints, type Taken } from '../../lib/rules/hearts/score';
import { isOver, lowest } from '../../lib/rules/trick';
import { optionsOf, position } from '../support/rules/hearts-position';
import { dealt, made } from '../support/rules/made';

/** Cards and tricks that were taken, as `13Q J 5`: hearts, Q the queen, J the jack, then the tricks. */
function taken(text: string): Taken {
  const [cards, tricks] = text.split('/');
  return {
    hearts: Number.parseInt(cards, 10) || 0,
    queen: cards.includes('Q'),
    jack: cards.includes('J'),
    tricks: Number(tricks),
  };
}

const twelve = { preset: 'black-lady', players: 3 };

describe('points of a deal (rules.md §1.4)', () => {
  const ALL = ['13QJ/12', '0/1', '0/0', '0/0'];
  const ALL_TRICKS = ['13QJ/13', '0/0', '0/0', '0/0'];
  const WITHOUT_JACK = ['13Q/12', 'J/1', '0/0', '0/0'];
  const SPREAD = ['3Q/5', '6J/4', '4/4', '0/0'];
  const NO_QUEEN = ['13/12', 'QJ/1', '0/0', '0/0'];
  const MOON = { seat: 0, sun: false, amount: 26 };
  const SUN = { seat: 0, sun: true, amount: 52 };
  const BONUS = { jackOfDiamonds: 'bonus' };
  const NEEDED = { jackOfDiamonds: 'bonus-needed-for-moon' };
  // Options, the cards and tricks of each, the moon or sun, the shooter's choice, the points.
  test.each<[string, object, string[], Shot | null, 'add' | 'subtract' | null, number[]]>([
    ['hearts 1, queen 13', {}, SPREAD, null, null, [16, 6, 4, 0]],
    ['with twelve hearts the queen is worth 12', twelve, ['3Q/8', '9/8', '0/0'], null, null, [15, 9, 0]],
    ['all hearts without the queen is no moon', {}, NO_QUEEN, null, null, [13, 13, 0, 0]],
    ['the jack, off', { jackOfDiamonds: 'off' }, SPREAD, null, null, [16, 6, 4, 0]],
    ['the jack, bonus', { ...BONUS }, SPREAD, null, null, [16, -4, 4, 0]],
    ['the jack, bonus-needed-for-moon', { ...NEEDED }, SPREAD, null, null, [16, -4, 4, 0]],
    ['moon old', { moon: 'old' }, ALL, MOON, 'add', [0, 26, 26, 26]],
    ['moon new', { moon: 'new' }, ALL, MOON, 'subtract', [-26, 0, 0, 0]],
    ['moon choice, add', { moon: 'choice' }, ALL, MOON, 'add', [0, 26, 26, 26]],
    ['moon choice, subtract', { moon: 'choice' }, ALL, MOON, 'subtract', [-26, 0, 0, 0]],
    ['moon none', { moon: 'none' }, ALL, null, null, [26, 0, 0, 0]],
    [
      'moon with twelve hearts',
      { ...twelve, moon: 'old' },
      ['0/1', '12Q/15', '0/0'],
      { seat: 1, sun: false, amount: 24 },
      'add',
      [24, 0, 24],
    ],
    ['moon none with twelve hearts', { ...twelve, moon: 'none' }, ['0/1', '12Q/15', '0/0'], null, null, [0, 24, 0]],
    ['all tricks without the sun rule is a moon', { moon: 'old' }, ALL_TRICKS, MOON, 'add', [0, 26, 26, 26]],
    ['sun old', { moon: 'old', sun: true }, ALL_TRICKS, SUN, 'add', [0, 52, 52, 52]],
    ['sun new', { moon: 'new', sun: true }, ALL_TRICKS, SUN, 'subtract', [-52, 0, 0, 0]],
    ['sun choice, add', { moon: 'choice', sun: true }, ALL_TRICKS, SUN, 'add', [0, 52, 52, 52]],
    ['sun choice, subtract', { moon: 'choice', sun: true }, ALL_TRICKS, SUN, 'subtract', [-52, 0, 0, 0]],
    ['a moon under the sun rule stays a moon', { moon: 'old', sun: true }, ALL, MOON, 'add', [0, 26, 26, 26]],
    [
      'sun with twelve hearts',
      { ...twelve, moon: 'old', sun: true },
      ['0/0', '0/0', '12QJ/16'],
      { seat: 2, sun: true, amount: 48 },
      'add',
      [48, 48, 0],
    ],
    ['bonus: the shooter has the jack too', { moon: 'old', ...BONUS }, ALL, MOON, 'add', [-10, 26, 26, 26]],
    ['bonus, subtract: the shooter has the jack too', { moon: 'new', ...BONUS }, ALL, MOON, 'subtract', [-36, 0, 0, 0]],
    ['bonus: another took the jack, add', { moon: 'old', ...BONUS }, WITHOUT_JACK, MOON, 'add', [0, 16, 26, 26]],
    ['bonus: another took the jack', { moon: 'new', ...BONUS }, WITHOUT_JACK, MOON, 'subtract', [-26, -10, 0, 0]],
    ['bonus, no moon rule', { moon: 'none', ...BONUS }, ALL, null, null, [16, 0, 0, 0]],
    ['needed: with the jack it is a moon', { moon: 'old', ...NEEDED }, ALL, MOON, 'add', [-10, 26, 26, 26]],
    ['needed: without the jack no moon', { moon: 'old', ...NEEDED }, WITHOUT_JACK, null, null, [26, -10, 0, 0]],
    [
      'needed: a sun has the jack',
      { moon: 'choice', sun: true, ...NEEDED },
      ALL_TRICKS,
      SUN,
      'subtract',
      [-62, 0, 0, 0],
    ],
    ['sun and bonus, add', { moon: 'choice', sun: true, ...BONUS }, ALL_TRICKS, SUN, 'add', [-10, 52, 52, 52]],
  ])('%s', (_, sent, piles, shot, value, points) => {
    const options = optionsOf(sent);
    const all = piles.map(taken);
    expect(shotOf(options, all)).toEqual(shot);
    expect(shot && value ? shotPoints(options, all, shot, value) : cardPoints(options, all)).toEqual(points);
  });
});

// The last trick but one card: seat 1 to 3 have played, seat 0 wins it with the ace.
const MOST = '3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS';
const last = (options: object, otherTaker = 1) => {
  const tricks: [number, string][] = [
    [0, MOST],
    [otherTaker, '2D 3D 4D 5D'],
  ];
  return position({ options, hand: 'AC', trick: '2C 3C 2H', tricks, broken: true });
};
const ace = { type: 'play', card: 'AC' } as const;

describe('the end of a deal', () => {
  const shot = { type: 'moonShot', seat: 0, sun: false, amount: 26 };
  const scored = (...points: number[]) => ({ type: 'dealScored', points });

  test.each<[string, object, unknown[]]>([
    ['moon old', { moon: 'old' }, [{ ...shot, value: 'add' }, scored(0, 26, 26, 26)]],
    ['moon new', { moon: 'new' }, [{ ...shot, value: 'subtract' }, scored(-26, 0, 0, 0)]],
    ['moon choice waits', { moon: 'choice' }, [shot]],
    ['moon none', { moon: 'none' }, [scored(26, 0, 0, 0)]],
  ])('%s', (_, options, events) => {
    expect(made(hearts, last(options), 0, ace).events).toEqual([
      { type: 'cardPlayed', seat: 0, card: 'AC' },
      { type: 'trickWon', seat: 0 },
      ...events,
    ]);
  });

  test('a sun is told from a moon by the tricks of the others', () => {
    const { events } = made(hearts, last({ moon: 'choice', sun: true }, 0), 0, ace);
    expect(events).toContainEqual({ type: 'moonShot', seat: 0, sun: true, amount: 52 });
  });

  test.each([
    ['add', [0, 26, 26, 26]],
    ['subtract', [-26, 0, 0, 0]],
  ] as const)('choice: only the shooter chooses, here %s', (value, points) => {
    const { state } = made(hearts, last({ moon: 'choice' }), 0, ace);
    expect(hearts.toAct(state)).toEqual([0]);
    expect(hearts.choices(state, 0)).toEqual([{ type: 'moon', values: ['add', 'subtract'] }]);
    expect(hearts.choices(state, 1)).toEqual([]);
    expect(hearts.whyNot(state, 1, { type: 'moon', value })?.code).toBe('not-your-turn');
    expect(hearts.whyNot(state, 0, { type: 'play', card: 'AC' })?.code).toBe('wrong-phase');
    expect(hearts.standing(state)).toMatchObject({ awaitsDeal: false, dealScores: [] });
    const chosen = made(hearts, state, 0, { type: 'moon', value });
    expect(chosen.events).toEqual([{ type: 'moonChosen', seat: 0, value }, scored(...points)]);
    expect(hearts.standing(chosen.state)).toMatchObject({ awaitsDeal: true, dealScores: [points], scores: points });
    expect(hearts.view(chosen.state, 2).shot).toEqual({ seat: 0, sun: false, amount: 26, value });
    expect(hearts.toAct(chosen.state)).toEqual([]);
    const next = dealt(hearts, state.options, chosen.state).state;
    expect(hearts.view(next, 0)).toMatchObject({
      deal: 1,
      shot: null,
      tricks: [],
      heartsBroken: false,
      points: [0, 0, 0, 0],
    });
  });
});

describe('end of the match (rules.md §1.5)', () => {
  const score = { length: { kind: 'score', target: 100 } };
  const deals = { length: { kind: 'deals', count: 3 } };
  test.each<[string, object, number[], number, boolean]>([
    ['nobody has the target', score, [99, 0, 0, 0], 9, false],
    ['somebody reaches the target', score, [0, 100, 0, 0], 1, true],
    ['somebody passes the target', score, [0, 0, 0, 117], 1, true],
    ['minus a hundred is not the target', score, [-104, 0, 0, 0], 4, false],
    ['two of three deals', deals, [999, 0, 0, 0], 2, false],
    ['three of three deals', deals, [1, 2, 3, 4], 3, true],
  ])('%s', (_, options, totals, count, over) => {
    expect(isOver(optionsOf(options), totals, count)).toBe(over);
  });
  test.each([
    ['the lowest total wins', [20, 100, 5, 7], [2]],
    ['equal lowest totals share the victory', [5, 100, 5, 7], [0, 2]],
    ['below zero is lower still', [0, -26, 100, 5], [1]],
    ['all equal', [26, 26, 26], [0, 1, 2]],
  ])('%s', (_, totals, winners) => {
    expect(lowest(totals)).toEqual(winners);
  });
  test('the last deal finishes the match, and nothing can be done after it', () => {
    const before = last({ moon: 'old', length: { kind: 'deals', count: 1 } });
    const played = made(hearts, before, 0, ace);
    expect(played.events.at(-1)).toEqual({ type: 'finished', winners: [0] });
    expect(hearts.standing(played.state)).toMatchObject({
      finished: true,
      awaitsDeal: false,
      winners: [0],
      scores: [0, 26, 26, 26],
    });
    expect(hearts.whyNot(played.state, 0, ace)).toEqual({ code: 'match-finished' });
    expect(() => hearts.deal(played.state, { deck: [] })).toThrow();
  });
  test('a moon of the shooter may end the match for another', () => {
    const withScores = (scores: number[]): State => ({
      ...last({ moon: 'old' }),
      score: { dealScores: [scores], scores, winners: [] },
    });
    const before = withScores([90, 80, 70, 60]);
    expect(made(hearts, before, 0, ace).events).toContainEqual({ type: 'finished', winners: [3] });
    expect(made(hearts, withScores([90, 70, 70, 60]), 0, ace).events).not.toContainEqual(
      expect.objectContaining({ type: 'finished' }),
    );
  });
});
