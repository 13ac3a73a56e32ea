import { readFileSync } from 'node:fs';

export type Locale = 'de' | 'en';

/** A text of the pages without the parts that are filled in: what stands before the first of them. @param key `absence.mine.back` */
export function textOf(locale: Locale, key: string): string {
  const [part, ...keys] = key.split('.');
  const file = new URL(`../../../messages/${locale}/${part}.json`, import.meta.url);
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const one of keys) found = typeof found === 'object' && found !== null ? Reflect.get(found, one) : undefined;
  if (typeof found !== 'string') throw new Error(`no text ${key}`);
  return found.split(/[{<]/)[0].trim();
}
