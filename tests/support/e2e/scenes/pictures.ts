import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Scene } from './scenes';

/** Where the pictures lie, with what they were made with: those that are kept, or others (`npm run snapshots -- --into FOLDER`). */
export const PICTURES = process.env.PICTURES
  ? pathToFileURL(`${process.env.PICTURES}/`)
  : new URL('../../../pictures/', import.meta.url);
export const MADE_WITH = new URL('made-with.json', PICTURES);

/** The files with the pictures of a scene. */
export const picturesOf = ({ name, looks }: Scene): string[] => looks.map((look) => `${name}-${look}.png`);

/** What draws the pictures: the main version of Chromium, and the fonts by their checksum. */
const drawnWith = z.object({ chromium: z.string(), fonts: z.string() });
export type DrawnWith = z.infer<typeof drawnWith>;

/** Debian's fonts-dejavu-core, which tests/support/e2e/scenes/fonts.conf names. */
const FONTS = ['Sans', 'Sans-Bold', 'SansMono', 'SansMono-Bold', 'Serif', 'Serif-Bold'];

/** A checksum of the fonts on this machine; `none` if one is missing. */
function fontsHere(): string {
  const files = FONTS.map((name) => `/usr/share/fonts/truetype/dejavu/DejaVu${name}.ttf`);
  if (!files.every((file) => existsSync(file))) return 'none';
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** What would draw pictures here. @param version the browser's: `156.0.8078.79` */
export const drawnHere = (version: string): DrawnWith => ({ chromium: version.split('.')[0], fonts: fontsHere() });

/** What the pictures were made with. */
export const madeWith = (): DrawnWith => drawnWith.parse(JSON.parse(readFileSync(MADE_WITH, 'utf8')));

/** Why the pictures say nothing on this machine; null: they do. */
export function whyNotComparable(version: string): string | null {
  const made = madeWith();
  const here = drawnHere(version);
  if (made.fonts !== here.fonts) return 'the pictures need the fonts of Debian’s fonts-dejavu-core';
  if (made.chromium === here.chromium) return null;
  return `the pictures were made with Chromium ${made.chromium}, and this is ${here.chromium}`;
}

/** On a build machine nothing is skipped: another version that draws differently fails, and the pictures are to be renewed. */
export const isCompared = (version: string): boolean =>
  whyNotComparable(version) === null || (Boolean(process.env.CI) && process.env.CI !== 'false');
