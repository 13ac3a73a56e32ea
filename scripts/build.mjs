// `npm run build`: what a host that builds and serves by itself calls. `npm start` builds by itself where it must.
import { bundleWorker } from './lib/bundle.mjs';
import { nextEnv } from './lib/next.mjs';
import { packFiles } from './lib/pack.mjs';
import { main } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';

await main(async () => {
  await bundleWorker();
  const code = await runPackage('next/dist/bin/next', ['build'], { env: nextEnv('production') });
  if (code === 0) await packFiles();
  return code;
});
