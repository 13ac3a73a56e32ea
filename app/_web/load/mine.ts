import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { browserKeys } from '@/app/_web/server/viewer';
import { type MyTable, myTables } from '@/lib/tables';

/** The tables at which this browser holds seats, and the time at which they were read (ms since 1970). */
export type Mine = { tables: readonly MyTable[]; now: number };

/** Reads the tables of this browser, once for the header and the page together. */
export const loadMine = cache(async (): Promise<Mine> => {
  const keys = await browserKeys();
  const context = pageContext();
  return { tables: keys.length === 0 ? [] : await myTables(context, keys), now: context.now() };
});
