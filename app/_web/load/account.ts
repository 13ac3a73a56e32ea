import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { viewerOfAccount } from '@/app/_web/http/credentials';
import { csrfTokenIn, sessionIn } from '@/app/_web/http/session-cookies';
import { keysHere, whoIsHere } from '@/app/_web/http/viewer';
import { sendsMails } from '@/app/_web/load/messages';
import { type AccountsState, accountsState, type ProviderId } from '@/app/_web/server/accounts';
import { serverContext } from '@/app/_web/server/context';
import { failure, log } from '@/app/_web/server/log';
import { joinLinkId, type Login, loginsOf, lookAtLink, type SignedIn, sessionsOf, signInLinkId } from '@/lib/accounts';
import { type MyTable, myTables, openedBy, viewerWith } from '@/lib/tables';

/** Why this site has no accounts; null if it has. */
export type WhyOff = Extract<AccountsState, { isOn: false }>['why'] | null;

/** The account as the header shows it: nothing if there are no accounts, and a name if the visitor is signed in. */
export type HeaderAccount = { isOn: boolean; who: { name: string | null } | null };

export const loadHeaderAccount = cache(async (): Promise<HeaderAccount> => {
  try {
    if (!accountsState().isOn) return { isOn: false, who: null };
    const who = await whoIsHere();
    return { isOn: true, who: who && { name: who.name } };
  } catch (error) {
    log().warn(failure(error), 'an account cannot be read');
    return { isOn: false, who: null };
  }
});

export type SignInForm = { hasMail: boolean; providers: ProviderId[]; csrfToken: string };

/**
 * Loads the page for signing in; a string says why there are no accounts. Signed-in visitors are sent to their account; a
 * browser without next-auth's cookie against forged forms is sent to get it.
 */
export async function loadSignIn(fields: Record<string, string>): Promise<SignInForm | NonNullable<WhyOff>> {
  const state = accountsState();
  if (!state.isOn) return state.why;
  if (await whoIsHere()) redirect('/account?back=yes');
  const csrfToken = csrfTokenIn((await cookies()).getAll());
  // Having been there and still without it: a browser without cookies.
  if (csrfToken === null && fields.callbackUrl === undefined) {
    const query = new URLSearchParams({ callbackUrl: '/account' });
    if (fields.error !== undefined) query.set('error', fields.error);
    redirect(`/api/auth/signin?${query}`);
  }
  const providers = state.providers.map(({ id }) => id);
  return { hasMail: state.hasMail, providers, csrfToken: csrfToken ?? '' };
}

/** The address that a link in a mail signs in; null if it has been used or is too old. Looking uses nothing up. */
export async function loadConfirmation(token: string): Promise<string | null> {
  const state = accountsState();
  if (!state.isOn) return null;
  const link = await lookAtLink(serverContext(), signInLinkId(token, state.secret));
  return link && link.joins === null ? link.email : null;
}

/** Looks at a link that adds an address: `other` if it was made for another account than the one signed in to. */
export async function loadJoin(token: string): Promise<{ email: string; name: string | null } | 'used' | 'other'> {
  const link = await lookAtLink(serverContext(), joinLinkId(token));
  if (!link?.joins) return 'used';
  const who = await whoIsHere();
  return who?.account === link.joins ? { email: link.email, name: who.name } : 'other';
}

export type AccountPage = {
  name: string | null;
  logins: Login[];
  sessions: { since: number; device: string | null; isHere: boolean }[];
  /** The tables at which the account has seats, and those at which this browser has others. */
  tables: readonly MyTable[];
  claimable: readonly MyTable[];
  form: SignInForm;
};

/** Loads this browser's account, or sends it to sign in. @param isBack whether it comes from there */
export async function loadAccount(isBack: boolean): Promise<AccountPage> {
  const state = accountsState();
  const who = await whoIsHere();
  if (!who || !state.isOn) redirect('/sign-in');
  const csrfToken = csrfTokenIn((await cookies()).getAll());
  // By way of there, as this browser has no cookie yet for the forms of providers.
  if (csrfToken === null && state.providers.length > 0 && !isBack) redirect('/api/auth/signin?callbackUrl=/account');
  const context = serverContext();
  const [logins, sessions, tables, claimable] = await Promise.all([
    loginsOf(context, who.account),
    sessionsOf(context, who.account),
    myTables(context, viewerOfAccount(who)),
    loadClaimable(who),
  ]);
  return {
    name: who.name,
    logins,
    sessions: sessions.map(({ id, since, device }) => ({ since, device, isHere: id === who.session })),
    tables,
    claimable,
    form: { hasMail: state.hasMail, providers: state.providers.map(({ id }) => id), csrfToken: csrfToken ?? '' },
  };
}

/** The tables at which this browser itself holds seats that the account has not. */
async function loadClaimable({ claims }: SignedIn): Promise<MyTable[]> {
  const context = serverContext();
  const keys = await keysHere();
  const opened = await openedBy(context, viewerWith(...keys));
  const fresh = opened.filter(
    ({ table, seat, keyHash }) =>
      !claims.some((one) => one.table === table && one.seat === seat && one.keyHash === keyHash),
  );
  const theirs = keys.filter((key) => fresh.some(({ table, seat }) => table === key.table && seat === key.seat));
  return myTables(context, viewerWith(...theirs));
}

/** Counts the tables that would be left with the account; a browser that is not signed in is sent to sign in. */
export async function loadDeletion(): Promise<{ tables: number }> {
  const who = await whoIsHere();
  if (!who) redirect('/sign-in');
  const context = serverContext();
  return { tables: (await myTables(context, viewerOfAccount(who))).length };
}

/** Whether this site can send lost links, and whether it has accounts; and whether the browser may be signed in. */
export async function loadLost(): Promise<{ hasMail: boolean; hasAccounts: boolean }> {
  const isSignedIn = sessionIn((await cookies()).getAll()) !== null;
  return { hasMail: sendsMails(), hasAccounts: accountsState().isOn && !isSignedIn };
}
