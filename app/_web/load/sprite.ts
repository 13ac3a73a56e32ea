import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@/app/_web/i18n/locale';
import { MESSAGES } from '@/app/_web/i18n/messages';

const read = new Map<Locale, Promise<string>>();

/** The sprite of the French deck with a language's indices, for pictures that are made on the server. */
export function loadSprite(locale: Locale): Promise<string> {
  const known = read.get(locale) ?? readFile(join(process.cwd(), 'public', MESSAGES[locale].cards.sprite), 'utf8');
  read.set(locale, known);
  return known;
}
