import type { Stops } from '@/lib/clock';
import type { Hours } from '@/lib/match';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time on a clock on the wall of a zone, in ms since 1970 as if it were UTC: asks nothing but Intl. */
export function wallAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

/** When a zone changes its clocks in a year: the first midnight UTC after each change. */
export function changesOf(year: number, zone: string): number[] {
  const isChanged = (at: number, before: number) => wallAt(at, zone) - at !== wallAt(at - before, zone) - (at - before);
  const weeks = Array.from({ length: 53 }, (_, week) => Date.UTC(year, 0, 1 + 7 * week));
  return weeks
    .filter((at) => isChanged(at, 7 * DAY))
    .flatMap((at) => [6, 5, 4, 3, 2, 1, 0].map((days) => at - days * DAY).filter((day) => isChanged(day, DAY)));
}

/** Edges of nights and weekends are looked for so much before and after what is asked for. */
const AROUND = 2 * DAY;

/**
 * When a clock runs, found out without any arithmetic of zones: it walks through some days in small steps, writes down what the
 * clocks on the walls show at each, and crosses out what is night, weekend or pause.
 * @param step ms; all moments and hours are multiples of it
 */
export function naiveClock({ nights, weekends, quiet, spans }: Stops, begin: number, end: number, step: number) {
  const moments = Array.from({ length: (end - begin + 2 * AROUND) / step }, (_, i) => begin - AROUND + i * step);
  const stands = moments.map(() => false);
  const cross = (from: number, until: number) => {
    for (let i = Math.max(0, from); i < Math.min(until, moments.length); i++) stands[i] = true;
  };
  // Intl is slow: it is asked within a quarter of an hour only where clocks are changed, as those of St. John's were at 00:01.
  const wallsOf = (zone: string) => {
    let [quarter, wall, isChanged] = [Number.NaN, 0, false];
    return moments.map((at) => {
      const rest = at % QUARTER;
      if (at - rest !== quarter) {
        [quarter, wall] = [at - rest, wallAt(at - rest, zone)];
        isChanged = wallAt(quarter + QUARTER, zone) !== wall + QUARTER;
      }
      return isChanged ? wallAt(at, zone) : wall + rest;
    });
  };
  const daysOf = (walls: readonly number[]) => {
    const first = Math.floor(walls[0] / DAY);
    return Array.from({ length: Math.ceil((end - begin + 2 * AROUND) / DAY) + 2 }, (_, i) => first + i);
  };

  for (const hours of [nights, quiet]) {
    if (!hours) continue;
    const walls = wallsOf(hours.zone);
    for (const day of daysOf(walls)) {
      const [from, until] = edgesOf(hours, day);
      cross(shownAt(walls, from, step).first, shownAt(walls, until, step).last);
    }
  }
  if (weekends !== null) {
    const walls = wallsOf(weekends);
    for (const day of daysOf(walls).filter((day) => new Date(day * DAY).getUTCDay() === 6)) {
      const begins = (one: number) => {
        const index = walls.findIndex((wall) => wall >= one * DAY);
        return index < 0 ? moments.length : index;
      };
      cross(begins(day), begins(day + 2));
    }
  }
  for (const { from, until } of spans) {
    moments.forEach((at, i) => {
      if (from <= at && at < until) stands[i] = true;
    });
  }

  const indexOf = (at: number) => (at - begin + AROUND) / step;
  return {
    elapsed: (from: number, to: number) =>
      step * stands.slice(indexOf(from), indexOf(to)).filter((isStanding) => !isStanding).length,
    /** Null if it is not before `end`. */
    runningUntil: (since: number, left: number): number | null => {
      let rest = left;
      for (let i = indexOf(since); i < indexOf(end); i++) {
        if (rest === 0) return moments[i];
        if (!stands[i]) rest -= step;
        if (rest === 0) return moments[i + 1];
      }
      return null;
    },
  };
}

function edgesOf({ from, to }: Hours, day: number): [number, number] {
  const [begin, end] = [from, to].map((hour) => day * DAY + Date.parse(`1970-01-01T${hour}Z`));
  return [begin, end > begin ? end : end + DAY];
}

/**
 * Where in the list a time is shown, first and last; where it is jumped over, as many steps after the last time before it as lie
 * between the two.
 */
function shownAt(walls: readonly number[], wall: number, step: number): { first: number; last: number } {
  const first = walls.indexOf(wall);
  if (first >= 0) return { first, last: walls.lastIndexOf(wall) };
  const before = walls.findLastIndex((one, i) => one < wall && (walls[i + 1] ?? wall) >= wall);
  const jumped = before + (wall - walls[before]) / step;
  return wall < walls[0] ? { first: 0, last: 0 } : { first: jumped, last: jumped };
}
