import { z } from 'zod';
import { route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { LOCALE_COOKIE, LOCALES } from '@/app/_web/i18n/locale';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const localeRequest = z.object({
  locale: z.enum(LOCALES),
  /**
   * The page to return to: a path of this site in the characters an address has. A second slash, or a backslash, would
   * lead elsewhere.
   */
  back: z
    .string()
    .max(2_000)
    .regex(/^\/(?!\/)[!-[\]-~]*$/)
    .default('/'),
});

/** Chooses a language and returns to the page. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { locale, back } = await parseBody(request, localeRequest);
    const cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    return seeOther(back, { 'set-cookie': cookie });
  },
  () => '/',
);
