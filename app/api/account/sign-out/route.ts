import { signOutRequest } from '@/app/_web/http/account-requests';
import { accountOfRequest } from '@/app/_web/http/credentials';
import { formRoute, pageOrJson } from '@/app/_web/http/form-route';
import { withSignedOut } from '@/app/_web/http/session-cookies';
import { serverContext } from '@/app/_web/server/context';
import { endSession, endSessions } from '@/lib/accounts';

/** Signs this browser out, or all that are signed in to the account. The seats it holds itself it keeps. */
export const POST = formRoute(signOutRequest, '/account', async (request, { everywhere }) => {
  const who = await accountOfRequest(request);
  if (who && everywhere) await endSessions(serverContext(), who.account);
  else if (who) await endSession(serverContext(), who.account, who.session);
  return withSignedOut(pageOrJson(request, '/', { signedOut: true }));
});
