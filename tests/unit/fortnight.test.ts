import { describe, expect, test } from 'vitest';
import { awake, hourAfter } from '@/tests/lab/soak/fortnight/clock';
import { TOLD_OF_HELD } from '@/tests/lab/soak/fortnight/judge';
import { fortnight } from '@/tests/lab/soak/fortnight/run';
import { WORLDS } from '@/tests/lab/soak/fortnight/worlds';

/** `npm run fortnight` plays 200 tables for 14 days; here it is a few for two. */
const SHORT = { tables: 12, days: 2, seed: 'short', dying: 60 };
/** A broken site is played at more and more tables until its fault has shown, which it does at the first ones as long as chance has them as today. */
const SEEDS = ['short', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** Before a card is held back its player must have had three turns. */
const HELD = { plays: { hold: 'always' as const } };
const UNFORCED = { plays: { forced: false } };

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
    ['that empties the outbox too early misses turns', 'hasty', 'missed', '', { tables: 3, days: 0.5 }],
    ['that repeats mails under other names doubles them', 'forgetful', 'doubled', '', { tables: 2, days: 0.25 }],
    ['that does not look before it sends tells what is past', 'blind', 'afterTheFact', '', { tables: 4, days: 1 }],
    ['that sleeps is late', 'sleepy', 'late', '', { tables: 2, days: 0.25 }],
    // A deadline is missed now and then, and seldom by somebody with one card.
    [
      'that counts players late with but one card is unfair',
      'blaming',
      'unfair',
      '',
      { tables: 8, days: 2, ...UNFORCED },
    ],
    [
      'that holds back cards for ever leaves tables hanging',
      'hoarding',
      'hung',
      'a card that was held back did not come',
      { tables: 12, days: 3, ...HELD },
    ],
    [
      'that tells people of cards that play themselves is unfair',
      'gossiping',
      'unfair',
      TOLD_OF_HELD,
      { tables: 8, days: 3, ...HELD },
    ],
    [
      'that enforces deadlines only if somebody looks leaves tables hanging',
      'unswept',
      'hung',
      '',
      { tables: 4, days: 0.5 },
    ],
    ['whose clocks know of no nights is unfair', 'nightless', 'unfair', '', { tables: 4, days: 1 }],
    ['that moves for players before their deadlines is unfair', 'eager', 'unfair', '', { tables: 2, days: 0.5 }],
  ] as const)('a site %s', { timeout: 240_000 }, async (_, name, fault, why, plan) => {
    let found = 0;
    for (const [i, seed] of SEEDS.entries()) {
      if (found > 0) break;
      const faults: string[] = [];
      const played = { ...SHORT, ...plan, tables: plan.tables * (i + 1), seed, world: WORLDS[name] };
      const figures = await fortnight(played, { fault: (what) => faults.push(what) });
      if (figures[fault] > 0) found = faults.filter((what) => what.includes(why)).length;
    }
    expect(found).toBeGreaterThan(0);
  });
});

test('nobody has to be told of a time that never comes: neither when it is quiet no more, nor at an hour they wish', () => {
  const never = Number.POSITIVE_INFINITY;
  expect(awake(never, { from: '22:00', to: '07:00' }, 'Europe/Berlin')).toBe(never);
  expect(hourAfter(never, ['08:00'], 'Europe/Berlin')).toBe(never);
});
