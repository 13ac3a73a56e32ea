import { address, recoverRequest } from '@/app/_web/http/account-requests';
import { formRoute, pageOrJson } from '@/app/_web/http/answer';
import { callerOf } from '@/app/_web/http/caller';
import { countFor } from '@/app/_web/http/limits';
import { localeOf } from '@/app/_web/http/locale';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import { recover } from '@/lib/accounts';

/** Sends the links of an address's seats to it, after an answer that is the same for one without seats. */
export const POST = formRoute(recoverRequest, '/lost', async (request, { email }) => {
  const [to, caller, locale] = [address.safeParse(email), callerOf(request), localeOf(request)];
  await countFor(request, 'mails');
  inBackground('lost links', '', async () => {
    if (to.success) await recover(serverContext(), caller, to.data, locale);
  });
  return pageOrJson(request, '/lost?sent=yes', { accepted: true }, { status: 202 });
});
