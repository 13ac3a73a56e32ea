const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest that a timer of a browser can wait (ms). */
const LONGEST_WAIT = 2 ** 31 - 1;

/** When a page is read (ms since 1970), and the time zone its times are told in unless the browser knows better. */
export type Here = { now: number; zone: string };

/** The day of something that others gave, anywhere in the world. */
export const DATE = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/**
 * A moment as people say it to each other: "tomorrow, 18:00", "Thursday, 18:00", further away "Thu, 24 Dec, 18:00".
 * @param at ms since 1970, as is `now`
 * @param zone left out, it is the reader's own, as it is for `offsets`
 * @param offsets how far its clocks are ahead of UTC at the moment, and now, in minutes
 */
export function momentInWords(
  at: number,
  now: number,
  locale: string,
  zone?: string,
  offsets: Offsets = [offsetOf(at, zone), offsetOf(now, zone)],
): string {
  const where = zone === undefined ? {} : { timeZone: zone };
  const [day, today] = [dayOf(at, offsets[0]), dayOf(now, offsets[1])];
  const days = (day - today) / DAY;
  const isSameYear = new Date(day).getUTCFullYear() === new Date(today).getUTCFullYear();
  const date: Intl.DateTimeFormatOptions =
    days > 1 && days < 7
      ? { weekday: 'long' }
      : { weekday: 'short', day: 'numeric', month: 'short', ...(isSameYear ? {} : { year: 'numeric' }) };
  const said =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : formatOf(locale, { ...where, ...date }).format(at);
  return `${said}, ${formatOf(locale, { ...where, ...TIME }).format(at)}`;
}

type Offsets = readonly [at: number, now: number];
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Two moments (ms since 1970), one after the other: their days, or, where these are close, the hours as well. */
export function rangeInWords(from: number, until: number, locale: string, zone: string): string {
  const isClose = until - from < 2 * DAY;
  const hours = isClose ? ({ ...TIME, timeZoneName: 'short' } as const) : {};
  const format = formatOf(locale, { day: 'numeric', month: 'long', ...hours, timeZone: zone });
  return format.formatRange(from, until);
}

/** The day after `now` (ms since 1970) in a zone, as a field for dates has it: `2026-12-24`. */
export function dayAfter(now: number, zone: string): string {
  return new Date(dayOf(now, offsetOf(now, zone)) + DAY).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Zones have names that visitors send: more formats than these are forgotten. */
const MOST_FORMATS = 200;

/** Returns a format, made once: that takes longer than all else about a time. */
function formatOf(locale: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, how]);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const made = new Intl.DateTimeFormat(locale, how);
  formats.set(key, made);
  return made;
}

/** The day of the calendar that a moment lies in, as that day's first moment in UTC (ms since 1970). @param offset of its zone, in minutes */
function dayOf(at: number, offset: number): number {
  const wall = at + offset * MINUTE;
  return wall - (((wall % DAY) + DAY) % DAY);
}

/** Says how far the clocks of a zone, or, left out, the reader's, are ahead of UTC at a moment (ms since 1970), in minutes. */
export function offsetOf(at: number, zone?: string): number {
  if (zone === undefined) return -new Date(at).getTimezoneOffset();
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = formatOf('en', { ...numeric, hourCycle: 'h23', timeZone: zone });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  // The seconds of the moment are not in it.
  return Math.ceil((wall - at) / MINUTE);
}

/** A moment in words, the name of the zone they are told in, and what a browser needs to know whether that is its own. */
export type ToldMoment = { words: string; zone: string; now: number; offsets: Offsets };

export const withZone = ({ words, zone }: ToldMoment) => `${words} ${zone}`;

/** Returns the words for a moment (ms since 1970) in the zone of a page. */
export function tellMoment(at: number, { now, zone }: Here, locale: string): ToldMoment {
  const offsets = [offsetOf(at, zone), offsetOf(now, zone)] as const;
  const parts = formatOf(locale, { ...TIME, timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return { words: momentInWords(at, now, locale, zone, offsets), zone: name, now, offsets };
}

/**
 * The words for a moment in the reader's own zone. Where they are those that were told no format is made: for the first one a browser
 * loads the data of its languages, in the middle of waking the page.
 */
export function localWords(at: number, { words, now, offsets }: ToldMoment, today: number, locale: string): string {
  const [then, since] = [offsetOf(at), offsetOf(now)];
  const isSameDay = dayOf(now, since) === dayOf(today, offsetOf(today));
  return then === offsets[0] && since === offsets[1] && isSameDay ? words : momentInWords(at, today, locale);
}

/** A length of time (ms) in its two largest units, rounded down to minutes: "3 days 4 hours". */
export function lengthInWords(length: number, locale: string): string {
  const days = Math.floor(length / DAY);
  const hours = Math.floor((length % DAY) / HOUR);
  const minutes = Math.floor((length % HOUR) / MINUTE);
  const parts = [
    ...(days > 0 ? [inUnit(days, 'day', locale)] : []),
    ...(hours > 0 ? [inUnit(hours, 'hour', locale)] : []),
    ...(days === 0 && (minutes > 0 || hours === 0) ? [inUnit(minutes, 'minute', locale)] : []),
  ];
  return parts.join(' ');
}

/** Says how much is left (ms) in a countdown: minutes, in the last of them seconds; null before the last hour, and after the end. */
export function countdownInWords(left: number, locale: string): string | null {
  if (left <= 0 || left > HOUR) return null;
  if (left > MINUTE) return inUnit(Math.ceil(left / MINUTE), 'minute', locale);
  return inUnit(Math.ceil(left / SECOND), 'second', locale);
}

/** Returns after how long (ms) a countdown with that much left (ms, above 0) says something else. */
export function nextCount(left: number): number {
  if (left > HOUR) return Math.min(left - HOUR, LONGEST_WAIT);
  const step = left > MINUTE ? MINUTE : SECOND;
  return left % step || step;
}

function inUnit(count: number, unit: 'day' | 'hour' | 'minute' | 'second', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
