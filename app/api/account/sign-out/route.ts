import { signOutRequest } from '@/app/_web/http/account-requests';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { accountOfRequest, checkOrigin } from '@/app/_web/http/credentials';
import { withSignedOut } from '@/app/_web/http/session-cookies';
import { serverContext } from '@/app/_web/server/context';
import { endSession, endSessions } from '@/lib/accounts';

/** Signs this browser out, or all that are signed in to the account. The seats it holds itself it keeps. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { everywhere } = await parseBody(request, signOutRequest);
    const who = await accountOfRequest(request);
    if (who && everywhere) await endSessions(serverContext(), who.account);
    else if (who) await endSession(serverContext(), who.account, who.session);
    return withSignedOut(isPageForm(request) ? seeOther('/') : json({ signedOut: true }));
  },
  () => '/account',
);
