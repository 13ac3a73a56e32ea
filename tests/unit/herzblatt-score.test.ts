import { describe, expect, test } from 'vitest';
import { type Card, packHands, parseCards } from '@/lib/cards';
import { type Event, herzblatt, type State } from '@/lib/rules/herzblatt';
import { augenOf, pointsOf, resultOf } from '@/lib/rules/herzblatt/score';
import { highest, isOver } from '@/lib/rules/trick';
import { card, type Sent } from '../support/rules/herzblatt-deal';
import { made } from '../support/rules/made';

const COUNTING = parseCards('AC TC KC QC JC AD TD KD QD JD AH TH KH QH JH AS TS KS QS JS');

/** Some cards of the deck with exactly this number of Augen, or null: nothing counts 1, so neither 1 nor 119 can be taken. */
function cardsWorth(augen: number, from = COUNTING): Card[] | null {
  if (augen === 0) return [];
  const [first, ...rest] = from;
  if (!first || augen < 0) return null;
  const more = cardsWorth(augen - augenOf([first]), rest);
  return more ? [first, ...more] : cardsWorth(augen, rest);
}

type Before = { taking?: State['taking']; score?: Partial<State['score']> };

/**
 * Plays the last card of a deal of three. Seat 1 is the declarer; they have taken these cards and buried those,
 * and the last trick, 9C 9D 9S led by seat 0, counts nothing.
 */
function lastCard(taken: Card[], buried: Card[] | null, options: Sent = {}, before: Before = {}) {
  const state = herzblatt.start(herzblatt.options.parse({ players: 3, ...options }));
  const theirs = COUNTING.filter((name) => !taken.includes(name) && !buried?.includes(name));
  const earlier = Array.from({ length: 5 }, () => ({ leader: 0, cards: [], winner: 2 }));
  const position: State = {
    ...state,
    phase: 'playing',
    hands: packHands([[], [], ['9S']]),
    turn: 2,
    trick: parseCards('9C 9D'),
    tricks: [{ leader: 0, cards: taken, winner: 1 }, { leader: 1, cards: theirs, winner: 2 }, ...earlier],
    taking: { ...state.taking, declarer: 1, pickedUp: buried !== null, buried, blind: parseCards('8H 7H') },
    ...(before.taking && { taking: before.taking }),
    score: { ...state.score, ...before.score },
  };
  return made(herzblatt, position, 2, card('9S'));
}

const scored = (events: Event[]) => events.find((event) => event.type === 'dealScored');

/** The table of rules.md §4.5 in its own words: what each opponent gets, in stakes. */
function eachOpponent(augen: number): number {
  if (augen >= 66) return -1;
  if (augen >= 31) return 2;
  return 3;
}

describe('settlement (rules.md §4.5)', () => {
  test('the deck counts 120: A 11, T 10, K 4, Q 3, J 2 and the rest nothing', () => {
    expect(['A', 'T', 'K', 'Q', 'J', '9', '8', '7'].map((rank) => augenOf(parseCards(`${rank}H`)))).toEqual([
      11, 10, 4, 3, 2, 0, 0, 0,
    ]);
    expect(augenOf(COUNTING)).toBe(120);
  });

  test.each([2, 3, 4, 5, 6])('every count from 0 to 120 with %i players, at stakes of 1, 7 and 100', (players) => {
    for (const stake of [1, 7, 100]) {
      for (let augen = 0; augen <= 120; augen++) {
        for (let declarer = 0; declarer < players; declarer++) {
          const points = pointsOf({ players, stake }, declarer, resultOf(augen));
          const each = eachOpponent(augen) * stake;
          const expected = new Array(players).fill(each).with(declarer, -each * (players - 1));
          expect(points, `${augen} Augen`).toEqual(expected);
          expect(points.reduce((sum, value) => sum + value)).toBe(0);
        }
      }
    }
  });

  test('every count that cards can make, played to the last card', () => {
    const impossible: number[] = [];
    for (let augen = 0; augen <= 120; augen++) {
      const taken = cardsWorth(augen);
      if (!taken) {
        impossible.push(augen);
        continue;
      }
      const { events, state } = lastCard(taken, null, { stake: 5 });
      const each = 5 * eachOpponent(augen);
      expect(scored(events)).toMatchObject({ points: [each, -2 * each, each], settlement: { declarer: 1, augen } });
      expect(herzblatt.standing(state)).toMatchObject({ scores: [each, -2 * each, each], awaitsDeal: true });
    }
    expect(impossible).toEqual([1, 119]);
  });

  test.each([
    [120, 'won'],
    [66, 'won'],
    [65, 'lost'],
    [31, 'lost'],
    [30, 'schneider'],
    [0, 'schneider'],
  ])('%i Augen: %s', (augen, result) => {
    expect(resultOf(augen)).toBe(result);
  });

  test('buried cards count for the declarer', () => {
    const { events } = lastCard(cardsWorth(45, COUNTING.slice(2)) ?? [], parseCards('AC TC'));
    expect(scored(events)).toMatchObject({ points: [-1, 2, -1], settlement: { augen: 66, result: 'won' } });
  });

  test('a blind that was left counts for nobody', () => {
    const { events } = lastCard(cardsWorth(65, COUNTING.slice(2)) ?? [], null);
    expect(scored(events)).toMatchObject({ settlement: { augen: 65, result: 'lost' } });
    const state = herzblatt.start(herzblatt.options.parse({ players: 3 }));
    const left = { ...state.taking, declarer: 1, pickedUp: false, blind: parseCards('AC TC') };
    const same = lastCard(cardsWorth(65, COUNTING.slice(2)) ?? [], null, {}, { taking: left });
    expect(scored(same.events)).toEqual(scored(events));
  });

  test('cards that the opponents take count for the declarer in no way, whichever of them takes them', () => {
    const { state } = lastCard(COUNTING.slice(0, 5), null);
    expect(herzblatt.view(state, null)).toMatchObject({
      augen: [0, 30, 90],
      lastDeal: { deal: 0, settlement: { declarer: 1, augen: 30, result: 'schneider' } },
    });
  });
});

