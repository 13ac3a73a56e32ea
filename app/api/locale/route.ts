import { LOCALE_COOKIE } from '@/app/_texts/locale';
import { seeOther } from '@/app/_web/http/answer';
import { formRoute } from '@/app/_web/http/form-route';
import { localeRequest } from '@/app/_web/http/locale';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sets the language and returns to the page. */
export const POST = formRoute(localeRequest, '/', async (_, { locale, back }) => {
  const cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  return seeOther(back, { 'set-cookie': cookie });
});
