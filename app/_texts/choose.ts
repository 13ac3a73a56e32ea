import Negotiator from 'negotiator';
import { isLocale, LOCALES, type Locale } from './locale';

/** The language a visitor has chosen, or the first of the browser's languages (Accept-Language) that we have, or English. */
export function chooseLocale(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const preferred = new Negotiator({ headers: { 'accept-language': accepted ?? '' } }).languages();
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale) ?? LOCALES[0];
}
