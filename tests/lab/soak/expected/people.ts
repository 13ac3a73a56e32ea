import type { Random } from '../../../../lib/bots/kernel/random';
import { LEAVING, newPerson } from '../fortnight/people';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORTNIGHT = 14;
/** Those who stay look again at this interval, up to this number of times. */
const LOOK = 2 * MINUTE;
const MOST_LOOKS = 30;

/** How people come to the site: for a moment, or often to stay for up to an hour and play with the others who are there. */
export const COMING = ['brief', 'lively'] as const;
export type Coming = (typeof COMING)[number];

/**
 * Draws when a person of the fortnight looks at their table (ms since 1970) over `days` days; in every fourth fortnight they are away for
 * 1 to 4 days.
 */
export function visitsOf(number: number, start: number, days: number, coming: Coming, random: Random): number[] {
  const away = Array.from({ length: Math.ceil(days / FORTNIGHT) }, (_, i) => {
    const from = start + (i * FORTNIGHT + random.below(FORTNIGHT)) * DAY;
    return { from, until: random.below(4) === 0 ? from + (1 + random.below(4)) * DAY : from };
  });
  // Nobody here stays away for good: a match that waits for them would have no end to be predicted.
  const { visits } = newPerson(number * LEAVING, start, days, random);
  const made = visits.filter((at) => {
    const now = Math.floor((at - start) / (FORTNIGHT * DAY));
    return !away.slice(Math.max(0, now - 1), now + 1).some(({ from, until }) => at >= from && at < until);
  });
  if (coming === 'brief') return made;
  const looks = () => (random.below(2) === 0 ? 1 : 1 + random.below(MOST_LOOKS));
  return made.flatMap((at) => Array.from({ length: looks() }, (_, i) => at + i * LOOK)).sort((a, b) => a - b);
}
