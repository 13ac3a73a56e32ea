import { DateTime, IANAZone } from 'luxon';
import { DAY, startOfDay } from './edges';

/** Days off that a player asks for: at once, or from a day of the calendar on (`2027-03-28`), as it is in a zone. */
export type DaysOffRequest = { from: string; zone: string; days: number };

/**
 * Returns when days off begin and end (ms since 1970). `now`: `days` times 24 hours. A day: from its first moment in the zone,
 * for that number of calendar days, of 23 to 25 hours.
 * @throws RangeError if there is no such day
 */
export function dayOffFrom({ from, zone, days }: DaysOffRequest, now: number): { from: number; until: number } {
  if (from === 'now') return { from: now, until: now + days * DAY };
  const day = dayOf(from);
  if (day === null) throw new RangeError(`no such day: ${from}`);
  return { from: startOfDay(day, zone), until: startOfDay(day + days, zone) };
}

/** In days since 1970; null if it is no day of the calendar, such as `2028-02-29`. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Date turns the 30th of February into the 1st or 2nd of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at / DAY;
}

/** A time of the day by the clock on the wall: `08:00`, `23:30`. */
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAYS_AHEAD = 3;

/** From `from` on, up to but not including `to`; over midnight if `to` is the earlier one. They differ. */
export type QuietHours = { from: string; to: string };

export function isHour(text: string): boolean {
  return HOUR.test(text);
}

/** Zones that were found to be there: to look for one takes as long as everything else that is read with it. */
const known = new Set<string>();

/** Whether the text names a time zone, such as `Europe/Berlin`. */
export function isZone(text: string): boolean {
  if (known.has(text)) return true;
  const isThere = text.length <= 64 && IANAZone.isValidZone(text);
  if (isThere) known.add(text);
  return isThere;
}

/**
 * The next of these hours (ms since 1970), always later than `after`. An hour skipped as the clock is put forward counts as
 * that much later; of one that comes twice the first counts.
 * @param hours at least one
 */
export function nextHour(after: number, hours: readonly string[], zone: string): number {
  return Math.min(...occurrences(after, hours, zone).flatMap(([first]) => (first > after ? [first] : [])));
}

/** The moment itself, or, if it is within quiet hours, their end. */
export function outsideQuiet(at: number, quiet: QuietHours | null, zone: string): number {
  if (!quiet || !isQuiet(DateTime.fromMillis(at, { zone }), quiet)) return at;
  // Where the end of quiet hours comes twice, it may be the second one that is still to come.
  return Math.min(...occurrences(at, [quiet.to], zone).flatMap((both) => both.filter((end) => end > at)));
}

function isQuiet(local: DateTime, { from, to }: QuietHours): boolean {
  const now = local.toFormat('HH:mm');
  return from < to ? from <= now && now < to : from <= now || now < to;
}

/** For each of the hours and each day around `after`: when it is that hour (ms), more than once where clocks are put back. */
function occurrences(after: number, hours: readonly string[], zone: string): number[][] {
  const today = DateTime.fromMillis(after, { zone }).startOf('day');
  return Array.from({ length: DAYS_AHEAD }, (_, i) => today.plus({ days: i })).flatMap((day) =>
    hours.map((text) => {
      const [hour, minute] = text.split(':').map(Number);
      const { year, month, day: date } = day;
      const local = DateTime.fromObject({ year, month, day: date, hour, minute }, { zone });
      return local
        .getPossibleOffsets()
        .map((one) => one.toMillis())
        .sort((a, b) => a - b);
    }),
  );
}
