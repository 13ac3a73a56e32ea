import { join } from 'node:path';
import swc from '@swc/core';
import { forbidden } from './direction.mjs';

/** The folders with code of ours. */
export const FOLDERS = ['app', 'lib', 'scripts', 'tests'];

// dependency-cruiser 17 reads a .tsx file as if it had no JSX; 18, which wants a newer Node, does not.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: /\.[jt]sx$/.test(file) });
const { cruise } = await import('dependency-cruiser');

/**
 * Follows all imports of a project, and looks at their direction (`direction.mjs`).
 * @param {string} root its folder
 * @param {string[]} folders what to look at in it
 */
export async function cruiseImports(root, folders) {
  const options = {
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    outputType: 'json',
    enhancedResolveOptions: { cachedInputFileSystem: { cacheDuration: 600_000 } },
  };
  const alias = Object.fromEntries([...FOLDERS, 'messages'].map((folder) => [`@/${folder}`, join(root, folder)]));
  const { output } = await cruise(folders, options, { alias });
  return JSON.parse(String(output));
}
