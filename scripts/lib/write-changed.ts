import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a text into a file, unless it holds that already: a reader meanwhile sees no half of it. @returns whether it was written */
export function writeChanged(file: string | URL, text: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  writeFileSync(file, text);
  return true;
}
