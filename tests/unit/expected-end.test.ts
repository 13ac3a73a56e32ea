import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '@/lib/bots/kernel/random';
import { type Expecting, expectedEnd, noted, noWaits, type Waits, waits } from '@/lib/match/parts/pace/expected-end';
import { TABLES } from '@/tests/lab/shared/tables';
import { COMING } from '@/tests/lab/soak/expected/people';
import { type Prediction, predictions, shareOf } from '@/tests/lab/soak/expected/predictions';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 9, 19);

/** Players who take turns one after the other, each as long as said (hours). */
function afterTurns(hours: readonly number[], players = 4): Waits {
  let at = START;
  return hours.reduce((before, each, i) => {
    const began = at;
    at += each * HOUR;
    return noted(before, { seat: i % players, began, at, follows: false });
  }, noWaits(players));
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('what is kept of the waits', () => {
  test('many turns leave a few batches of equally many, and no second is lost', () => {
    const hours = Array.from({ length: 1000 }, (_, i) => (i % 7) + 1);
    const { size, seconds, turns } = waits.parse(afterTurns(hours));
    expect(seconds.length).toBeLessThanOrEqual(40);
    expect(size).toBe(32);
    expect(seconds[0]).toBe(3600 * sum(hours.slice(0, 32)));
    expect(sum(seconds)).toBe(3600 * sum(hours));
    expect(turns).toEqual([250, 250, 250, 250]);
  });

  test('a move that follows on the player’s own goes on with the turn', () => {
    const before = afterTurns([1, 2]);
    const began = START + 3 * HOUR;
    const after = noted(before, { seat: 1, began, at: began + 30_000, follows: true });
    expect(after).toMatchObject({ seconds: [3600, 2 * 3600 + 30], turns: [1, 1, 0, 0] });
  });

  test('those who move at the same time have waited together', () => {
    const passed = [5, 2, 9].toSorted((a, b) => a - b);
    const after = passed.reduce(
      (before, hours, seat) => noted(before, { seat, began: START, at: START + hours * HOUR, follows: false }),
      noWaits(3),
    );
    expect(after.seconds).toEqual([2 * 3600, 3 * 3600, 4 * 3600]);
  });

  test('time before a turn began, such as a pause, is no wait', () => {
    const before = afterTurns([1]);
    const began = START + 100 * HOUR;
    expect(noted(before, { seat: 1, began, at: began + HOUR, follows: false }).seconds).toEqual([3600, 3600]);
  });
});

describe('whatever players take, also no time at all', () => {
  const { game, options } = TABLES.find(({ name }) => name === 'hearts-hearts-4')!;
  const state = game.start(options);
  const mixed = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.double({ min: 0, max: 90, noNaN: true }));
  /** Mostly moves within the same second, as programs make them; or all of them but the last. */
  const anyHours = fc.oneof(
    fc.array(mixed, { minLength: 12, maxLength: 200 }),
    fc.integer({ min: 12, max: 200 }).map((turns) => [...new Array<number>(turns).fill(0), 1]),
  );

  test('there is no end, or one that lies ahead, in whole milliseconds', () => {
    fc.assert(
      fc.property(anyHours, fc.integer({ min: 0, max: 9 }), (hours, deal) => {
        const standing = { ...game.view(state, null), deal, taken: [1, 0, 0, 0], counts: [12, 12, 12, 12] };
        const waits = afterTurns(hours);
        const people = [0, 1, 2, 3];
        const end = expectedEnd({ game: game.id, options, standing, waits, playsItself: false, people, now: START });
        if (end === null) return;
        expect(Number.isSafeInteger(end.from) && Number.isSafeInteger(end.until), JSON.stringify(end)).toBe(true);
        expect(end.from).toBeGreaterThanOrEqual(START);
        expect(end.until).toBeGreaterThanOrEqual(end.from);
      }),
    );
  });
});

