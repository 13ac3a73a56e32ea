import { IANAZone } from 'luxon';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const DAY_MINUTES = 24 * 60;

/** No zone is further ahead of UTC, or behind it (ms). */
const FURTHEST = 16 * 60 * MINUTE;
/** How many offsets are remembered: years of every zone that is in use. */
const MOST_REMEMBERED = 50_000;

/** Offsets are asked for every so often (ms); in between, zones change their clocks once at most. */
const APART = 4 * DAY;

/** By zone, at multiples of `APART`: what `offsetAt` says. To ask takes some hundred times as long as to remember. */
const remembered = new Map<string, Map<number, number>>();
let rememberedCount = 0;

/** The minute of the day that an hour such as `22:30` is. */
export function minuteOf(hour: string): number {
  const [hours, minutes] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The first and last moment (ms since 1970) at which a zone's clock shows this time, different only where it is put back. A
 * time skipped as it is put forward counts as that much later.
 * @param local what is shown, in ms since 1970 as if it were UTC
 * @param zone one that this machine does not know counts as UTC: better a deadline somewhat off than a table that hangs
 */
export function momentsOf(local: number, zone: string): { first: number; last: number } {
  const { isSkipped, byOld, byNew } = readings(local, zone);
  if (isSkipped) return { first: byOld, last: byOld };
  return { first: Math.min(byOld, byNew), last: Math.max(byOld, byNew) };
}

/** A day's first moment by a zone's clock (ms since 1970); a skipped one's is the end of the day before. @param day since 1970 */
export function startOfDay(day: number, zone: string): number {
  const { isSkipped, byOld, byNew } = readings(day * DAY, zone);
  if (!isSkipped) return Math.min(byOld, byNew);
  // The clock is put forward between the two, on a full minute.
  const old = offsetAt(byNew, zone);
  let [before, after] = [byNew / MINUTE, byOld / MINUTE];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * MINUTE, zone) === old) before = middle;
    else after = middle;
  }
  return after * MINUTE;
}

/** When a time is shown, by the offsets before and after a near change. No zone has had two within nine days since 2001. */
function readings(local: number, zone: string): { isSkipped: boolean; byOld: number; byNew: number } {
  const old = offsetOf(Math.floor((local - FURTHEST) / APART), zone);
  const next = offsetOf(Math.ceil((local + FURTHEST) / APART), zone);
  const [byOld, byNew] = [local - old, local - next];
  if (old === next) return { isSkipped: false, byOld, byNew };
  const isOld = offsetAt(byOld, zone) === old;
  const isNew = offsetAt(byNew, zone) === next;
  if (isOld === isNew) return { isSkipped: !isOld, byOld, byNew };
  const only = isOld ? byOld : byNew;
  return { isSkipped: false, byOld: only, byNew: only };
}

/** How far a zone is ahead of UTC (ms) at a multiple of `APART` since 1970. */
function offsetOf(multiple: number, zone: string): number {
  const known = remembered.get(zone)?.get(multiple);
  if (known !== undefined) return known;
  if (rememberedCount >= MOST_REMEMBERED) {
    remembered.clear();
    rememberedCount = 0;
  }
  const ofZone = remembered.get(zone) ?? new Map<number, number>();
  const offset = offsetAt(multiple * APART, zone);
  remembered.set(zone, ofZone.set(multiple, offset));
  rememberedCount += 1;
  return offset;
}

function offsetAt(at: number, zone: string): number {
  const minutes = IANAZone.create(zone).offset(at);
  return Number.isFinite(minutes) ? Math.round(minutes * MINUTE) : 0;
}
