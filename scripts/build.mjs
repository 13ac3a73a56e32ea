// `npm run build`: what a host that builds and serves by itself calls. `npm start` builds by itself where it must.
import { bundleWorker } from './lib/bundle.mjs';
import { nextEnv } from './lib/next.mjs';
import { main } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';

await main(async () => {
  await bundleWorker();
  return runPackage('next/dist/bin/next', ['build'], { env: nextEnv('production') });
});
