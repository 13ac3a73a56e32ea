export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAY_MINUTES = 1440;

const offsets = new Map<string, Map<number, number>>();

/** Returns the wall clock of a zone, in ms since 1970 as if it were UTC, from what `Intl` says of each hour. */
function localOf(at: number, zone: string): number {
  const hour = Math.floor(at / HOUR) * HOUR;
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  let offset = ofZone.get(hour);
  if (offset === undefined) {
    const parts = new Map(
      formatOf(zone)
        .formatToParts(hour)
        .map(({ type, value }) => [type, Number(value)]),
    );
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    offset = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - hour;
    ofZone.set(hour, offset);
  }
  return at + offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit' as const;
    const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...fields });
    formats.set(zone, format);
  }
  return format;
}

function minuteOfDay(at: number, zone: string): number {
  return Math.floor(localOf(at, zone) / MINUTE) % DAY_MINUTES;
}

/** Whether it is Saturday or Sunday there. */
export function isWeekend(at: number, zone: string): boolean {
  // The epoch began on a Thursday.
  return [2, 3].includes(Math.floor(localOf(at, zone) / DAY) % 7);
}

/** The day of the calendar there, such as `2026-10-25`. */
export function dayOf(at: number, zone: string): string {
  return new Date(localOf(at, zone)).toISOString().slice(0, 10);
}

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Whether it is between these hours there. */
export function isWithin(at: number, hours: { from: string; to: string }, zone: string): boolean {
  const from = minutesOf(hours.from);
  const to = minutesOf(hours.to);
  const now = minuteOfDay(at, zone);
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** The first moment from `at` on at which it is not quiet; infinite for an `at` that never comes. */
export function awake(at: number, quiet: { from: string; to: string } | null, zone: string): number {
  if (!Number.isFinite(at)) return at;
  let moment = at;
  while (quiet && isWithin(moment, quiet, zone)) moment = (Math.floor(moment / MINUTE) + 1) * MINUTE;
  return moment;
}

/** The first full minute after `at` at which it is one of these hours; infinite for an `at` that never comes. */
export function hourAfter(at: number, hours: readonly string[], zone: string): number {
  if (!Number.isFinite(at)) return at;
  const wanted = hours.map(minutesOf);
  let moment = (Math.floor(at / MINUTE) + 1) * MINUTE;
  while (!wanted.includes(minuteOfDay(moment, zone))) moment += MINUTE;
  return moment;
}
