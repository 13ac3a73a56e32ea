import { newSecret } from '../identity';
import { type AccountsContext, accounts, type Login, loginId, logins, MAIL } from './documents';

/** More than anybody has: of logins, and of browsers signed in. */
export const MANY = 500;

/** The account that a login belongs to; null if nobody has it. One round trip. */
export async function accountOf(context: AccountsContext, provider: string, identity: string): Promise<string | null> {
  const login = await logins(context).get(loginId(provider, identity), context.now());
  return login?.value.account ?? null;
}

/**
 * The account a login belongs to, made if there is none; two browsers that sign in at once with one login get one account.
 * @param name the address, or the name at the provider
 */
export async function accountFor(
  context: AccountsContext,
  provider: string,
  identity: string,
  name: string | null,
): Promise<string> {
  const account = await addLogin(context, newSecret(context.random), provider, identity, name);
  // People call themselves by what stands before the @.
  await ensureAccount(context, account, provider === MAIL ? identity.split('@')[0] : name);
  return account;
}

/** Adds a login to an account unless somebody has it. @returns the account that has it now */
export async function addLogin(
  context: AccountsContext,
  account: string,
  provider: string,
  identity: string,
  name: string | null,
): Promise<string> {
  const id = loginId(provider, identity);
  const now = context.now();
  const known = await logins(context).get(id, now);
  if (known) return known.value.account;
  const login: Login = { account, provider, name, since: now };
  if (await logins(context).create(id, login, { owners: [account] }, now)) return account;
  const other = await logins(context).get(id, now);
  return other?.value.account ?? addLogin(context, account, provider, identity, name);
}

/** Makes an account's document if it is not there: it is written after the login that leads to it. */
export async function ensureAccount(context: AccountsContext, account: string, name: string | null): Promise<void> {
  const now = context.now();
  await accounts(context).update(account, now, (known) => (known ? 'unchanged' : { value: { name, since: now } }));
}

export async function loginsOf(context: AccountsContext, account: string): Promise<Login[]> {
  const found = await logins(context).owned(account, MANY, context.now());
  // The index may still name one that has moved to another account.
  return found.map(({ value }) => value).filter((login) => login.account === account);
}

/** The addresses with which one signs in to an account: a signed-in player has shown that they are theirs. */
export async function emailsOf(context: AccountsContext, account: string): Promise<string[]> {
  const known = await loginsOf(context, account);
  return known.flatMap(({ provider, name }) => (provider === MAIL && name !== null ? [name] : []));
}
