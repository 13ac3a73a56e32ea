// `npm run snapshots`: takes the pictures of tests/e2e/visual.test.ts anew, as far as they have changed. Look at each of them before it
// is committed. `-- -g hearts`: of some scenes only; `-- --into FOLDER`: into another folder, and those that are kept stay as they are. The
// last line is JSON: how many there are.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { withLock } from './lib/lock.mjs';
import { inRoot, main, Trouble } from './lib/project.mjs';
import { run, runPackage } from './lib/run.mjs';

/** Where they are drawn, and the other arguments, which are Playwright's. */
function ordered(args) {
  const at = args.indexOf('--into');
  if (at < 0) return { folder: inRoot('tests/pictures'), others: args };
  if (args[at + 1] === undefined) throw new Trouble('Say where to: npm run snapshots -- --into FOLDER');
  return { folder: resolve(args[at + 1]), others: args.toSpliced(at, 2) };
}

await main(async () => {
  const { folder, others } = ordered(process.argv.slice(2));
  const browser = await findBrowser();
  if (!browser) throw new Trouble(HOW_TO_GET_A_BROWSER);
  await withLock(ensureBuilt);
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, E2E_BROWSER: JSON.stringify(browser), PICTURES: folder };
  const shelf = (what) => run(process.execPath, ['scripts/ts.mjs', 'tests/support/e2e/scenes/shelf.ts', what], { env });
  if ((await shelf('clear')) !== 0) return 1;
  const args = ['test', '--project=scenes', '--update-snapshots=changed', '--retries=0', ...others];
  const code = await runPackage('@playwright/test/cli.js', args, { env });
  return (await shelf('pack')) || code;
});
