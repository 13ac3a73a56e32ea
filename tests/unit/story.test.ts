import { describe, expect, test } from 'vitest';
import { spread, ticks } from '@/app/_ui/recap/story/score-chart';
import type { ReplayedDeal } from '@/lib/match';
import { ALL_KINDS, allFindings, type Finding, playedMatch, type Replayed, storyOf } from '@/lib/story';
import { goldenMatch, playedAtWill, RECORDS } from '../support/story';
import { whist } from '../support/whist/rules';

const golden = (name: string): Replayed => goldenMatch(name).match;
const found = (name: string): Finding[] => allFindings(playedMatch(golden(name)));
/** The findings of a kind: whom they are about, where they are, and their figures. */
const tellOf = (name: string, kind: string) =>
  found(name)
    .filter((finding) => finding.kind === kind)
    .map(({ seats, others, deal, trick, cards, figures }) => [seats, others, deal, trick, cards.join(' '), figures]);

describe('golden matches whose turning points are known', () => {
  test.each<[string, string, unknown[]]>([
    [
      'hearts-sun',
      'hearts.sunShot',
      [
        [[1], [], 0, 12, '', { points: 52 }],
        [[1], [], 1, 12, '', { points: 52 }],
      ],
    ],
    ['hearts-moon-choice', 'hearts.moonOff', [[[5], [], 0, 7, '', { points: 24 }]]],
    ['hearts-hearts-4-2', 'hearts.moonShot', [[[1], [], 1, 12, '', { points: 26 }]]],
    ['hearts-hearts-4-2', 'hearts.moonBroken', [[[3], [2], 3, 10, 'TH AH', { points: 18 }]]],
    ['hearts-black-lady-4-3', 'hearts.queenDecided', [[[0], [], 1, 1, 'QS', { points: 13, margin: 8 }]]],
    ['hearts-black-lady-4-3', 'any.lastDealWin', [[[3], [0], 1, null, '', { behind: 6 }]]],
    ['hearts-black-lady-6-1', 'hearts.cleanRun', [[[5], [], 5, null, '', { count: 6 }]]],
    ['spades-4-1', 'spades.nilByOne', [[[1], [], 3, 3, 'TS', { points: 100 }]]],
    ['spades-4-2', 'any.lastDealWin', [[[0, 2], [1, 3], 7, null, '', { behind: 46 }]]],
    ['spades-4-2', 'spades.nilMade', [[[2], [], 6, null, '', { points: 100 }]]],
    ['spades-2-2', 'spades.setByOne', [[[0], [], 2, null, '', { bid: 6, tricks: 5 }]]],
    ['herzblatt-2-2', 'any.comeback', [[[0], [], 2, null, '', { behind: 4 }]]],
    ['herzblatt-2-2', 'any.streak', [[[0], [], 6, null, '', { count: 4 }]]],
    ['herzblatt-3-3', 'herzblatt.bury', [[[2], [], 1, null, 'AD TC', { augen: 21 }]]],
  ])('%s: %s', (name, kind, expected) => {
    expect(tellOf(name, kind)).toEqual(expected);
  });

  test('nils that a single rank held, and who was one above', () => {
    expect(tellOf('spades-4-2', 'spades.nilHeld').slice(0, 2)).toEqual([
      [[2], [1], 0, 5, '6H 7H', { points: 100 }],
      [[0], [3], 4, 4, 'TC JC', { points: 100 }],
    ]);
  });

  test('a moon rule that does not hold breaks no moon', () => {
    const match = golden('hearts-hearts-4-2');
    const without = { ...match, options: match.game.options.parse({ ...match.options, moon: 'none' }) };
    expect(allFindings(playedMatch(without)).map(({ kind }) => kind)).not.toContain('hearts.moonBroken');
  });
});

