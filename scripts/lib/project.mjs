import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder, with no separator at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The path of something in the clone. */
export const inRoot = (...parts) => join(root, ...parts);

/** Something the user has to know or mend: printed as it is, without a stack. */
export class Trouble extends Error {}

/** Runs a script's main function; what it throws is said plainly and ends the process with code 1. */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof Trouble ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** All files below a folder of the clone but what the build has packed, in a fixed order; none if it does not exist. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && !entry.name.endsWith('.br') ? [path] : [];
  });
}

const SOURCE_FOLDERS = ['app', 'lib', 'messages', 'public'];
// Top-level files belong to the build unless they are known not to, so that a new proxy.ts is not forgotten.
const TOP_LEVEL_SOURCE = /^(\.env(\.production)?(\.local)?|.*\.(ts|tsx|mts|js|mjs|cjs|json|css))$/;
const NOT_BUILT = ['biome.json', 'next-env.d.ts', 'playwright.config.ts', 'vitest.config.ts'];

/** A hash over everything the build is made from, and over the place it is made in, which the build remembers. */
export function sourceHash() {
  const topLevel = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TOP_LEVEL_SOURCE.test(entry.name) && !NOT_BUILT.includes(entry.name))
    .map((entry) => inRoot(entry.name))
    .sort();
  const hash = createHash('sha256').update(root);
  for (const file of [...topLevel, ...SOURCE_FOLDERS.flatMap((folder) => filesBelow(inRoot(folder)))]) {
    const content = readFileSync(file);
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
