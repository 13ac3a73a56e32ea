import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { readPreferences } from '@/app/_web/load/preferences';
import { chooseLocale } from './choose';
import { LOCALE_COOKIE } from './locale';
import { messagesFor } from './messages';

export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'));
  const { deck } = await readPreferences();
  return { locale, messages: messagesFor(locale, deck), timeZone: 'UTC' };
});