describe('a story', () => {
  test.each(RECORDS)('of %s begins, goes through what happened in order, ends, and says nothing twice', (name) => {
    const match = golden(name);
    const { told } = storyOf(match);
    const [first, last] = [told[0].kind, told[told.length - 1].kind];
    expect(first).toMatch(/^any\.opening/);
    expect(last).toMatch(/^any\.(win|clearWin|photoFinish|shared)$/);
    const middle = told.slice(1, -1);
    const when = middle.map(({ deal, trick }) => deal * 100 + (trick ?? 99));
    expect(when).toEqual(when.toSorted((a, b) => a - b));
    expect(middle.length).toBeLessThanOrEqual(5);
    const said = told.map(({ kind, phrasing }) => `${kind} ${phrasing % 3}`);
    expect(new Set(said).size).toBe(said.length);
    expect(storyOf(match)).toEqual(storyOf(golden(name)));
  });

  test('of different matches is told in different words', () => {
    const match = golden('hearts-hearts-4-2');
    const phrasings = Array.from({ length: 30 }, (_, i) => storyOf({ ...match, table: `table${i}` }).told);
    for (const kind of ['hearts.moonShot', 'any.win']) {
      const chosen = phrasings.map((told) => told.find((finding) => finding.kind === kind)!.phrasing % 3);
      expect(new Set(chosen)).toEqual(new Set([0, 1, 2]));
    }
  });

  test('that took days may begin with that', () => {
    const match = golden('hearts-hearts-4-2');
    const slow = match.deals.map((deal) => ({
      ...deal,
      frames: deal.frames.map((frame) => ({ ...frame, at: frame.at * 24 })),
    }));
    const began = Array.from({ length: 20 }, (_, i) => storyOf({ ...match, deals: slow, table: `slow${i}` }).told[0]);
    const days = began.find(({ kind }) => kind === 'any.openingDays')!;
    const minutes = match.deals.reduce((sum, { frames }) => sum + frames.length, 0) - 1;
    expect(days.figures).toEqual({ deals: 9, days: Math.floor((minutes * 24) / (24 * 60)) });
  });

  test.each(['agreed', 'away'] as const)('of a match that ended early (%s) names no winner', (ended) => {
    const match = golden('hearts-hearts-4-2');
    const cut = (deal: ReplayedDeal): ReplayedDeal => ({ ...deal, frames: deal.frames.slice(0, 20) });
    const early = { ...match, ended, deals: [...match.deals.slice(0, 3), cut(match.deals[3])] };
    const { told, figures } = storyOf(early);
    expect(told.at(-1)).toMatchObject({
      kind: ended === 'agreed' ? 'any.endedAgreed' : 'any.endedAway',
      figures: { deals: 3 },
    });
    expect(told.map(({ kind }) => kind)).not.toContain('any.leadForGood');
    expect(told.every(({ deal }) => deal <= 3)).toBe(true);
    expect(figures.length).toBeGreaterThan(3);
    const first = storyOf({ ...early, deals: [cut(match.deals[0])] });
    expect(first.told.map(({ kind, figures }) => [kind, figures])).toEqual([[told.at(-1)!.kind, { deals: 0 }]]);
  });

  test('speaks of several deals only where a seat was the same person’s in all of them', () => {
    const long = new Set<string>();
    for (const name of RECORDS) {
      const match = golden(name);
      const all = allFindings(playedMatch(match));
      for (const { kind, isLong } of all) if (isLong) long.add(kind);
      for (const seat of match.sides.flat()) {
        const kept = allFindings(playedMatch({ ...match, handedOver: [seat] }));
        expect(kept).toEqual(all.filter(({ isLong, seats }) => !(isLong && seats.includes(seat))));
      }
    }
    expect([...long].sort()).toEqual([
      ...['any.comeback', 'any.leadForGood', 'any.startToFinish', 'any.streak', 'hearts.clean', 'hearts.cleanRun'],
      ...['hearts.jacks', 'hearts.noQueen', 'herzblatt.games', 'herzblatt.winningRun'],
      'spades.exactBids',
    ]);
  });

  test('of a game that adds nothing to it tells what can happen in every game', () => {
    const options = whist.options.parse({ length: { kind: 'deals', count: 6 } });
    const { match } = playedAtWill(whist as never, options, 5);
    const { told, figures } = storyOf(match);
    expect(told.length).toBeGreaterThan(2);
    expect(new Set(told.map(({ kind }) => kind.split('.')[0]))).toEqual(new Set(['any']));
    expect(figures.map(({ key }) => key.split('.')[0])).toEqual(figures.map(() => 'any'));
  });

  test('every finding weighs something, and no kind is there twice', () => {
    const kinds = Object.entries(ALL_KINDS).flatMap(([game, of]) => Object.keys(of).map((kind) => `${game}.${kind}`));
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { weight } of RECORDS.flatMap(found)) expect(weight > 0 && weight <= 100).toBe(true);
  });
});

describe('what is counted of each player', () => {
  const sum = (name: string, key: string) =>
    storyOf(golden(name))
      .figures.find((figure) => figure.key === key)!
      .values.reduce((total: number, value) => total + (value ?? 0), 0);

  test.each([
    ['hearts-hearts-4-2', { 'any.tricks': 9 * 13, 'hearts.points': 9 * 26, 'hearts.queens': 9, 'hearts.moons': 1 }],
    ['hearts-black-lady-3-1', { 'any.tricks': 3 * 16, 'hearts.points': 3 * 24, 'hearts.moons': 1 }],
    ['spades-4-2', { 'any.tricks': 8 * 13, 'spades.nilsMade': 5 }],
    ['spades-2-1', { 'any.tricks': 2 * 13, 'spades.nilsFailed': 2 }],
    ['herzblatt-2-2', { 'any.tricks': 12 * 9, 'herzblatt.games': 12, 'herzblatt.won': 9, 'herzblatt.lost': 3 }],
  ])('%s', (name, sums) => {
    for (const [key, total] of Object.entries(sums)) expect([key, sum(name, key)]).toEqual([key, total]);
  });

  test('half of the moves took longer than the time that is given', () => {
    const { figures } = storyOf(golden('hearts-hearts-4-2'));
    expect(figures.find(({ key }) => key === 'any.seconds')!.values).toEqual([60, 60, 60, 60]);
  });

  test('moves that others or nobody made take no time, and who made none has none', () => {
    const match = golden('hearts-hearts-4-2');
    const deals = match.deals.map((deal) => ({
      ...deal,
      frames: deal.frames.map((frame) => (frame.move?.seat === 2 ? { ...frame, by: 'bot' as const } : frame)),
    }));
    const { figures } = storyOf({ ...match, deals });
    expect(figures.find(({ key }) => key === 'any.seconds')!.values).toEqual([60, 60, null, 60]);
  });
});

describe('the scale of the chart', () => {
  test.each([
    [0, 100, [0, 50, 100]],
    [-26, 70, [-50, 0, 50, 100]],
    [0, 3, [0, 1, 2, 3]],
    [0, 0, [0, 1]],
  ])('from %i to %i', (least, greatest, expected) => {
    expect(ticks(least, greatest, 3)).toEqual(expected);
  });

  test('labels keep their order and their distance, inside their bounds', () => {
    expect(spread([50, 52, 51, 10], 10, 0, 100)).toEqual([50, 70, 60, 10]);
    expect(spread([99, 100, 100], 10, 0, 100)).toEqual([80, 90, 100]);
    expect(spread([], 10, 0, 100)).toEqual([]);
  });
});
