import { confirmJoinRequest } from '@/app/_web/http/account-requests';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, requireAccount } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { joinByLink } from '@/lib/accounts';
import { Problem } from '@/lib/tables';

/** Adds the address of a link in a mail to the account that asked for it, if this browser is signed in to that account. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { token } = await parseBody(request, confirmJoinRequest);
    const { account } = await requireAccount(request);
    if (!(await joinByLink(serverContext(), account, token))) throw new Problem('link-used');
    return isPageForm(request) ? seeOther('/account?done=joined') : json({ joined: true });
  },
  () => '/account',
);
