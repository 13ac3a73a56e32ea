import { deleteAccountRequest } from '@/app/_web/http/account-requests';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, requireAccount } from '@/app/_web/http/credentials';
import { withSignedOut } from '@/app/_web/http/session-cookies';
import { serverContext } from '@/app/_web/server/context';
import { deleteAccount } from '@/lib/accounts';

/** Deletes the account this browser is signed in to. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { leave } = await parseBody(request, deleteAccountRequest);
    const { account } = await requireAccount(request);
    await deleteAccount(serverContext(), account, leave);
    return withSignedOut(isPageForm(request) ? seeOther('/account/deleted') : json({ deleted: true }));
  },
  () => '/account/delete',
);
