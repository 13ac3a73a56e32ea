// `npm run snapshots`: takes the pictures of tests/e2e/visual.test.ts anew, as far as they have changed. Look at each of them before it
// is committed. `-- -g hearts`: of some scenes only.
import { findBrowser, HOW_TO_GET_A_BROWSER } from './browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { withLock } from './lib/lock.mjs';
import { main, Trouble } from './lib/project.mjs';
import { run, runPackage } from './lib/run.mjs';

await main(async () => {
  const browser = await findBrowser();
  if (!browser) throw new Trouble(HOW_TO_GET_A_BROWSER);
  await withLock(ensureBuilt);
  const env = { ...process.env, E2E_BROWSER: JSON.stringify(browser) };
  const shelf = (what) =>
    run(process.execPath, ['--import', 'tsx', 'tests/support/e2e/scenes/shelf.ts', what], { env });
  if ((await shelf('clear')) !== 0) return 1;
  const args = ['test', '--project=scenes', '--update-snapshots=changed', '--retries=0', ...process.argv.slice(2)];
  const code = await runPackage('@playwright/test/cli.js', args, { env });
  return (await shelf('pack')) || code;
});
