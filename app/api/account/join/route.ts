import { joinAccountRequest } from '@/app/_web/http/account-requests';
import { callerOf } from '@/app/_web/http/caller';
import { requireAccount } from '@/app/_web/http/credentials';
import { formRoute, pageOrJson } from '@/app/_web/http/form-route';
import { localeOf } from '@/app/_web/http/locale';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import { joinLinkId, keepLink, LINK_MILLISECONDS, sendLink, waitForLink } from '@/lib/accounts';
import { newSecret } from '@/lib/identity';
import { Problem } from '@/lib/tables';

/** Sends a link to an address, with which it is added to the account, together with the account it has. */
export const POST = formRoute(joinAccountRequest, '/account', async (request, { email }) => {
  const { account } = await requireAccount(request);
  const context = serverContext();
  const retryAfter = await waitForLink(context, callerOf(request), email);
  if (retryAfter > 0) throw new Problem('too-many-mails', { retryAfter });
  const token = newSecret(context.random);
  await keepLink(context, joinLinkId(token), { email, joins: account }, context.now() + LINK_MILLISECONDS);
  const mail = { to: email, url: `${context.publicUrl}/account/join?token=${token}`, locale: localeOf(request) };
  inBackground('a link to add an address', '', () => sendLink(context, mail));
  return pageOrJson(request, '/account?done=join-sent', { accepted: true }, { status: 202 });
});
