import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters';
import { newSecret } from '../identity';
import { accountFor, accountOf, addLogin, ensureAccount } from './accounts';
import { type AccountsContext, accounts, MAIL, sessionId, sessions } from './documents';
import { keepLink, redeemLink } from './mail-links';
import { removeSession, signedIn, startSession } from './sessions';

/**
 * Keeps for next-auth, in this site's records. A mail's link is redeemed once; only a hash of a session's token is kept.
 * @param device what the browser calls itself
 */
export function authAdapter(context: AccountsContext, device: string | null): Adapter {
  /** Accounts that are made only with their first login, so that none is left without one. */
  const names = new Map<string, string | null>();
  return {
    async createUser({ email, name }: Omit<AdapterUser, 'id'>) {
      if (email) return user(await accountFor(context, MAIL, email, email), email);
      const account = newSecret(context.random);
      names.set(account, name ?? null);
      return user(account);
    },
    async getUser(id) {
      return (await accounts(context).get(id, context.now())) ? user(id) : null;
    },
    async getUserByEmail(email) {
      const account = await accountOf(context, MAIL, email);
      return account === null ? null : user(account, email);
    },
    async getUserByAccount({ provider, providerAccountId }) {
      const account = await accountOf(context, provider, providerAccountId);
      if (account === null) return null;
      await ensureAccount(context, account, null);
      return user(account);
    },
    async updateUser({ id, email }) {
      await ensureAccount(context, id, null);
      return user(id, email);
    },
    async linkAccount({ provider, providerAccountId, userId }: AdapterAccount) {
      const name = names.get(userId) ?? null;
      const account = await addLogin(context, userId, provider, providerAccountId, name);
      if (account !== userId) throw new Error('this login has just been taken by another account');
      await ensureAccount(context, account, name);
    },
    async createSession({ sessionToken, userId, expires }) {
      await startSession(context, sessionToken, userId, device, expires.getTime());
      return { sessionToken, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const now = context.now();
      const session = await sessions(context).get(sessionId(sessionToken), now);
      const who = session && (await signedIn(context, { token: sessionToken, hint: session.value.account }, now));
      if (!who) return null;
      const expires = new Date(session.expires ?? now);
      return { session: { sessionToken, userId: who.account, expires }, user: user(who.account) };
    },
    // A session ends when it began to end: only a new one lasts longer.
    updateSession: () => null,
    async deleteSession(sessionToken) {
      await removeSession(context, sessionId(sessionToken));
    },
    async createVerificationToken(link) {
      await keepLink(context, link.token, { email: link.identifier, joins: null }, link.expires.getTime());
      return link;
    },
    async useVerificationToken({ identifier, token }) {
      // The link in the mail does not name the address: then it is not asked for.
      const link = await redeemLink(
        context,
        token,
        ({ email, joins }) => joins === null && (!identifier || identifier === email),
      );
      return link && { identifier: link.email, token, expires: new Date(link.expires) };
    },
  };
}

/** next-auth wants an address of everybody; an account knows its logins instead. */
function user(id: string, email = ''): AdapterUser {
  return { id, email, emailVerified: null };
}
