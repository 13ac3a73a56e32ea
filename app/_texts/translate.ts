import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
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

export { useLocale };

export type Part = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
export type Translator<Name extends Part> = ReturnType<typeof createTranslator<Messages, Name>>;
export type AnyTranslator = ReturnType<typeof createTranslator<AbstractIntlMessages, string>>;
export type Formatter = ReturnType<typeof createFormatter>;

/*
 * Translators and formatters are the same for all requests, and each keeps the messages it has compiled and the formats it has made. next-intl's
 * own hooks make them anew for each request, which took a sixth of the time of a table's page; its translators write all formats of a language
 * as JSON to find a message they have parsed, which took a tenth.
 */
const translators = new WeakMap<AbstractIntlMessages, Map<string, AnyTranslator>>();
const formatters = new Map<Locale, Formatter>();
/** With what compiled texts write numbers, moments and plurals. */
const formatOptions = new Map<Locale, FormatOptions>();
/** In place of a part's name: all parts. */
export const WHOLE = '';

/** Returns the translator of one part of the texts, made once. @param namespace `WHOLE` for all parts */
export function translatorOf(locale: Locale, messages: AbstractIntlMessages, namespace: string): AnyTranslator {
  const known = translators.get(messages) ?? new Map<string, AnyTranslator>();
  translators.set(messages, known);
  const made =
    known.get(namespace) ??
    compiled(
      createTranslator({ locale, messages, timeZone: 'UTC', ...(namespace !== WHOLE && { namespace }) }),
      locale,
    );
  known.set(namespace, made);
  return made;
}

/** Returns a translator that compiles its texts without tags when they are first wanted. */
function compiled(translator: AnyTranslator, locale: Locale): AnyTranslator {
  const texts = new Map<string, Text | null>();
  const options = formatOptions.get(locale) ?? { formatters: formattersOf(locale), timeZone: 'UTC' };
  formatOptions.set(locale, options);
  return new Proxy(translator, {
    apply(_, self, asked: [key: string, values?: FormatValues<string>]) {
      const [key, values = {}] = asked;
      const known = texts.get(key);
      const text = known === undefined ? textOf(translator.has(key) && translator.raw(key)) : known;
      texts.set(key, text);
      // A value that is missing is noted in the log, with the name of the text, by next-intl's own translator.
      if (text === null || !text.names.every((name) => name in values)) return Reflect.apply(translator, self, asked);
      const written = format(text.message, locale, values, options);
      return typeof written === 'string' ? written : written.join('');
    },
  });
}

/** A compiled text, and the values it needs in any case. */
type Text = { message: CompiledMessage; names: string[] };

function textOf(written: unknown): Text | null {
  if (typeof written !== 'string' || /<\/?\w/.test(written)) return null;
  const message = compile(written);
  const names = typeof message === 'string' ? [] : message.flatMap((node) => (Array.isArray(node) ? [node[0]] : []));
  return { message, names };
}

function formattersOf(locale: Locale): FormatOptions['formatters'] {
  /** Keeps those that were made: making one takes longer than all else. */
  const kept = <How, Made>(make: (how?: How) => Made) => {
    const made = new Map<string | undefined, Made>();
    return (_: unknown, how?: How) => {
      const key = JSON.stringify(how);
      const one = made.get(key) ?? make(how);
      made.set(key, one);
      return one;
    };
  };
  return {
    getNumberFormat: kept((how?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, how)),
    getDateTimeFormat: kept((how?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, how)),
    getPluralRules: kept((how?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, how)),
  };
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

/** Returns the texts of these keys, for components that cannot translate. */
export function textsOf<Key extends string>(keys: readonly Key[], t: (key: Key) => string): Record<Key, string>;
export function textsOf(keys: readonly string[], t: (key: string) => string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, t(key)]));
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
