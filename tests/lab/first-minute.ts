// `npm run first-minute [-- --from COMMIT]`: clones this repository as it is committed, runs `npm start` there and waits for the first
// page; the clone is gone afterwards. The last line is JSON: the seconds until packages were there, the site was built, and the page came.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rounded, shown } from './bench/figures';
import { freePort, newDirectory } from './shared/servers';

const { values } = parseArgs({ options: { from: { type: 'string', default: 'HEAD' } } });

const directory = await newDirectory(false);
const clone = join(directory.path, 'stichpost');
const port = await freePort();
const commit = execFileSync('git', ['rev-parse', values.from], { encoding: 'utf8' }).trim();

const begun = performance.now();
const passed = () => rounded((performance.now() - begun) / 1000, 1);
execFileSync('git', ['clone', '--quiet', '--no-checkout', process.cwd(), clone]);
execFileSync('git', ['checkout', '--quiet', commit], { cwd: clone });

const site = spawn('npm', ['start'], {
  cwd: clone,
  env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: 'localhost' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(site, 'exit');
try {
  let installed = 0;
  let built = 0;
  createInterface({ input: site.stdout }).on('line', (line) => {
    if (line.startsWith('Building the site')) installed = passed();
    if (line.includes('Ready in')) built = passed();
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
    `packages after ${shown(installed, 1)} s, built after ${shown(built, 1)} s, first page after ${shown(firstPage, 1)} s`,
  );
  console.log(JSON.stringify({ installed, built, firstPage }));
} finally {
  site.kill('SIGTERM');
  await ended;
  await directory.clear();
}
