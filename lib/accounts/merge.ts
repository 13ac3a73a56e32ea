import { newSecret } from '../identity';
import type { OwnedDocument, Records } from '../store';
import { moveDefault } from '../tables';
import { accountOf, addLogin, MANY } from './accounts';
import { claimsOf, keepClaims } from './claims';
import {
  type AccountsContext,
  accounts,
  claimLists,
  digest,
  loginId,
  logins,
  MAIL,
  merges,
  ownerOf,
} from './documents';
import { joinLinkId, redeemLink } from './mail-links';
import { endSessions } from './sessions';

/** So long (ms) two accounts are becoming one; it takes far less. */
const MERGING_MILLISECONDS = 60_000;

/** Kinds of documents that may name an account among their owners. */
export const OWNED_KINDS = ['wishes', 'subscription', 'feed'] as const;

/**
 * Adds a login, which is known to be shown, to an account. If it is another account's, the two become one.
 * @param name the address, or the name at the provider
 */
export async function joinLogin(
  context: AccountsContext,
  account: string,
  provider: string,
  identity: string,
  name: string | null,
): Promise<void> {
  const other =
    (await accountOf(context, provider, identity)) ?? (await addLogin(context, account, provider, identity, name));
  if (other !== account) await merge(context, account, other, loginId(provider, identity));
}

/** Adds a mail link's address to the account that asked for it. @returns whether the link was for this account and not yet used */
export async function joinByLink(context: AccountsContext, account: string, token: string): Promise<boolean> {
  const link = await redeemLink(context, joinLinkId(token), ({ joins }) => joins === account);
  if (link) await joinLogin(context, account, MAIL, link.email, link.email);
  return link !== null;
}

/**
 * Makes one account of two: the seats, wishes and logins of the other become those of `account`, the other is signed out
 * everywhere and goes. If it breaks off anywhere, it can be run again.
 * @param last the id of a login that moves after all others: until then it leads to what is left of the other account
 */
export async function merge(context: AccountsContext, account: string, other: string, last?: string): Promise<void> {
  const both = digest([account, other].toSorted().join(' '));
  if (account === other || !(await mayStay(context, account, both))) return;
  await changeOwner(context, account, other);
  await empty(context, account, other);
  const now = context.now();
  const found = await logins(context).owned(other, MANY, now);
  for (const { id } of found.toSorted((a, b) => Number(a.id === last) - Number(b.id === last))) {
    await logins(context).update(id, now, (known) =>
      known?.value.account === other ? { value: { ...known.value, account }, owners: [account] } : 'unchanged',
    );
  }
  // Browsers that signed in to the other one meanwhile.
  await empty(context, account, other);
  await merges(context).remove(both);
}

/** Two accounts that join each other at the same moment would both be emptied: whether this is the one that said so first. */
async function mayStay(context: AccountsContext, account: string, both: string): Promise<boolean> {
  const now = context.now();
  if (await merges(context).create(both, { into: account }, { expires: now + MERGING_MILLISECONDS }, now)) return true;
  return (await merges(context).get(both, now))?.value.into === account;
}

/** Moves the seats of the other account, and its default of wishes where `account` has none, signs it out everywhere, and removes it. */
async function empty(context: AccountsContext, account: string, other: string): Promise<void> {
  await keepClaims(context, account, await claimsOf(context, other));
  await moveDefault(context, other, account);
  await endSessions(context, other);
  await claimLists(context).remove(other);
  await accounts(context).remove(other);
}

async function changeOwner(context: AccountsContext, account: string, other: string): Promise<void> {
  for (const kind of OWNED_KINDS) {
    await eachOwned(context.records, kind, ownerOf(other), async ({ id, version, value, owners, due, expires }) => {
      const renamed = owners.map((owner) => (owner === ownerOf(other) ? ownerOf(account) : owner));
      const text = kind === 'wishes' ? JSON.stringify({ ...JSON.parse(value), account }) : value;
      const write = { id: newSecret(context.random), value: text, owners: renamed, due, expires };
      await context.records.write(kind, id, version, write);
    });
  }
}

/** Does something with each document of an owner, until they have none any more or nothing changes. */
export async function eachOwned(
  records: Records,
  kind: string,
  owner: string,
  work: (document: OwnedDocument) => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const documents = await records.owned(kind, owner, MANY);
    if (documents.length === 0) return;
    await Promise.all(documents.map(work));
  }
}
