// `npm run first-minute [-- --from COMMIT | --here]`: clones this repository as it is committed, or stays here, runs `npm start` and waits
// for the first page; the clone is gone afterwards. The last line is JSON: the seconds until building began, the server ran and the page came.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rounded, shown } from './bench/figures';
import { usually } from './shared/order';
import { freePort, newDirectory } from './shared/servers';

const { values } = parseArgs({ options: { from: usually('HEAD'), here: { type: 'boolean' } } });

const directory = await newDirectory(false);
const folder = values.here ? '.' : join(directory.path, 'stichpost');
const port = await freePort();

const begun = performance.now();
const passed = () => rounded((performance.now() - begun) / 1000, 1);
if (!values.here) {
  const commit = execFileSync('git', ['rev-parse', values.from], { encoding: 'utf8' }).trim();
  execFileSync('git', ['clone', '--quiet', '--no-checkout', process.cwd(), folder]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
}

const site = spawn('npm', ['start'], {
  cwd: folder,
  env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: 'localhost' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(site, 'exit');
try {
  let building = 0;
  let running = 0;
  createInterface({ input: site.stdout }).on('line', (line) => {
    if (line.startsWith('Building the site')) building = passed();
    if (line.includes('Ready in')) running = passed();
  });
  const home = () =>
    fetch(`http://localhost:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await home())) {
    if (site.exitCode !== null) throw new Error(`npm start ended with ${site.exitCode}`);
    await delay(50);
  }
  const firstPage = passed();
  console.log(
    `building began after ${shown(building, 1)} s, the server ran after ${shown(running, 1)} s, first page after ${shown(firstPage, 1)} s`,
  );
  console.log(JSON.stringify({ building, running, firstPage }));
} finally {
  site.kill('SIGTERM');
  await ended;
  await directory.clear();
}
