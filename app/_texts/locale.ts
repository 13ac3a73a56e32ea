import Negotiator from 'negotiator';

/** The languages of the site; the first is the default. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** Returns the `Set-Cookie` value that keeps what a visitor has chosen for a year; scripts of a page may read it. */
export const choiceCookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax`;

/** The cookie with the language a visitor has chosen. */
export const LOCALE_COOKIE = 'locale';

function isLocale(text: string | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** The language a visitor has chosen, or the first of the browser's languages (Accept-Language) that we have, or English. */
export function chooseLocale(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const preferred = new Negotiator({ headers: { 'accept-language': accepted ?? '' } }).languages();
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale) ?? LOCALES[0];
}
