import { cookies } from 'next/headers';
import { cache } from 'react';
import { sessionIn } from '@/app/_web/http/session-cookies';
import { type SeatKey, seatKeysIn } from '@/lib/identity';
import type { Viewer } from '@/lib/tables';
import { accountIn, signedInViewer } from './credentials';

/**
 * Returns a page's viewer, by the keys of this browser and of its account. One round trip for an account, else none.
 * @param table leaves out the keys of other tables
 */
export const viewerHere = cache(async (table?: string): Promise<Viewer> => {
  const [here, who] = await Promise.all([keysHere(), whoIsHere()]);
  return signedInViewer(
    here.filter((key) => table === undefined || key.table === table),
    who,
    table,
  );
});

/** The seat keys this browser holds itself. */
export const keysHere = cache(async (): Promise<SeatKey[]> => seatKeysIn((await cookies()).getAll()));

/** Returns the account signed in here, read once for the whole page; null if there is none. */
export const whoIsHere = cache(async () => accountIn((await cookies()).getAll()));

/** Whether the visitor may have a seat of this table: the browser holds a key of it, or is signed in. Costs nothing. */
export async function mayPlay(table: string): Promise<boolean> {
  return sessionIn((await cookies()).getAll()) !== null || (await keysHere()).some((key) => key.table === table);
}
