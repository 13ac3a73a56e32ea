// Checks the direction of all imports, and that none go round in a circle: `node scripts/lint/imports.mjs`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import swc from '@swc/core';
import { forbidden } from './direction.mjs';

const FOLDERS = ['app', 'lib', 'scripts', 'tests'];

// dependency-cruiser 17 reads a .tsx file as if it had no JSX; 18, which wants a newer Node, does not.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: /\.[jt]sx$/.test(file) });
const { cruise } = await import('dependency-cruiser');

/**
 * Follows all imports of a project.
 * @param {string} root its folder
 * @param {string[]} folders what to look at in it
 * @param {'err-long' | 'json'} outputType
 */
export function cruiseImports(root, folders, outputType) {
  const options = {
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    outputType,
  };
  const alias = Object.fromEntries([...FOLDERS, 'messages'].map((folder) => [`@/${folder}`, join(root, folder)]));
  return cruise(folders, options, { alias, bustTheCache: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { output, exitCode } = await cruiseImports(process.cwd(), FOLDERS, 'err-long');
  console.log(output);
  process.exitCode = exitCode;
}
