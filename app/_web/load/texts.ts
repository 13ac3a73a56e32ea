import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale } from '@/app/_texts/choose';
import { LOCALE_COOKIE } from '@/app/_texts/locale';
import { messagesFor } from '@/app/_texts/messages';
import { readPreferences } from '@/app/_web/load/preferences';

export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'));
  const { deck } = await readPreferences();
  return { locale, messages: messagesFor(locale, deck), timeZone: 'UTC' };
});
