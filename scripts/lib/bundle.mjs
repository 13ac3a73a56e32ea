import { mkdirSync, renameSync } from 'node:fs';
import { inRoot } from './project.mjs';

/** What worker threads run is a file of its own: Next's bundles cannot be loaded by them. */
const OUTPUT = '.worker/bots.mjs';

/** Bundles what worker threads run. Written beside and renamed, so that nobody reads half a file. */
export async function bundleWorker() {
  const esbuild = await import('esbuild');
  const draft = inRoot(`${OUTPUT}.${process.pid}`);
  mkdirSync(inRoot('.worker'), { recursive: true });
  esbuild.buildSync({
    absWorkingDir: inRoot('.'),
    entryPoints: ['lib/bots/worker.ts'],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  renameSync(draft, inRoot(OUTPUT));
}
