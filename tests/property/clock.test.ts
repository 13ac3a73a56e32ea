import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowance, type BankPace, bankAfter, elapsed, runningUntil, type Stops, stopsOf } from '@/lib/clock';
import type { Hours, Pace } from '@/lib/match';
import { changesOf, naiveClock, wallAt } from '../support/naive-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FREE = { nights: null, weekends: false, zone: 'UTC', daysOff: 14 };

/** Half an hour of summer time, summer time around midnight, a month of winter time in spring, a day left out, odd offsets. */
const ODD_ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Havana',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const zones = fc.oneof(fc.constantFrom(...ODD_ZONES), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));

/** In steps of this many minutes; often within the first hours of the day, when clocks are changed. */
const hour = (step: number) =>
  fc
    .oneof(fc.nat(180 / step), fc.nat(1440 / step - 1))
    .map((i) => new Date(i * step * MINUTE).toISOString().slice(11, 16));

/** Hours of a zone, at most this many minutes long. */
const hours = (zone: fc.Arbitrary<string>, longest: number, step: number): fc.Arbitrary<Hours> =>
  fc
    .record({ from: hour(step), length: fc.integer({ min: 1, max: longest / step }), zone })
    .map(({ from, length, zone }) => {
      const end = Date.parse(`1970-01-01T${from}Z`) + length * step * MINUTE;
      return { from, to: new Date(end).toISOString().slice(11, 16), zone };
    });

/** A moment in a zone: often shortly before its clocks are changed, or before a leap day. In steps of this many minutes. */
const moment = (zone: string, step: number): fc.Arbitrary<number> =>
  fc
    .record({
      near: fc.constantFrom('change', 'change', 'leap day', 'any'),
      year: fc.integer({ min: 2005, max: 2035 }),
      pick: fc.nat(1_000),
      before: fc.integer({ min: 0, max: (3 * 1440) / step }),
    })
    .map(({ near, year, pick, before }) => {
      const changes = near === 'change' ? changesOf(zone === 'Pacific/Apia' && pick % 2 ? 2011 : year, zone) : [];
      const any = near === 'leap day' ? Date.UTC(year - (year % 4), 2, 1) : Date.UTC(year, 0, 1 + (pick % 366));
      return (changes[pick % (changes.length || 1)] ?? any) - before * step * MINUTE;
    });

/** Stops, and a moment near which they are looked at. */
const situation = (step: number): fc.Arbitrary<{ stops: Stops; since: number }> =>
  zones.chain((zone) =>
    moment(zone, step).chain((since) => {
      const span = fc
        .tuple(fc.integer({ min: -1440 / step, max: (4 * 1440) / step }), fc.integer({ min: 1, max: 2160 / step }))
        .map(([from, length]) => ({
          from: since + from * step * MINUTE,
          until: since + (from + length) * step * MINUTE,
        }));
      const otherZone = fc.oneof(fc.constant(zone), zones);
      const pace = fc.record({
        nights: fc.option(hours(fc.constant(zone), 16 * 60, step)),
        weekends: fc.boolean(),
        zone: otherZone,
      });
      return fc
        .tuple(pace, fc.option(hours(otherZone, 1435, step)), fc.array(span, { maxLength: 3 }))
        .map(([shared, quiet, spans]) => ({
          since,
          stops: stopsOf(shared, quiet, spans),
        }));
    }),
  );

describe('against a clock that walks through every day', () => {
  test.each([
    [5, 70],
    [1, 15],
  ])('nights, weekends, quiet hours and pauses of all zones, in steps of %i minutes', (step, numRuns) => {
    const within = fc.integer({ min: 0, max: (4 * 1440) / step }).map((i) => i * step * MINUTE);
    fc.assert(
      fc.property(situation(step), fc.array(within, { minLength: 4, maxLength: 4 }), ({ stops, since }, times) => {
        const end = since + 4 * DAY;
        const naive = naiveClock(stops, since, end, step * MINUTE);
        for (const [i, time] of times.entries()) {
          const other = since + times[(i + 1) % times.length];
          expect(elapsed(since + time, other, stops)).toBe(Math.max(0, naive.elapsed(since + time, other)));
          const until = naive.runningUntil(since, time);
          if (until !== null) expect(runningUntil(since, time, stops)).toBe(until);
          else expect(runningUntil(since, time, stops)).toBeGreaterThanOrEqual(end);
        }
      }),
      { numRuns },
    );
  });

  test('nights in a zone that puts its clocks back one minute after midnight', () => {
    const since = Date.parse('2005-10-29T15:05:00Z');
    const stops = stopsOf({ ...FREE, nights: { from: '00:05', to: '00:10', zone: 'America/St_Johns' } }, null, []);
    const naive = naiveClock(stops, since, since + DAY, MINUTE);
    // It is 23:10 for the second time, then 00:10: those five minutes of night come once.
    for (const [until, ran] of [
      [695, 695],
      [755, 750],
    ]) {
      expect(elapsed(since, since + until * MINUTE, stops)).toBe(ran * MINUTE);
      expect(naive.elapsed(since, since + until * MINUTE)).toBe(ran * MINUTE);
    }
  });
});

