import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale } from './choose';
import { LOCALE_COOKIE } from './locale';
import { MESSAGES } from './messages';

export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'));
  return { locale, messages: MESSAGES[locale], timeZone: 'UTC' };
});
