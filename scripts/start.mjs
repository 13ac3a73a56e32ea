// `npm start`: from a bare clone to a running server. Installs and builds what is not up to date, then serves.
import './lib/node-version.mjs';
import { ensureBuilt, whyBuild } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { noteServer, withLock } from './lib/lock.mjs';
import { address, checkFree, nextArgs, nextEnv } from './lib/next.mjs';
import { main } from './lib/project.mjs';
import { run, start } from './lib/run.mjs';

await main(async () => {
  const where = address();
  await checkFree(where);
  const server = await withLock(async () => {
    await ensureInstalled('dev');
    // A server that cannot use its store says so and ends; here it does so before a build that takes its time.
    if (whyBuild() && (await run(process.execPath, ['scripts/ts.mjs', 'scripts/tools/check.ts'])) !== 0) return null;
    await ensureBuilt();
    await checkFree(where);
    const started = start(process.execPath, nextArgs('start', where), { env: nextEnv('production') });
    noteServer(started.pid);
    return started;
  });
  return server?.ended ?? 1;
});