describe('a clock', () => {
  const left = fc.integer({ min: 1, max: 40 * DAY });

  test('has run for what was left at the deadline, and for less before', () => {
    fc.assert(
      fc.property(situation(1), left, fc.integer({ min: 1, max: 50 * DAY }), ({ stops, since }, left, before) => {
        const until = runningUntil(since, left, stops);
        expect(elapsed(since, until, stops)).toBe(left);
        expect(elapsed(since, until - 1, stops)).toBe(left - 1);
        expect(elapsed(since, until - before, stops)).toBeLessThan(left);
      }),
      { numRuns: 100 },
    );
  });

  test('runs on at any moment from where it was', () => {
    fc.assert(
      fc.property(situation(1), left, left, ({ stops, since }, a, b) => {
        const [first, last] = [since + Math.min(a, b), since + Math.max(a, b)];
        const parts = elapsed(since, first, stops) + elapsed(first, last, stops);
        expect(parts).toBe(elapsed(since, last, stops));
        expect(parts).toBeLessThanOrEqual(last - since);
        expect(elapsed(last, since, stops)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  test('stands in a pause, however the pause lies to nights and other pauses', () => {
    fc.assert(
      fc.property(situation(1), left, left, left, ({ stops, since }, wait, length, left) => {
        const pause = { from: since + wait, until: since + wait + length };
        const paused = { ...stops, spans: [...stops.spans, pause] };
        expect(elapsed(pause.from, pause.until, paused)).toBe(0);
        const before = elapsed(since, pause.from, stops);
        const until = runningUntil(since, left, paused);
        if (before >= left) expect(until).toBe(runningUntil(since, left, stops));
        else expect(until).toBe(runningUntil(pause.until, left - before, stops));
        expect(runningUntil(since, left, { ...paused, spans: paused.spans.toReversed() })).toBe(until);
      }),
      { numRuns: 100 },
    );
  });

  test('which nothing stops runs all the time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.nat(144_000 * MINUTE), (since, left) => {
        const free = stopsOf(FREE, null, []);
        expect(runningUntil(since, left, free)).toBe(since + left);
        expect(elapsed(since, since + left, free)).toBe(left);
      }),
    );
  });
});

describe("a player's own quiet hours", () => {
  const sentAndStops = fc
    .record({ zone: zones, other: zones, isSame: fc.boolean() })
    .chain(({ zone, other, isSame }) =>
      fc.record({
        nights: fc.option(hours(fc.constant(zone), 16 * 60, 1)),
        quiet: hours(fc.constant(isSame ? zone : other), 1439, 1),
        since: moment(zone, 1),
      }),
    )
    .map(({ nights, quiet, since }) => {
      const pace: Pace = { kind: 'move', minutes: 1, ...FREE, nights };
      return { quiet, nights, since, stops: stopsOf(pace, quiet, []) };
    });
  const minuteOf = (text: string) => Date.parse(`1970-01-01T${text}Z`) / MINUTE;
  /** The minutes of the day in these hours. */
  const minutesOf = (hours: Hours | null) => {
    const found = new Set<number>();
    if (!hours) return found;
    for (let i = minuteOf(hours.from); i !== minuteOf(hours.to); i = (i + 1) % 1440) found.add(i);
    return found;
  };

  test('begin as wished and are cut no more than needed: to 12 hours, and so that nights leave four', () => {
    fc.assert(
      fc.property(sentAndStops, ({ quiet, nights, stops }) => {
        const [wished, counted, night] = [minutesOf(quiet), minutesOf(stops.quiet), minutesOf(nights)];
        const isSameZone = nights?.zone === quiet.zone;
        const both = (minutes: Set<number>) =>
          isSameZone ? new Set([...night, ...minutes]).size : night.size + minutes.size;
        expect(counted.size).toBeLessThanOrEqual(12 * 60);
        expect(both(counted)).toBeLessThanOrEqual(20 * 60);
        expect([...counted]).toEqual([...wished].slice(0, counted.size));
        if (counted.size === wished.size || counted.size === 12 * 60) return;
        expect(both(new Set([...wished].slice(0, counted.size + 1)))).toBeGreaterThan(20 * 60);
      }),
      { numRuns: 100 },
    );
  });

  test('leave four hours of every day on which no clock is changed, and always some time', () => {
    fc.assert(
      fc.property(sentAndStops, ({ quiet, nights, stops, since }) => {
        expect(runningUntil(since, 4 * HOUR, stops)).toBeLessThan(since + 5 * DAY);
        const isChanged = [quiet.zone, nights?.zone ?? 'UTC'].some(
          (zone) => wallAt(since - 2 * DAY, zone) + 5 * DAY !== wallAt(since + 3 * DAY, zone),
        );
        if (!isChanged) expect(elapsed(since, since + DAY, stops)).toBeGreaterThanOrEqual(4 * HOUR);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a bank', () => {
  const paces = fc
    .record({
      minutes: fc.integer({ min: 1, max: 144_000 }),
      perMove: fc.integer({ min: 1, max: 144_000 }),
      more: fc.nat(144_000),
    })
    .map(
      ({ minutes, perMove, more }): BankPace => ({
        kind: 'bank',
        minutes,
        perMove,
        cap: Math.min(144_000, minutes + more),
        ...FREE,
      }),
    );
  /** How much of what it may take a turn takes: more than all of it where nobody looked in time. */
  const turns = fc.array(fc.double({ min: 0, max: 1.5, noNaN: true }), { maxLength: 60 });

  test('is never below zero or above the cap, and loses exactly what is used', () => {
    fc.assert(
      fc.property(paces, turns, (pace, turns) => {
        let bank = allowance(pace, null);
        for (const share of turns) {
          const may = allowance(pace, bank);
          expect(may).toBeGreaterThan(0);
          const used = Math.floor(share * may);
          const after = bankAfter(pace, bank, used);
          expect(after).toBeGreaterThanOrEqual(0);
          expect(after).toBeLessThanOrEqual(pace.cap * MINUTE);
          expect(after).toBe(Math.min(pace.cap * MINUTE, Math.max(bank - used, 0) + pace.perMove * MINUTE));
          bank = after;
        }
      }),
    );
  });
});
