/** The languages of the site; the first is the default. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** The cookie with the language a visitor has chosen. */
export const LOCALE_COOKIE = 'locale';

export function isLocale(text: string | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text);
}
