import { mkdirSync, renameSync } from 'node:fs';
import { inRoot } from './project.mjs';

/** Programs that run beside the pages are files of their own: Next's bundles can be loaded by none of these. */
const BUNDLES = [
  // Worker threads run it.
  { entry: 'lib/bots/worker.ts', output: '.worker/bots.mjs', platform: 'node', format: 'esm', target: 'node20' },
  // The thread that draws pictures runs it; next/og carries its font and its wasm beside it.
  {
    entry: 'app/_ui/picture/draw.tsx',
    output: '.worker/pictures.cjs',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['next/og'],
    footer: { js: 'module.exports = module.exports.default;' },
  },
  // Browsers run it as the site's service worker; `app/sw.js/route.ts` serves it.
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
