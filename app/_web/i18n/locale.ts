/** The languages of the site, the first being the one for visitors who want neither. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** Where a visitor's own choice of language is kept. */
export const LOCALE_COOKIE = 'locale';

export function isLocale(text: string | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** The visitor's choice, else the best of his browser's languages (an Accept-Language header), else English. */
export function chooseLocale(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wishes = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { language: tag.toLowerCase().split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes.map((wish) => wish.language).find(isLocale) ?? LOCALES[0];
}