describe('the end of the match (rules.md §4.6)', () => {
  const win = cardsWorth(66) ?? [];
  const lose = cardsWorth(65) ?? [];

  test('after the agreed number of deals; void ones are not counted', () => {
    const length = { kind: 'deals', count: 3 };
    const zeros = [0, 0, 0];
    const two = { dealScores: [zeros, [1, 1, -2], zeros, zeros, [-1, 2, -1]], scores: [0, 3, -3], settled: 2 };
    const last = lastCard(win, null, { length }, { score: two });
    expect(last.events.at(-1)).toEqual({ type: 'finished', winners: [1] });
    expect(herzblatt.standing(last.state)).toMatchObject({ finished: true, awaitsDeal: false, scores: [-1, 5, -4] });
    expect(herzblatt.toAct(last.state)).toEqual([]);
    expect(herzblatt.whyNot(last.state, 0, { type: 'take' })).toEqual({ code: 'match-finished' });
    const earlier = lastCard(win, null, { length }, { score: { ...two, settled: 1 } });
    expect(herzblatt.standing(earlier.state)).toMatchObject({ finished: false, awaitsDeal: true });
  });

  test.each([
    ['a balance that is lost again', 25, [-12, 24, -12], lose, false],
    ['the declarer reaches it', 25, [-12, 23, -11], win, true],
    ['the declarer is one short', 25, [-11, 22, -11], win, false],
    ['an opponent reaches it', 25, [23, -20, -3], lose, true],
    ['an opponent passes it', 25, [24, -21, -3], lose, true],
    ['the loser’s debt does not count', 25, [10, -25, 15], lose, false],
  ])('with score, after the deal in which a balance reaches the target: %s', (_, target, scores, taken, finished) => {
    const length = { kind: 'score', target };
    const { state } = lastCard(taken, null, { length }, { score: { scores, settled: 40 } });
    expect(herzblatt.standing(state).finished).toBe(finished);
    expect(herzblatt.standing(state).awaitsDeal).toBe(!finished);
  });

  test.each([
    [[5, -10, 5], '0 2'],
    [[-3, -3, 6], '2'],
    [[0, 0], '0 1'],
    [[-1, 1], '1'],
    [[4, -12, 4, 4], '0 2 3'],
  ])('the highest balance of %j wins, and equal ones share the victory', (totals, winners) => {
    expect(highest(totals).join(' ')).toBe(winners);
  });

  test('the number of deals does not end a match for a score, nor a score one for deals', () => {
    expect(isOver({ length: { kind: 'score', target: 25 } }, [24, -24], 50)).toBe(false);
    expect(isOver({ length: { kind: 'deals', count: 12 } }, [500, -500], 11)).toBe(false);
  });
});
