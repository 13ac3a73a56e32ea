import { describe, expect, test } from 'vitest';
import { awake, hourAfter } from '@/tests/lab/soak/fortnight/clock';
import { type Figures, TOLD_OF_HELD } from '@/tests/lab/soak/fortnight/judge';
import { fortnight, type Plan } from '@/tests/lab/soak/fortnight/run';
import { WORLDS, type WorldName } from '@/tests/lab/soak/fortnight/worlds';

/** `npm run fortnight` plays 200 tables for 14 days; here it is a few for two. */
const SHORT = { tables: 12, days: 2, seed: 'short', dying: 60 };
/** A broken site is played at more and more tables, until its fault has shown. */
const SEEDS = ['short', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** The rarest fault shows at two of five seeds; with these it is found at once. */
const RAREST = ['s18', 's16', ...SEEDS];
/** Before a card is held back its player must have had three turns. */
const HELD: Plan['plays'] = { hold: 'always' };
const UNFORCED = { forced: false };
const KEPT = 'a card that was held back did not come';

type Broken = [
  title: string,
  world: WorldName,
  fault: keyof Figures,
  tables: number,
  days: number,
  plays?: Plan['plays'],
  why?: string,
];

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

  test.each<Broken>([
    ['that empties the outbox too early misses turns', 'hasty', 'missed', 3, 0.5],
    ['that repeats mails under other names doubles them', 'forgetful', 'doubled', 2, 0.25],
    ['that does not look before it sends tells what is past', 'blind', 'afterTheFact', 4, 1],
    ['that sleeps is late', 'sleepy', 'late', 2, 0.25],
    // A deadline is missed now and then, and seldom by somebody with one card.
    ['that counts players late with but one card to play is unfair', 'blaming', 'unfair', 2, 2, UNFORCED],
    ['that holds back cards for ever leaves tables hanging', 'hoarding', 'hung', 2, 5, HELD, KEPT],
    ['that tells people of cards that play themselves is unfair', 'gossiping', 'unfair', 8, 3, HELD, TOLD_OF_HELD],
    ['that never enforces deadlines unless somebody looks leaves tables hanging', 'unswept', 'hung', 4, 1.5],
    ['whose clocks know of no nights is unfair', 'nightless', 'unfair', 4, 1],
    ['that moves for players before their deadlines is unfair', 'eager', 'unfair', 2, 0.5],
  ])('a site %s', { timeout: 240_000 }, async (_, name, fault, tables, days, plays, why) => {
    let found = 0;
    for (const [i, seed] of (why === TOLD_OF_HELD ? RAREST : SEEDS).entries()) {
      if (found > 0) break;
      const faults: string[] = [];
      const played = {
        ...SHORT,
        isFull: true,
        tables: tables * (i + 1),
        days,
        plays: plays ?? {},
        seed,
        world: WORLDS[name],
      };
      const figures = await fortnight(played, { fault: (what) => faults.push(what) });
      if (figures[fault] > 0) found = faults.filter((what) => what.includes(why ?? '')).length;
    }
    expect(found).toBeGreaterThan(0);
  });
});

test('nobody has to be told of a time that never comes: neither when it is quiet no more, nor at an hour they wish', () => {
  const never = Number.POSITIVE_INFINITY;
  expect(awake(never, { from: '22:00', to: '07:00' }, 'Europe/Berlin')).toBe(never);
  expect(hourAfter(never, ['08:00'], 'Europe/Berlin')).toBe(never);
});
