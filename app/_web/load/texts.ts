import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { cache } from 'react';
import { chooseLocale, LOCALE_COOKIE } from '@/app/_texts/locale';
import { messagesFor } from '@/app/_texts/messages';
import { PREFERENCES_COOKIE, type Preferences, parsePreferences } from '@/app/_texts/preferences';
import { cameFrom } from '@/app/_web/http/back';

export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'));
  const { deck } = await readPreferences();
  return { locale, messages: messagesFor(locale, deck), timeZone: 'UTC' };
});

/** Returns how the visitor wants to see and play cards. */
export const readPreferences = cache(async (): Promise<Preferences> => {
  return parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
});

/** Whether this device shows the visitor's cards face down (app/_ui/move/hide-hand.tsx). */
export async function isHandHidden(): Promise<boolean> {
  return (await cookies()).get('stichpost-hand') !== undefined;
}

/** Loads the page of preferences. `asked`: the page it is to return to, if its address says so. */
export async function loadPreferencesPage(asked?: string): Promise<{ chosen: Preferences; back: string }> {
  return { chosen: await readPreferences(), back: cameFrom(await headers(), asked) };
}

/** Whether the page goes out with the answer to a form that was sent from it: its browser has it as it was before. */
export const isAnswer = cache(async (): Promise<boolean> => (await headers()).has('next-action'));
