import { useTranslations } from '@/app/_texts/translate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Duration = { unit: 'moment' | 'minutes' | 'hours' | 'days'; count: number };

/** How long something has lasted, in the largest unit that fits, rounded down. */
export function durationOf(milliseconds: number): Duration {
  if (milliseconds < MINUTE) return { unit: 'moment', count: 0 };
  if (milliseconds < HOUR) return { unit: 'minutes', count: Math.floor(milliseconds / MINUTE) };
  if (milliseconds < DAY) return { unit: 'hours', count: Math.floor(milliseconds / HOUR) };
  return { unit: 'days', count: Math.floor(milliseconds / DAY) };
}

/** How long something has lasted since `at` (ms since 1970), for a sentence: "for 3 hours" in "Waiting for Bo for 3 hours". */
export function useSince(now: number): (at: number) => string {
  const t = useTranslations('site.time');
  return (at) => t('since', durationOf(now - at));
}
