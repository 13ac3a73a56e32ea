import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { PREFERENCES_COOKIE, type Preferences, parsePreferences } from '@/app/_texts/preferences';
import { cameFrom } from '@/app/_web/http/back';

/** How whoever looks at the page wants to see and play cards. */
export const readPreferences = cache(async (): Promise<Preferences> => {
  return parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
});

/** What the page of preferences shows. `asked`: the page it is to return to, if its address says so. */
export async function loadPreferencesPage(asked?: string): Promise<{ chosen: Preferences; back: string }> {
  return { chosen: await readPreferences(), back: cameFrom(await headers(), asked) };
}
