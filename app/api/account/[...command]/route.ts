import type { NextRequest } from 'next/server';
import {
  confirmJoinRequest,
  deleteAccountRequest,
  joinAccountRequest,
  signOutRequest,
} from '@/app/_web/http/account-requests';
import { formRoute, noSuchAddress, pageOrJson, route } from '@/app/_web/http/answer';
import { callerOf } from '@/app/_web/http/caller';
import { accountOfRequest, checkOrigin, requireAccount } from '@/app/_web/http/credentials';
import { localeOf } from '@/app/_web/http/locale';
import { withSignedOut } from '@/app/_web/http/session-cookies';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import type { ACCOUNT_COMMANDS } from '@/app/_web/server/routes';
import {
  claim,
  deleteAccount,
  endSession,
  endSessions,
  joinByLink,
  joinLinkId,
  keepLink,
  LINK_MILLISECONDS,
  sendLink,
  waitForLink,
} from '@/lib/accounts';
import { newSecret, seatKeysIn } from '@/lib/identity';
import { Problem, viewerWith } from '@/lib/tables';

/** Claims the seats this browser holds for the account it is signed in to. */
const claims = route(
  async (request) => {
    checkOrigin(request);
    const { account } = await requireAccount(request);
    const claimed = await claim(serverContext(), account, viewerWith(...seatKeysIn(request.cookies.getAll())));
    const seats = claimed.map(({ table, seat }) => ({ table, seat }));
    return pageOrJson(request, '/account?done=claimed', { seats });
  },
  () => '/account',
);

/** Deletes the account this browser is signed in to. */
const deletion = formRoute(deleteAccountRequest, '/account/delete', async (request, { leave }) => {
  const { account } = await requireAccount(request);
  await deleteAccount(serverContext(), account, leave);
  return withSignedOut(pageOrJson(request, '/account/deleted', { deleted: true }));
});

/** Sends a link to an address, with which it is added to the account, together with the account it has. */
const join = formRoute(joinAccountRequest, '/account', async (request, { email }) => {
  const { account } = await requireAccount(request);
  const context = serverContext();
  const retryAfter = await waitForLink(context, callerOf(request), email);
  if (retryAfter > 0) throw new Problem('too-many-mails', { retryAfter });
  const token = newSecret(context.random);
  await keepLink(context, joinLinkId(token), { email, joins: account }, context.now() + LINK_MILLISECONDS);
  const letter = { kind: 'join-account' as const, url: `${context.publicUrl}/account/join?token=${token}` };
  const mail = { to: email, letter, locale: localeOf(request) };
  inBackground('a link to add an address', '', () => sendLink(context, mail));
  return pageOrJson(request, '/account?done=join-sent', { accepted: true }, { status: 202 });
});

/** Adds the address of a link in a mail to the account that asked for it, if this browser is signed in to that account. */
const confirmJoin = formRoute(confirmJoinRequest, '/account', async (request, { token }) => {
  const { account } = await requireAccount(request);
  if (!(await joinByLink(serverContext(), account, token))) throw new Problem('link-used');
  return pageOrJson(request, '/account?done=joined', { joined: true });
});

/** Signs this browser out, or all that are signed in to the account. The seats it holds itself it keeps. */
const signOut = formRoute(signOutRequest, '/account', async (request, { everywhere }) => {
  const who = await accountOfRequest(request);
  if (who && everywhere) await endSessions(serverContext(), who.account);
  else if (who) await endSession(serverContext(), who.account, who.session);
  return withSignedOut(pageOrJson(request, '/', { signedOut: true }));
});

const COMMANDS: Readonly<Record<(typeof ACCOUNT_COMMANDS)[number], typeof claims>> = {
  claims,
  delete: deletion,
  join,
  'join/confirm': confirmJoin,
  'sign-out': signOut,
};
const handlers = new Map(Object.entries(COMMANDS));

/** Every command to an account, by the end of its address. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ command: string[] }> }) {
  const { command } = await params;
  return (handlers.get(command.join('/')) ?? noSuchAddress)(request, { params: Promise.resolve({}) });
}
