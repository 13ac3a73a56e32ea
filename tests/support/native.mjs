// `--import` of this file has Node load the tests, and what they test, as modules of its own. In Vitest's each use of an import calls a
// function: tests that play many deals take longer by half.
import { readFileSync, statSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

if (isMainThread) register(import.meta.url);

const root = new URL('../../', import.meta.url).href;
const isOurs = (url) => url?.startsWith(root) && !url.includes('/node_modules/');
const { resolve: pathOf } = createRequire(import.meta.url);

/** Imports leave out how files end, and name a folder for its index. */
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (!isOurs(context.parentURL)) return next(specifier, context);
  // Their modules are named without the ending that Node wants.
  if (/^(next|nodemailer)\//.test(specifier)) return next(pathToFileURL(pathOf(specifier)).href, context);
  if (!/^(@|\.\.?)(\/|$)/.test(specifier)) return next(specifier, context);
  const address = new URL(specifier.replace(/^@\//, root), context.parentURL).href.replace(/\/$/, '');
  const isFile = (url) => statSync(new URL(url), { throwIfNoEntry: false })?.isFile();
  return next(ENDINGS.map((ending) => address + ending).find(isFile) ?? specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const [, ending] = /\.(tsx?|json|css)(?:\?.*)?$/.exec(url) ?? [];
  if (ending === undefined || !isOurs(url)) return next(url, context);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const loader = ending === 'css' ? 'empty' : ending;
  const { code: source } = await transform(text, {
    loader,
    jsx: 'automatic',
    format: 'esm',
    sourcemap: 'inline',
    sourcefile: url,
  });
  return { format: 'module', source, shortCircuit: true };
}
