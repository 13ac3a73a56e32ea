import { useLocale } from 'next-intl';
import { LocalTime } from './local-time';
import { type Here, momentInWords } from './time-words';

/** A moment (ms since 1970): without scripts in the zone that is known, which it names, with scripts in that of the browser. */
export function TimeOf({ at, here: { now, zone } }: { at: number; here: Here }) {
  const locale = useLocale();
  return <LocalTime at={at} text={momentInWords(at, now, locale, zone)} locale={locale} />;
}
