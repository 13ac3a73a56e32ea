/**
 * After how many seconds something may be done again that may be done `most` times within so many milliseconds; 0: now.
 * @param times when it was done lately (ms since 1970), oldest first
 */
export function secondsToWait(times: readonly number[], most: number, within: number, at: number): number {
  const recent = times.filter((time) => time > at - within);
  return recent.length < most ? 0 : Math.ceil((recent[recent.length - most] + within - at) / 1000);
}

/** What has been done as often as it ever can be: nothing will have changed before a day is over (seconds). */
export const NO_MORE_SECONDS = 24 * 60 * 60;
