import type { SeatKey } from '../identity';
import { derivedKey } from '../identity';
import { removeSubscriptionsBy } from '../notify/subscriptions';
import { MANY } from './accounts';
import {
  type AccountsContext,
  type Claim,
  readSession,
  type Session,
  type Shelf,
  sessionId,
  sessions,
} from './documents';

/** How long a browser stays signed in: 400 days, the longest browsers keep a cookie (ms). */
export const SESSION_MILLISECONDS = 400 * 24 * 60 * 60 * 1000;

/** The cookies of a browser that may be signed in. `hint`: the account, so that it can be read together with the session. */
export type SessionCookies = { token: string; hint: string | null };

export type SignedIn = {
  account: string;
  session: string;
  /** The name the player has given, if any. */
  name: string | null;
  /** The seats of the account. */
  claims: readonly Claim[];
};

/** Returns this browser's account; null if its session has ended. One round trip, two if the hint, checked with it, is wrong. */
export async function signedIn(
  shelf: Pick<Shelf, 'records'>,
  { token, hint }: SessionCookies,
  now: number,
): Promise<SignedIn | null> {
  const id = sessionId(token);
  const first = await readSession(shelf, id, hint, now);
  if (!first.session) return null;
  const { account } = first.session;
  const { account: known, claims } = account === hint ? first : await readSession(shelf, id, account, now);
  return known && { account, session: id, name: known.name, claims };
}

/** Keys that open the seats of an account, at this table or at all. Those of claims that have died open nothing. */
export function keysOfClaims(claims: readonly Claim[], linkSecret: string, table?: string): SeatKey[] {
  return claims
    .filter((claim) => table === undefined || claim.table === table)
    .map((claim) => derivedKey(linkSecret, claim.table, claim.seat, claim.keyHash));
}

/** Begins a session. `token`: what the browser will keep, unguessable. */
export async function startSession(
  context: AccountsContext,
  token: string,
  account: string,
  device: string | null,
  expires: number,
): Promise<void> {
  const now = context.now();
  await sessions(context).create(
    sessionId(token),
    { account, since: now, device },
    { owners: [account], expires },
    now,
  );
}

/** The sessions of an account, the latest first. */
export async function sessionsOf(context: AccountsContext, account: string): Promise<(Session & { id: string })[]> {
  const found = await sessions(context).owned(account, MANY, context.now());
  return found.map(({ id, value }) => ({ id, ...value })).sort((a, b) => b.since - a.since);
}

/** Ends one session of an account; another account's stays. */
export async function endSession(context: AccountsContext, account: string, session: string): Promise<void> {
  const left = await sessions(context).update(session, context.now(), (known) =>
    known?.value.account === account ? null : 'unchanged',
  );
  if (left === null) await removeSubscriptionsBy(context.records, session, context.now());
}

/** Removes a session, whosever it is, and what its browser is told by it. */
export async function removeSession(context: AccountsContext, session: string): Promise<void> {
  await sessions(context).remove(session);
  await removeSubscriptionsBy(context.records, session, context.now());
}

/** Signs an account out on all devices. */
export async function endSessions(context: AccountsContext, account: string): Promise<void> {
  for (let left = MANY; left >= MANY; ) {
    const found = await sessions(context).owned(account, MANY, context.now());
    await Promise.all(found.map(({ id }) => removeSession(context, id)));
    left = found.length;
  }
}
