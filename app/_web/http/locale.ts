import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { chooseLocale, LOCALE_COOKIE, LOCALES, type Locale } from '@/app/_texts/locale';
import { preferences } from '@/app/_texts/preferences';

/** A path of this site, in ASCII. `//` and backslashes could lead to another site. */
const OWN_PATH = /^\/(?!\/)[!-[\]-~]*$/;

/** The page of this site that a form returns to. */
export const ownPathField = z.string().max(2_000).regex(OWN_PATH).default('/');

/** `POST /api/locale`. */
export const localeRequest = z.object({ locale: z.enum(LOCALES), back: ownPathField });

/** Returns the language of the sender of a request. */
export function localeOf({ cookies, headers }: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  return chooseLocale(cookies.get(LOCALE_COOKIE)?.value, headers.get('accept-language'));
}

/** The path of an address of this site, given as a path or in full; null if it leads elsewhere. `origin`: of this site. */
export function ownPath(address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return OWN_PATH.test(path) ? path : null;
}

/** `POST /api/preferences`: all preferences, where one that is left out is the default, and the page to return to. */
export const preferencesRequest = preferences.extend({ back: ownPathField });
