import { createFormatter } from 'next-intl';
import type { MessageLocale } from '@/lib/notify/letter';

const DAY = 24 * 60 * 60 * 1000;
/** Within so long (ms) the day of the week says which day is meant. */
const WEEK = 6 * DAY;

/** Where the reader of a message is, and their language. `zone`: of the IANA database. */
export type Reader = { locale: MessageLocale; zone: string };

/**
 * Returns a moment in words (`Thursday, 18:00`): far off with its date, and with the zone if its reader's is unknown.
 * @param at ms since 1970
 * @param from when it was set (ms since 1970)
 */
export function momentText({ locale, zone }: Reader, at: number, from: number): string {
  const format = createFormatter({ locale, timeZone: zone });
  const date = at - from < WEEK ? {} : ({ day: 'numeric', month: 'long' } as const);
  const day = format.dateTime(new Date(at), { weekday: 'long', ...date });
  const time = format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day}, ${time}${zone === 'UTC' ? ' UTC' : ''}`;
}
