import { choiceCookie, LOCALE_COOKIE } from '@/app/_texts/locale';
import { formRoute, seeOther } from '@/app/_web/http/answer';
import { localeRequest } from '@/app/_web/http/locale';

/** Sets the language and returns to the page. */
export const POST = formRoute(localeRequest, '/', async (_, { locale, back }) =>
  seeOther(back, { 'set-cookie': choiceCookie(LOCALE_COOKIE, locale) }),
);
