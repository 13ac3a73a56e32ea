import {
  type AbstractIntlMessages,
  createFormatter,
  createTranslator,
  type NamespaceKeys,
  type NestedKeyOf,
  useLocale,
  useMessages,
} from 'next-intl';
import type { Locale } from './locale';
import { MESSAGES, type Messages } from './messages';

export type Part = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
export type Translator<Name extends Part> = ReturnType<typeof createTranslator<Messages, Name>>;
export type AnyTranslator = ReturnType<typeof createTranslator<AbstractIntlMessages, string>>;
export type Formatter = ReturnType<typeof createFormatter>;

/*
 * Translators and formatters are the same for all requests, and each keeps the messages it has parsed and the formats it has made. next-intl's own
 * hooks make them anew for each request, which took a sixth of the time of a table's page.
 */
const translators = new WeakMap<AbstractIntlMessages, Map<string, AnyTranslator>>();
const formatters = new Map<Locale, Formatter>();
/** In place of a part's name: all parts. */
export const WHOLE = '';

/** Returns the translator of one part of the texts, made once. @param namespace `WHOLE` for all parts */
export function translatorOf(locale: Locale, messages: AbstractIntlMessages, namespace: string): AnyTranslator {
  const known = translators.get(messages) ?? new Map<string, AnyTranslator>();
  translators.set(messages, known);
  const made =
    known.get(namespace) ??
    createTranslator({ locale, messages, timeZone: 'UTC', ...(namespace !== WHOLE && { namespace }) });
  known.set(namespace, made);
  return made;
}

/** Returns the formatter of a language, made once. */
export function formatterOf(locale: Locale): Formatter {
  const made = formatters.get(locale) ?? createFormatter({ locale, timeZone: 'UTC' });
  formatters.set(locale, made);
  return made;
}

/** Returns what translates one part of the texts into the visitor's language. */
export function useTranslations<Name extends Part = never>(namespace?: Name): Translator<Name>;
export function useTranslations(namespace = WHOLE): AnyTranslator {
  return translatorOf(useLocale(), useMessages(), namespace);
}

/** Returns what writes numbers, moments (UTC, if none else is said) and lists as the visitor's language does. */
export function useFormatter(): Formatter {
  return formatterOf(useLocale());
}

/** Returns what translates one part of the texts of a language, for answers that are not pages, and messages. */
export function translatorFor<Name extends Part = never>(locale: Locale, namespace?: Name): Translator<Name>;
export function translatorFor(locale: Locale, namespace = WHOLE): AnyTranslator {
  return translatorOf(locale, MESSAGES[locale], namespace);
}
