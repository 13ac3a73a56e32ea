import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../lab/shared/servers';
import { test } from '../support/e2e/test';
import { figuresOf, start } from '../support/scripts';

// The scripts of package.json that need the built site, each in its shortest form (the others: tests/contract/scripts.test.ts). Their
// figures say nothing here but that there are some.
// One after the other: each keeps a core or two busy.
test.describe.configure({ mode: 'default', timeout: 300_000 });

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stichpost-scripts-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing of the servers that these tests are given: a script starts its own. */
const ALONE = Object.fromEntries(
  Object.keys(process.env).flatMap((name) =>
    /^(E2E|TEST|PW)_/.test(name) && name !== 'E2E_BROWSER' ? [[name, undefined]] : [],
  ),
);

const SHORTEST: Record<string, readonly string[]> = {
  // The bare handler takes longer to build than all the rest: types are checked, and that it runs is not.
  'bench:server': ['--itself', '--store=lmdb', '--rounds=1', '--requests=16', '--deals=1', '--log=100', '--viewed=8'],
  'bench:cost': ['--moves', '1'],
  'bench:streams': ['--streams', '20', '--moves', '4', '--rounds', '1', '--batches', '1'],
  lighthouse: ['--page', 'home', '--runs', '1'],
  interaction: ['--moves', '1'],
  // Where packages and site are there already.
  'first-minute': ['--here'],
  snapshots: ['--into', 'FOLDER', '-g', 'nowhere: as'],
};

for (const [name, args] of Object.entries(SHORTEST)) {
  test(`npm run ${name} -- ${args.join(' ')}`, async () => {
    const given = args.map((arg) => (arg === 'FOLDER' ? join(folder, 'new') : arg));
    await figuresOf(name, given, { ...ALONE, DATA_DIR: join(folder, 'data') });
  });
}

test('npm run dev answers, and ends when it is told to', async () => {
  const port = await freePort();
  const { child, ended } = start('dev', [], {
    ...ALONE,
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: join(folder, 'data'),
    // Turbopack keeps nothing for the next time: 134 MB, written while it ends.
    TURBO_ENGINE_READ_ONLY: '1',
  });
  const status = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      (answer) => answer.status,
      () => 'nothing',
    );
  await Promise.race([
    expect.poll(status, { timeout: 240_000 }).toBe(200),
    once(child, 'exit').then(() => ended.then(({ stderr }) => Promise.reject(new Error(`it ended:\n${stderr}`)))),
  ]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
