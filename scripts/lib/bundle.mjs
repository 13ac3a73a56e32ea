import { mkdirSync, renameSync } from 'node:fs';
import { inRoot } from './project.mjs';

/** What runs beside the pages is a file of its own: Next's bundles can be loaded by none of these. */
const BUNDLES = [
  // What worker threads run.
  { entry: 'lib/bots/worker.ts', output: '.worker/bots.mjs', platform: 'node', format: 'esm', target: 'node20' },
  // What the thread runs that draws pictures; next/og carries its font and its wasm beside it.
  {
    entry: 'app/_ui/picture/draw.tsx',
    output: '.worker/pictures.cjs',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['next/og'],
    footer: { js: 'module.exports = module.exports.default;' },
  },
  // What browsers run as the site's service worker; `app/sw.js/route.ts` serves it.
  {
    entry: 'app/_sw/index.js',
    output: '.worker/sw.js',
    platform: 'browser',
    format: 'iife',
    target: ['chrome110', 'firefox115', 'safari16'],
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  },
];

/** Bundles what runs beside the pages. Written beside and renamed, so that nobody reads half a file. */
export async function bundleWorker() {
  const esbuild = await import('esbuild');
  mkdirSync(inRoot('.worker'), { recursive: true });
  for (const { entry, output, ...options } of BUNDLES) {
    const draft = inRoot(`${output}.${process.pid}`);
    esbuild.buildSync({
      absWorkingDir: inRoot('.'),
      entryPoints: [entry],
      outfile: draft,
      bundle: true,
      logLevel: 'warning',
      ...options,
    });
    renameSync(draft, inRoot(output));
  }
}
