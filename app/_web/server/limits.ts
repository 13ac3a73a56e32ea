import type { Limits } from '@/lib/limits';
import { readSettings } from '@/lib/settings';

/** How much this site allows. */
export function serverLimits(): Limits {
  const settings = readSettings();
  return {
    tables: settings.LIMIT_TABLES,
    attempts: settings.LIMIT_ATTEMPTS,
    mails: settings.LIMIT_MAILS,
    pictures: settings.LIMIT_PICTURES,
    tableStreams: settings.LIMIT_TABLE_STREAMS,
    seatStreams: settings.LIMIT_SEAT_STREAMS,
    addressStreams: settings.LIMIT_ADDRESS_STREAMS,
    talk: settings.LIMIT_TALK,
    changes: settings.LIMIT_CHANGES,
    allChanges: settings.LIMIT_ALL_CHANGES,
  };
}
