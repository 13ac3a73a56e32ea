// `npm run integrity [-- PACKAGE …]`: asks the registry for the hashes that package-lock.json lacks (of all packages, or of
// those named) and writes them into it. npm itself leaves them out for platforms it could not ask about. The last line
// is JSON.
import './lib/node-version.mjs';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { withoutIntegrity } from './lib/lockfile.mjs';
import { inRoot, main, Trouble } from './lib/project.mjs';

const LOCK = inRoot('package-lock.json');
const run = promisify(execFile);

await main(async () => {
  const wanted = process.argv.slice(2);
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const missing = withoutIntegrity(lock).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const unknown = [];
  for (const { path, name, version } of missing) {
    const integrity = await integrityOf(`${name}@${version}`);
    if (integrity === null) unknown.push(`${name}@${version}`);
    else lock.packages[path].integrity = integrity;
  }
  const added = missing.length - unknown.length;
  if (added > 0) writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(JSON.stringify({ missing: missing.length, added }));
  if (unknown.length > 0) throw new Trouble(`The registry knows nothing of:\n${unknown.join('\n')}`);
});

/** The hash of a package, or null if the registry does not have it. */
async function integrityOf(specifier) {
  try {
    const { stdout } = await run('npm', ['view', specifier, 'dist.integrity'], { cwd: inRoot() });
    return /^sha\d+-\S+/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}
