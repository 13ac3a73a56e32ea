import { DAY, startOfDay } from './edges';

/** Days off that a player asks for: at once, or from a day of the calendar on (`2027-03-28`), as it is in a zone. */
export type DaysOffRequest = { from: string; zone: string; days: number };

/**
 * From when until when days off last (ms since 1970). `now`: for so many times 24 hours. A day: from its first moment in the zone
 * on, for so many days of the calendar, of which one may have 23 or 25 hours.
 * @throws RangeError if there is no such day
 */
export function dayOffFrom({ from, zone, days }: DaysOffRequest, now: number): { from: number; until: number } {
  if (from === 'now') return { from: now, until: now + days * DAY };
  const day = dayOf(from);
  if (day === null) throw new RangeError(`no such day: ${from}`);
  return { from: startOfDay(day, zone), until: startOfDay(day + days, zone) };
}

/** Whether the text is a day of the calendar, such as `2028-02-29`. */
export function isDay(text: string): boolean {
  return dayOf(text) !== null;
}

/** In days since 1970. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Of the 30th of February Date makes the 1st or 2nd of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at / DAY;
}
