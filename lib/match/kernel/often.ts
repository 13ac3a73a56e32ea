import type { Seat } from '../../rules/view';
import type { Core } from './core';
import { type Refused, refused } from './outcome';

/**
 * Returns the seconds until a thing may be done again that is allowed `most` times within these milliseconds; 0: now. A time
 * further ahead than that is from before a clock was set back, and does not count.
 * @param times when it was done lately (ms since 1970), oldest first
 */
export function secondsToWait(times: readonly number[], most: number, within: number, at: number): number {
  const recent = times.filter((time) => time > at - within && time <= at + within);
  return recent.length < most ? 0 : Math.ceil((recent[recent.length - most] + within - at) / 1000);
}

/** The wait (seconds) after a thing that may never be done again: nothing will have changed before a day is over. */
export const NO_MORE_SECONDS = 24 * 60 * 60;

const HOUR = 60 * 60 * 1000;
/** A player asks so often the others for something in an hour at most, a proposal or a new link: they get a message each time. */
const MOST_AN_HOUR = 3;

/** Returns when a player asked the others for something lately (ms since 1970), after they have again. */
export function askedAgain(times: readonly number[], at: number): number[] {
  return [...times.filter((time) => time > at - HOUR), at];
}

/** Says why a player may not ask the others for anything now: they have done so too often in this hour. Null: they may. */
export function askedTooOften({ seats }: Pick<Core, 'seats'>, seat: Seat, at: number): Refused | null {
  const retryAfter = secondsToWait(seats[seat].asked, MOST_AN_HOUR, HOUR, at);
  return retryAfter > 0 ? refused('proposed-too-often', { retryAfter }) : null;
}
