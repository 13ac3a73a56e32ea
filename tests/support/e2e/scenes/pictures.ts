import { pathToFileURL } from 'node:url';
import type { Scene } from './scenes';

/** The folder of the pictures: of those that are kept, or of others (`npm run snapshots -- --into FOLDER`). */
export const PICTURES = process.env.PICTURES
  ? pathToFileURL(`${process.env.PICTURES}/`)
  : new URL('../../../pictures/', import.meta.url);

/** The files with the pictures of a scene. */
export const picturesOf = ({ name, looks }: Scene): string[] => looks.map((look) => `${name}-${look}.png`);

/**
 * Whether the browser that draws is the one that package-lock.json pins, with its fonts: pictures of another say nothing. A build
 * machine compares them with any, so that nothing is skipped there unnoticed.
 */
export const isCompared = process.env.E2E_PINNED !== 'null' || (Boolean(process.env.CI) && process.env.CI !== 'false');
