import { buildSync } from 'esbuild';
import { inRoot } from '../../../../scripts/lib/project.mjs';

/** Bundles the server without Next (plain/server.ts) as a program, as a build does the site. @returns its file */
export function builtPlain(): string {
  const outfile = inRoot('.cache/lab/bench/server/plain.mjs');
  buildSync({
    entryPoints: [inRoot('tests/lab/bench/server/plain/server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
