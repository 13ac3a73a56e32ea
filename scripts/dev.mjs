// `npm run dev`: installs if need be, then Next's development server.
import './lib/node-version.mjs';
import { bundleWorker } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { noteServer, withLock } from './lib/lock.mjs';
import { address, checkFree, nextArgs, nextEnv } from './lib/next.mjs';
import { main } from './lib/project.mjs';
import { start } from './lib/run.mjs';

await main(async () => {
  const where = address();
  await checkFree(where);
  const server = await withLock(async () => {
    await ensureInstalled('dev');
    await bundleWorker();
    const started = start(process.execPath, nextArgs('dev', where), { env: nextEnv('development') });
    noteServer(started.pid);
    return started;
  });
  return server.ended;
});
