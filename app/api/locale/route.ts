import { LOCALE_COOKIE } from '@/app/_texts/locale';
import { route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { localeRequest } from '@/app/_web/http/locale';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Sets the language and returns to the page. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { locale, back } = await parseBody(request, localeRequest);
    const cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    return seeOther(back, { 'set-cookie': cookie });
  },
  () => '/',
);
