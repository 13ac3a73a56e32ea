import { describe, expect, test } from 'vitest';
import { awake, hourAfter } from '@/tests/lab/soak/fortnight/clock';
import { TOLD_OF_HELD } from '@/tests/lab/soak/fortnight/judge';
import { fortnight } from '@/tests/lab/soak/fortnight/run';
import { WORLDS } from '@/tests/lab/soak/fortnight/worlds';

/** `npm run fortnight` plays 200 tables for 14 days; here it is a few for two. */
const SHORT = { tables: 12, days: 2, seed: 'short', dying: 60 };
/** A broken site is played with one seed after the other until what is wrong with it has happened. */
const SEEDS = ['short', 'second', 'third', 'fourth'];
/** Before a card is held back its player must have had three turns. */
const HELD = { days: 4, plays: { hold: 'always' as const } };

describe('a fortnight', () => {
  test('everybody is told of their turns once, in time, and of none that is over; no table hangs, and nobody is blamed', async () => {
    const figures = await fortnight({ ...SHORT, world: WORLDS.sound });
    const {
      turns,
      announced,
      unjudged,
      finished,
      paused,
      resting,
      running,
      predictions: _,
      held: _share,
      ...wrong
    } = figures;
    expect(unjudged).toBe(0);
    expect(wrong).toEqual({ missed: 0, doubled: 0, late: 0, afterTheFact: 0, hung: 0, unfair: 0 });
    expect(turns).toBeGreaterThan(50);
    expect(announced).toBeGreaterThan(20);
    expect(finished + paused + resting + running).toBe(SHORT.tables);
  });

  test.each([
    ['that empties the outbox too early misses turns', 'hasty', 'missed', 8],
    ['that repeats mails under other names doubles them', 'forgetful', 'doubled', 4],
    // Seldom is a turn taken in the few minutes before it is told of.
    ['that does not look before it sends tells what is past', 'blind', 'afterTheFact', 8],
    ['that sleeps is late', 'sleepy', 'late', 4],
  ] as const)('a site %s', { timeout: 240_000 }, async (_, name, fault, tables) => {
    let found = 0;
    for (const seed of SEEDS) {
      if (found === 0) found = (await fortnight({ ...SHORT, tables, world: WORLDS[name], seed }))[fault];
    }
    expect(found).toBeGreaterThan(0);
  });

  test('a site that counts players late who had but one card to play is unfair', { timeout: 240_000 }, async () => {
    // A deadline is missed now and then, and seldom by somebody with one card: a few weeks are played until it has happened.
    const plan = { ...SHORT, tables: 16, days: 6, plays: { forced: false }, world: WORLDS.blaming };
    let found = 0;
    for (const seed of SEEDS) {
      if (found === 0) found = (await fortnight({ ...plan, seed })).unfair;
    }
    expect(found).toBeGreaterThan(0);
  });

  test.each([
    [
      'that holds back cards for ever leaves tables hanging',
      'hoarding',
      'hung',
      'a card that was held back did not come',
      24,
    ],
    ['that tells people of cards that play themselves is unfair', 'gossiping', 'unfair', TOLD_OF_HELD, 12],
  ] as const)('a site %s', { timeout: 240_000 }, async (_, name, fault, why, tables) => {
    // The faults depend on the moments at which somebody looks: further weeks are played until they have happened.
    let found = 0;
    for (const seed of SEEDS) {
      if (found > 0) break;
      const faults: string[] = [];
      const plan = { ...SHORT, ...HELD, tables, world: WORLDS[name], seed };
      const figures = await fortnight(plan, { fault: (what) => faults.push(what) });
      if (figures[fault] > 0) found = faults.filter((what) => what.includes(why)).length;
    }
    expect(found).toBeGreaterThan(0);
  });

  test.each([
    ['that never enforces deadlines unless somebody looks leaves tables hanging', 'unswept', 'hung'],
    ['whose clocks know of no nights is unfair', 'nightless', 'unfair'],
    ['that moves for players before their deadlines is unfair', 'eager', 'unfair'],
  ] as const)('a site %s, within a day', async (_, name, fault) => {
    const figures = await fortnight({ ...SHORT, days: 1, world: WORLDS[name] });
    expect(figures[fault]).toBeGreaterThan(0);
  });
});

test('nobody has to be told of a time that never comes: neither when it is quiet no more, nor at an hour they wish', () => {
  const never = Number.POSITIVE_INFINITY;
  expect(awake(never, { from: '22:00', to: '07:00' }, 'Europe/Berlin')).toBe(never);
  expect(hourAfter(never, ['08:00'], 'Europe/Berlin')).toBe(never);
});
