import { cache } from 'react';
import { failure, log } from '@/app/_web/server/log';
import { pageContext, readAhead } from '@/app/_web/server/reading';
import { browserKeys, keysHere } from '@/app/_web/server/viewer';
import type { SeatKey } from '@/lib/identity';
import { type Context, type MyTable, myTables } from '@/lib/tables';

/** The tables at which this browser holds seats, and the time at which they were read (ms since 1970). */
export type Mine = { tables: readonly MyTable[]; now: number };

/**
 * Reads the tables of this browser and of the account it is signed in to, once for the header and the page together; null if
 * they cannot be read now. One round trip; two for whoever is signed in to an account with seats that this browser does not hold
 * itself.
 */
export const loadMine = cache(async (): Promise<Mine | null> => {
  try {
    for (const { table } of await keysHere()) readAhead(pageContext(), table);
    return await readMine(pageContext, await browserKeys());
  } catch (error) {
    log().warn(failure(error), 'the seats of an account cannot be read');
    return null;
  }
});

/**
 * The tables that these keys open, or null if they cannot be read: pages are shown without them.
 * @param world returns the context; it may throw if the store cannot be opened
 */
export async function readMine(world: () => Context, keys: readonly SeatKey[]): Promise<Mine | null> {
  if (keys.length === 0) return { tables: [], now: 0 };
  try {
    const context = world();
    return { tables: await myTables(context, keys), now: context.now() };
  } catch (error) {
    log().warn(failure(error), 'the tables of a browser cannot be read');
    return null;
  }
}
