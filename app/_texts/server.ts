import { getLocale, getMessages } from 'next-intl/server';
import {
  type AnyTranslator,
  type Formatter,
  formatterOf,
  type Part,
  type Translator,
  translatorOf,
  WHOLE,
} from './translate';

/** Returns what translates one part of the texts, for pages and handlers, which wait for the visitor's language. */
export function getTranslations<Name extends Part = never>(namespace?: Name): Promise<Translator<Name>>;
export async function getTranslations(namespace = WHOLE): Promise<AnyTranslator> {
  return translatorOf(await getLocale(), await getMessages(), namespace);
}

/** Returns what writes numbers, moments and lists, for pages and handlers. */
export async function getFormatter(): Promise<Formatter> {
  return formatterOf(await getLocale());
}
