import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { browserKeys } from '@/app/_web/server/viewer';
import { type MyTable, myTables } from '@/lib/tables';

/** The tables at which this browser holds seats; read once for the header and the page together. */
export const browserTables = cache(async (): Promise<MyTable[]> => {
  const keys = await browserKeys();
  return keys.length === 0 ? [] : myTables(pageContext(), keys);
});

/** How many seats of these tables are to act. */
export function openTurns(tables: readonly MyTable[]): number {
  return tables.reduce((sum, { due }) => sum + due.length, 0);
}
