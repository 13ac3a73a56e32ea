import type { Hours, Pace } from '../match';
import { DAY, DAY_MINUTES, MINUTE, minuteOf, momentsOf, startOfDay } from './edges';

/** The most minutes a day for which a player's own quiet hours stop the clock. */
const MOST_QUIET_MINUTES = 12 * 60;
/** The least minutes of every day that nights and quiet hours together leave. */
const LEAST_RUNNING_MINUTES = 4 * 60;
/** The epoch began on a Thursday. */
const SATURDAY = 2;

type Span = { from: number; until: number };

/** The reasons for which a clock stands. */
export type Stops = {
  nights: Hours | null;
  /** The zone in which Saturdays and Sundays stop it; null: none do. */
  weekends: string | null;
  /** The player's own hours. */
  quiet: Hours | null;
  /** Pauses of the table and the player's days off, in any order, overlapping or not (ms since 1970). */
  spans: readonly Span[];
};

/**
 * Returns what stops a seat's clock. Quiet hours are cut at their end: to 12 hours a day, and such that by the clock four hours
 * of a day are neither night nor quiet. In another zone than the nights' they count as if the two never fell together.
 * @param quiet the player's own hours
 * @param spans pauses of the table and the player's days off (ms since 1970)
 */
export function stopsOf(
  pace: Pick<Pace, 'nights' | 'weekends' | 'zone'>,
  quiet: Hours | null,
  spans: readonly Span[],
): Stops {
  const { nights, weekends, zone } = pace;
  return { nights, weekends: weekends ? zone : null, quiet: quiet && boundedQuiet(quiet, nights), spans };
}

/**
 * The moment at which a clock has run for `left` since `since`, or stops at that very moment. Infinity if it never does.
 * @param since ms since 1970, as is the answer
 * @param left ms; 0 answers `since`
 */
export function runningUntil(since: number, left: number, stops: Stops): number {
  if (left <= 0) return since;
  let rest = left;
  for (const { from, until } of stretches(since, stops)) {
    if (rest <= until - from) return from + rest;
    rest -= until - from;
  }
  return Number.POSITIVE_INFINITY;
}

/** For how long (ms) a clock runs between two moments (ms since 1970); 0 if `to` is not the later one. */
export function elapsed(from: number, to: number, stops: Stops): number {
  if (to <= from) return 0;
  let sum = 0;
  for (const stretch of stretches(from, stops)) {
    if (stretch.from >= to) break;
    sum += Math.min(stretch.until, to) - stretch.from;
  }
  return sum;
}

/** The stretches of time from `since` on in which nothing stops the clock, in order, without end unless it stands for ever. */
function* stretches(since: number, stops: Stops): Generator<Span> {
  const sources = sourcesOf(stops);
  let at = since;
  while (Number.isFinite(at)) {
    let standsUntil = at;
    let runsUntil = Number.POSITIVE_INFINITY;
    for (const source of sources) {
      const { from, until } = source(at);
      if (from > at) runsUntil = Math.min(runsUntil, from);
      else standsUntil = Math.max(standsUntil, until);
    }
    if (standsUntil === at) yield { from: at, until: runsUntil };
    at = standsUntil === at ? runsUntil : standsUntil;
  }
}

/** A reason for which a clock stands: returns its first stop that ends after `at`, which only ever grows. */
type Source = (at: number) => Span;

const NEVER: Span = { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY };

function sourcesOf({ nights, weekends, quiet, spans }: Stops): Source[] {
  const sources = [nights, quiet].flatMap((hours) => (hours && hours.from !== hours.to ? [daily(hours)] : []));
  if (weekends !== null) sources.push(weekly(weekends));
  if (spans.length > 0) sources.push(once(spans));
  return sources;
}

/** Where clocks are put back, from the first time it is `from` until the last time it is `to`: it is one night. */
function daily({ from, to, zone }: Hours): Source {
  const begin = minuteOf(from) * MINUTE;
  const end = minuteOf(to) * MINUTE + (from < to ? 0 : DAY);
  return recurring(
    (at) => Math.floor(at / DAY) - 2,
    1,
    (day) => ({ from: momentsOf(day * DAY + begin, zone).first, until: momentsOf(day * DAY + end, zone).last }),
  );
}

function weekly(zone: string): Source {
  return recurring(
    (at) => 7 * Math.floor((Math.floor(at / DAY) - SATURDAY - 1) / 7) + SATURDAY,
    7,
    (saturday) => ({ from: startOfDay(saturday, zone), until: startOfDay(saturday + 2, zone) }),
  );
}

/**
 * @param firstDay a day (days since 1970) whose stop may last beyond a moment, while no earlier day's does
 * @param the days from one stop to the next
 */
function recurring(firstDay: (at: number) => number, every: number, spanOf: (day: number) => Span): Source {
  let day = Number.NEGATIVE_INFINITY;
  let span: Span = { from: 0, until: 0 };
  // Where clocks are put forward, the end of short hours may come before their beginning: then there is no stop that day.
  return (at) => {
    while (span.until <= at || span.until <= span.from) {
      day = Math.max(day + every, firstDay(at));
      span = spanOf(day);
    }
    return span;
  };
}

function once(spans: readonly Span[]): Source {
  const inOrder = spans.filter(({ from, until }) => from < until).sort((a, b) => a.from - b.from);
  let i = 0;
  return (at) => {
    while (i < inOrder.length && inOrder[i].until <= at) i++;
    return inOrder[i] ?? NEVER;
  };
}

function boundedQuiet(quiet: Hours, nights: Hours | null): Hours | null {
  const most = Math.min(MOST_QUIET_MINUTES, lengthOf(quiet));
  const from = minuteOf(quiet.from);
  const isNight = (minute: number) => nights !== null && nights.zone === quiet.zone && isWithin(minute, nights);
  let spare = DAY_MINUTES - LEAST_RUNNING_MINUTES - (nights ? lengthOf(nights) : 0);
  let length = 0;
  while (length < most) {
    if (!isNight((from + length) % DAY_MINUTES)) {
      if (spare <= 0) break;
      spare -= 1;
    }
    length += 1;
  }
  return length === 0 ? null : { ...quiet, to: hourOf((from + length) % DAY_MINUTES) };
}

/** In minutes, by the clock on the wall. */
export function lengthOf({ from, to }: Pick<Hours, 'from' | 'to'>): number {
  return (minuteOf(to) - minuteOf(from) + DAY_MINUTES) % DAY_MINUTES;
}

function isWithin(minute: number, hours: Hours): boolean {
  return (minute - minuteOf(hours.from) + DAY_MINUTES) % DAY_MINUTES < lengthOf(hours);
}

function hourOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
