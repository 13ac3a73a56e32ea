import { address, recoverRequest } from '@/app/_web/http/account-requests';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { countFor } from '@/app/_web/http/limits';
import { localeOf } from '@/app/_web/http/locale';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import { recover } from '@/lib/accounts';

/**
 * Sends the links of all seats of an address to it. The answer is given before they are looked up, and so is
 * the same for an address without seats.
 */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { email } = await parseBody(request, recoverRequest);
    const [to, locale] = [address.safeParse(email), localeOf(request)];
    await countFor(request, 'mails');
    inBackground('lost links', '', async () => {
      if (to.success) await recover(serverContext(), to.data, locale);
    });
    return isPageForm(request) ? seeOther('/lost?sent=yes') : json({ accepted: true }, { status: 202 });
  },
  () => '/lost',
);
