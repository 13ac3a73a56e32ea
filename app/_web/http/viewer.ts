import { cookies } from 'next/headers';
import { cache } from 'react';
import { sessionIn } from '@/app/_web/http/session-cookies';
import { accountsState } from '@/app/_web/server/accounts';
import { serverContext } from '@/app/_web/server/context';
import { keysOfClaims, type SignedIn, signedIn } from '@/lib/accounts';
import { type SeatKey, seatKeysIn } from '@/lib/identity';

/**
 * The seat keys of whoever looks: those this browser holds, and those of the account it is signed in to. One round trip for
 * whoever is signed in, and none for others.
 * @param table only the keys of this table
 */
export async function browserKeys(table?: string): Promise<SeatKey[]> {
  const [here, who] = await Promise.all([keysHere(), whoIsHere()]);
  const theirs = who ? keysOfClaims(who.claims, serverContext().linkSecret, table) : [];
  return [...here.filter((key) => table === undefined || key.table === table), ...theirs];
}

/** The seat keys this browser holds itself. */
export async function keysHere(): Promise<SeatKey[]> {
  return seatKeysIn((await cookies()).getAll());
}

/** Who is signed in here, read once for the whole page; null if nobody is. */
export const whoIsHere = cache(async (): Promise<SignedIn | null> => {
  const session = sessionIn((await cookies()).getAll());
  if (!session || !accountsState().isOn) return null;
  const context = serverContext();
  return signedIn(context, session, context.now());
});

/** Whether whoever looks may have a seat of this table: his browser holds a key of it, or is signed in. Costs nothing. */
export async function mayPlay(table: string): Promise<boolean> {
  return sessionIn((await cookies()).getAll()) !== null || (await keysHere()).some((key) => key.table === table);
}
