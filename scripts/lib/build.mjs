import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { refuseUnderServer } from './install.mjs';
import { noteServer, withLock } from './lock.mjs';
import { inRoot, sourceHash, Trouble } from './project.mjs';
import { run } from './run.mjs';

const MARK = inRoot('.next/stichpost-sources');

/** Why the site has to be built, or null if it does not. */
export function whyBuild() {
  const built = existsSync(inRoot('.next/BUILD_ID')) && existsSync(MARK) ? readFileSync(MARK, 'utf8') : null;
  if (built === sourceHash()) return null;
  return built ? 'a source file has changed' : 'there is no finished build';
}

/** Builds the site if need be; until this process ends no other one builds it anew. Throws Trouble. */
export function buildForUse() {
  return withLock(async () => {
    await ensureBuilt();
    noteServer(process.pid);
  });
}

/** Builds the site if a source has changed since the last build. Call it inside `withLock`. Throws Trouble. */
export async function ensureBuilt() {
  const why = whyBuild();
  if (why === null) return;
  const hash = sourceHash();
  refuseUnderServer('A new build', why);
  console.log(`Building the site (${why}) …`);
  rmSync(MARK, { force: true });
  const code = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) throw new Trouble(`The build failed with code ${code}; the reason is above. Nothing was started.`);
  writeFileSync(MARK, hash);
}
