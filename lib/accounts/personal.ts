import { addressId } from '../identity';
import { defaultOf, forget, Problem, personalData, removeDefault, viewerWith } from '../tables';
import { loginsOf } from './accounts';
import { claimsOf } from './claims';
import { type AccountsContext, accounts, type Claim, claimLists, type Login, logins, MAIL, ownerOf } from './documents';
import { eachOwned, OWNED_KINDS } from './merge';
import { endSessions, keysOfClaims, sessionsOf } from './sessions';

/** More of a kind than anybody has. */
const ALL = 10_000;

/**
 * Everything stored about an account, as JSON: itself, its logins and sessions without their secrets, its wishes and its
 * default, and its seats with their `personalData`.
 */
export async function accountData(context: AccountsContext, account: string) {
  const [kept, known, sessions, claims, wished] = await Promise.all([
    accounts(context).get(account, context.now()),
    loginsOf(context, account),
    sessionsOf(context, account),
    claimsOf(context, account),
    defaultOf(context, account),
  ]);
  const seats = [];
  for (const key of keysOfClaims(claims, context.linkSecret)) {
    const seat = await unlessGone(() => personalData(context, key.table, viewerWith(key), key.seat));
    if (seat) seats.push(seat);
  }
  return {
    format: 'stichpost-account/1' as const,
    account: { id: account, name: kept?.value.name ?? null, since: kept?.value.since ?? null },
    logins: known.map(({ provider, name, since }) => ({ provider, name, since })),
    sessions: sessions.map(({ since, device }) => ({ since, device })),
    claims: claims.map(({ table, seat, since }) => ({ table, seat, since })),
    wishesDefault: wished && withoutSecret(wished),
    wishes: await wishesOf(context, account, { known, claims }),
    seats,
  };
}

function withoutSecret<T extends { webhookSecret: string | null }>({ webhookSecret: _, ...wishes }: T) {
  return wishes;
}

/** Returns the wishes of this account and its seats; and that others' messages go to one of its addresses. No hash of a key. */
async function wishesOf(
  context: AccountsContext,
  account: string,
  { known, claims }: { known: readonly Login[]; claims: readonly Claim[] },
) {
  const addresses = known.filter(({ provider }) => provider === MAIL).map(({ name }) => addressId(name ?? ''));
  const owners = [ownerOf(account), ...addresses];
  const found = await Promise.all(owners.map((owner) => context.records.owned('wishes', owner, ALL)));
  return [...new Map(found.flat().map(({ id, value }) => [id, value]))].map(([seat, value]) => {
    const { keyHash, nextKeyHash: _next, webhookSecret: _secret, ...wishes } = JSON.parse(value);
    const { email, confirmed } = wishes;
    const isOwn = wishes.account === account || claims.some((claim) => claim.keyHash === keyHash);
    return { seat, wishes: isOwn ? wishes : { email, confirmed } };
  });
}

/**
 * Deletes an account: its seats, wishes, sessions and logins. The player stays seated: the seats' own links still open them. It
 * may break off anywhere and be run again.
 * @param leaves whether the player also leaves all tables of the account, as `forget` does
 */
export async function deleteAccount(context: AccountsContext, account: string, leaves: boolean): Promise<void> {
  const claims = await claimsOf(context, account);
  const keys = leaves ? keysOfClaims(claims, context.linkSecret) : [];
  for (const key of keys) await unlessGone(() => forget(context, key.table, viewerWith(key), key.seat));
  const known = await loginsOf(context, account);
  for (const { provider, name } of known) {
    if (provider === MAIL && name) await forgetAddress(context, addressId(name));
  }
  await empty(context, account);
  const now = context.now();
  const found = await logins(context).owned(account, ALL, now);
  for (const { id } of found) {
    await logins(context).update(id, now, (login) => (login?.value.account === account ? null : 'unchanged'));
  }
  await accounts(context).remove(account);
  // Requests that were under way when it was signed out.
  await empty(context, account);
}

/** Removes what an account owns, and signs it out everywhere. */
async function empty(context: AccountsContext, account: string): Promise<void> {
  for (const kind of OWNED_KINDS) await removeOwned(context, kind, ownerOf(account));
  await claimLists(context).remove(account);
  await removeDefault(context, account);
  await endSessions(context, account);
}

/** Removes what was wished for an address. That nothing is ever to be sent to it stays: it is kept as a hash. */
async function forgetAddress(context: AccountsContext, id: string): Promise<void> {
  for (const kind of ['wishes', 'wishes-default', 'digest']) await removeOwned(context, kind, id);
}

function removeOwned(context: AccountsContext, kind: string, owner: string): Promise<void> {
  return eachOwned(context.records, kind, owner, ({ id }) => context.records.remove(kind, id));
}

/** Null for a seat that the account has no more, or at a table that is gone. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && (error.code === 'no-seat' || error.code === 'unknown-table')) return null;
    throw error;
  }
}
