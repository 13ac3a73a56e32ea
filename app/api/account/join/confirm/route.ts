import { confirmJoinRequest } from '@/app/_web/http/account-requests';
import { requireAccount } from '@/app/_web/http/credentials';
import { formRoute, pageOrJson } from '@/app/_web/http/form-route';
import { serverContext } from '@/app/_web/server/context';
import { joinByLink } from '@/lib/accounts';
import { Problem } from '@/lib/tables';

/** Adds the address of a link in a mail to the account that asked for it, if this browser is signed in to that account. */
export const POST = formRoute(confirmJoinRequest, '/account', async (request, { token }) => {
  const { account } = await requireAccount(request);
  if (!(await joinByLink(serverContext(), account, token))) throw new Problem('link-used');
  return pageOrJson(request, '/account?done=joined', { joined: true });
});
