import { settingsTable } from '../../lib/settings';

const BETWEEN = /(<!-- settings: written by `npm run settings` -->\n)[\s\S]*?(\n<!-- end of settings -->)/;

/** A text with the table of all settings between its two marks. Throws if it has no such marks. */
export function withSettings(text: string): string {
  if (!BETWEEN.test(text)) throw new Error('there are no marks for the table of settings');
  return text.replace(BETWEEN, (_, begin: string, end: string) => `${begin}\n${settingsTable()}\n${end}`);
}
