import { deleteAccountRequest } from '@/app/_web/http/account-requests';
import { requireAccount } from '@/app/_web/http/credentials';
import { formRoute, pageOrJson } from '@/app/_web/http/form-route';
import { withSignedOut } from '@/app/_web/http/session-cookies';
import { serverContext } from '@/app/_web/server/context';
import { deleteAccount } from '@/lib/accounts';

/** Deletes the account this browser is signed in to. */
export const POST = formRoute(deleteAccountRequest, '/account/delete', async (request, { leave }) => {
  const { account } = await requireAccount(request);
  await deleteAccount(serverContext(), account, leave);
  return withSignedOut(pageOrJson(request, '/account/deleted', { deleted: true }));
});
