import { hourAfter, MINUTE } from './clock';
import type { Person } from './people';

const HOUR = 60 * MINUTE;
/** Moments that are no further apart are one. */
const TOGETHER = 3 * MINUTE;
/** A turn of so long or longer is told of again an hour before its deadline; a shorter one, when 7/8 of its time are over. */
const LONG_TURN = 6 * HOUR;
const NEAR_END = 7 / 8;

/** A turn that began at `at`, of which its player was told last at `from` (ms since 1970). */
type Told = { at: number; deadline: number | null; from: number };

/**
 * When a player may be told of their turn again: as long after it began as they wish, at half of their time, and shortly before its end.
 */
export function nextMoments({ at, deadline, from }: Told, wishes: Person['wishes'], isDigest: boolean): number[] {
  const wished = wishes.remindMinutes.map((minutes) => at + minutes * MINUTE);
  const ofDeadline = deadline === null || !wishes.remindDeadline ? [] : momentsBefore(at, deadline);
  if (isDigest) return digests({ at, deadline, from }, wished, ofDeadline, wishes);
  const more = ofDeadline.filter((moment) => moment > from + TOGETHER && !wished.some((one) => isOne(one, moment)));
  return [...wished.filter((moment) => moment > from), ...more];
}

function momentsBefore(at: number, deadline: number): number[] {
  const lasts = deadline - at;
  const half = at + Math.floor(lasts / 2);
  const near = lasts >= LONG_TURN ? deadline - HOUR : at + Math.floor(lasts * NEAR_END);
  return isOne(half, near) ? [near] : [half, near];
}

const isOne = (a: number, b: number) => Math.abs(a - b) <= TOGETHER;

/** Moments of a digest become those of the next one; if that is too late for a deadline, of the last one before it. */
function digests(
  { deadline, from }: Told,
  wished: readonly number[],
  ofDeadline: readonly number[],
  wishes: Person['wishes'],
): number[] {
  const { digestHours, zone } = wishes;
  const next = (moment: number) => hourAfter(moment - 1, digestHours, zone);
  const inTime = (moment: number): number => {
    const slot = next(moment);
    if (deadline === null || slot < deadline) return slot;
    let before = deadline - 1;
    while (hourAfter(before, digestHours, zone) >= deadline) before -= HOUR;
    return hourAfter(before, digestHours, zone);
  };
  const slots = ofDeadline.map(inTime).filter((slot) => slot > from);
  return [...wished.filter((moment) => moment > from).map(next), ...slots];
}