describe('what is said', () => {
  const { game, options } = TABLES.find(({ name }) => name === 'hearts-hearts-4')!;
  /** In the first of three deals, four of 52 cards are played. */
  const expecting: Expecting = {
    playsItself: false,
    game: game.id,
    options: { ...options, length: { kind: 'deals', count: 3 } },
    standing: {
      players: 4,
      deal: 0,
      finished: false,
      dealScores: [],
      scores: [0, 0, 0, 0],
      counts: [12, 12, 12, 12],
      taken: [1, 0, 0, 0],
      trick: null,
    },
    waits: afterTurns(new Array<number>(12).fill(4)),
    people: [0, 1, 2, 3],
    now: START + 48 * HOUR,
  };

  test('the same is said of the same, as much later as it is asked later', () => {
    const said = expectedEnd(expecting)!;
    expect(said.from).toBeGreaterThan(expecting.now);
    expect(said.until).toBeGreaterThan(said.from);
    expect(expectedEnd(expecting)).toEqual(said);
    expect(expectedEnd({ ...expecting, now: expecting.now + HOUR })).toEqual({
      from: said.from + HOUR,
      until: said.until + HOUR,
    });
  });

  test('nothing is said after fewer than twelve turns, of a match that is over, or where nobody plays', () => {
    const few = afterTurns(new Array<number>(11).fill(4));
    expect(expectedEnd({ ...expecting, waits: few })).toBeNull();
    expect(expectedEnd({ ...expecting, standing: { ...expecting.standing, finished: true } })).toBeNull();
    expect(expectedEnd({ ...expecting, people: [] })).toBeNull();
  });

  test('with fewer people at the table it ends sooner, with more deals later', () => {
    const said = expectedEnd(expecting)!;
    expect(expectedEnd({ ...expecting, people: [0, 1] })!.until).toBeLessThan(said.until);
    const longer = { ...options, length: { kind: 'deals' as const, count: 6 } };
    expect(expectedEnd({ ...expecting, options: longer })!.from).toBeGreaterThan(said.from);
  });

  test('a match to a score ends sooner the nearer one is to it; of an unknown game some deals must be scored first', () => {
    const toScore = { ...expecting, options };
    const near = { ...expecting.standing, deal: 3, dealScores: new Array(3).fill([1, 5, 4, 16]) };
    const at = (scores: number[]) => expectedEnd({ ...toScore, standing: { ...near, scores } })!.until;
    expect(at([3, 15, 12, 96])).toBeLessThan(at([3, 15, 12, 48]));
    expect(expectedEnd({ ...toScore, game: 'new' })).toBeNull();
    expect(expectedEnd({ ...toScore, game: 'new', standing: { ...near, scores: [3, 15, 12, 48] } })).not.toBeNull();
  });

  test('nothing is said of a match that nobody can see the end of', () => {
    const standing = { ...expecting.standing, players: 2, deal: 9, scores: [0, 0], counts: [9, 9], taken: [0, 0] };
    const dealScores = new Array(9).fill(null).map((_, i) => (i % 2 === 0 ? [1, -1] : [-1, 1]));
    const { options } = TABLES.find(({ name }) => name === 'herzblatt-2')!;
    const endless = { ...options, length: { kind: 'score' as const, target: 500 } };
    const asked = { ...expecting, game: 'herzblatt', people: [0, 1], standing: { ...standing, dealScores } };
    expect(expectedEnd({ ...asked, options: { ...endless, length: { kind: 'deals', count: 12 } } })).not.toBeNull();
    expect(expectedEnd({ ...asked, options: endless })).toBeNull();
  });
});

describe('predictions', () => {
  let made: Prediction[] = [];
  beforeAll(() => {
    made = TABLES.flatMap(madeAt);
  }, 60_000);

  test('about eight of ten matches of every game end within the range', () => {
    const { share, predictions } = shareOf(made);
    expect(predictions).toBeGreaterThan(300);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(0.9);
  });

  test('with a range half as wide too few would', () => {
    const narrow = made.map(({ expected, ...rest }) => ({ ...rest, expected: expected && halved(expected) }));
    expect(shareOf(narrow).share).toBeLessThan(0.65);
  });
});

/** `npm run soak:expected` plays more, and with better bots; these play any card, and so Spades to no target. */
function madeAt({ name, game, given }: (typeof TABLES)[number]): Prediction[] {
  return [0, 1].flatMap((number) => {
    const seed = `${name} ${number}`;
    const isLong = number === 1 && game.id === 'hearts';
    const count = 1 + randomFrom(seed).below(4);
    const length = isLong ? { kind: 'score', target: 50 } : { kind: 'deals', count };
    const seats = Array.from({ length: given.players }, () => ({ isPerson: true, level: 'random' as const }));
    const options = game.options.parse({ ...given, length });
    return predictions({ game, options, seats, coming: COMING[number], groups: 6, days: 150, seed });
  });
}

function halved({ from, until }: { from: number; until: number }) {
  const quarter = (until - from) / 4;
  return { from: from + quarter, until: until - quarter };
}
