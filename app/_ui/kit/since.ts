import { useTranslations } from 'next-intl';
import { durationOf } from './duration';

/**
 * How long something has lasted, to be put into a sentence: "for 3 hours" in "Waiting for Bo for 3 hours".
 * @param at when it began, in milliseconds since 1970
 */
export function useSince(now: number): (at: number) => string {
  const t = useTranslations('site.time');
  return (at) => t('since', durationOf(now - at));
}
