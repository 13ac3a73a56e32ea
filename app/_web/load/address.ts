import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from '@/app/_texts/server';
import type { useTranslations } from '@/app/_texts/translate';
import { originOf } from '@/app/_web/http/credentials';

/** The fields of an address, as Next hands them to a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The fields of the address; of several values for one field, the first. */
export async function fieldsOf(searchParams: SearchParams): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) fields[name] = first;
  }
  return fields;
}

/** Returns what was typed into a form that was refused, by the names of its fields. */
export const typedIn = ({ typed }: Record<string, string>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typed));

/** The origin under which the site is reached, for links to give away: `https://example.org`. */
export async function loadOrigin(): Promise<string> {
  return originOf(await headers());
}

type TextKey = Parameters<ReturnType<typeof useTranslations<never>>>[0];

/** Returns what makes the metadata of a page with this title that no search engine is to list. `more`: what else the page says of itself. */
export function unlisted(title: TextKey, more: Metadata = {}): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations())(title), robots: { index: false }, ...more });
}
