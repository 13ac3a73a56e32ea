import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { figuresOf, ROOT, SCRIPTS } from '../support/scripts';

/**
 * Every script of package.json is run by the tests, so that none can rot unseen: here in its shortest form, or where `coveredBy` says,
 * since it needs the built site.
 */
const folder = mkdtempSync(join(tmpdir(), 'stichpost-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Plan =
  | { args: readonly string[] }
  /** A test that runs the script, which it must name, or a stage of `npm test`. */
  | { coveredBy: string; naming: string };

const TEST = 'scripts/test.mjs';
const TOOLS = 'tests/contract/tools.test.ts';
const BACKUP = 'tests/contract/tools-backup.test.ts';
const SITE = 'tests/e2e/scripts.test.ts';

const PLANS: Record<string, Plan> = {
  start: { coveredBy: TOOLS, naming: 'scripts/start.mjs' },
  dev: { coveredBy: SITE, naming: "'dev'" },
  // Whatever needs the site built has that done by the script.
  build: { coveredBy: 'scripts/lib/build.mjs', naming: 'scripts/build.mjs' },
  test: { coveredBy: '.ci/run', naming: 'npm test' },
  // The first stages of the same.
  check: { coveredBy: '.ci/run', naming: 'npm test' },
  'test:changed': { coveredBy: TEST, naming: "'--changed'" },
  'test:faults': { coveredBy: TEST, naming: 'tests/lab/faults.ts' },
  'test:load': { coveredBy: 'tests/e2e/load.test.ts', naming: "'test:load'" },
  fuzz: { coveredBy: 'tests/e2e/fuzz.test.ts', naming: "'fuzz'" },
  secrecy: { coveredBy: 'tests/e2e/secrecy.test.ts', naming: "'secrecy'" },
  'bench:server': { coveredBy: SITE, naming: "'bench:server'" },
  'bench:cost': { coveredBy: SITE, naming: "'bench:cost'" },
  'bench:streams': { coveredBy: SITE, naming: "'bench:streams'" },
  lighthouse: { coveredBy: SITE, naming: 'lighthouse:' },
  'first-minute': { coveredBy: SITE, naming: "'first-minute'" },
  interaction: { coveredBy: SITE, naming: 'interaction:' },
  snapshots: { coveredBy: SITE, naming: 'snapshots:' },

  referee: { coveredBy: 'tests/unit/referee-stream.test.ts', naming: 'scripts/referee.mjs' },
  verify: { coveredBy: 'tests/unit/fairness-record.test.ts', naming: 'scripts/verify.ts' },
  reseal: { coveredBy: BACKUP, naming: "'reseal'" },
  rebuild: { coveredBy: TOOLS, naming: "'rebuild'" },
  backup: { coveredBy: BACKUP, naming: "'backup'" },
  restore: { coveredBy: BACKUP, naming: "'restore'" },
  tables: { coveredBy: TOOLS, naming: "'tables'" },

  bench: { args: ['--seconds', '0.1', '--only', 'hearts', '--deals', '2'] },
  'bench:sweep': { args: ['--tables', '4', '--seconds', '0.5', '--store', 'redis'] },
  'bench:tables': { args: ['--tables', '20', '--matches', '1', '--deals', '1'] },
  arena: { args: ['--game', 'hearts', '--seats', 'easy,random,random,random', '--deals', '8'] },
  fortnight: { args: ['2', '1'] },
  'fuzz:parsers': { args: ['--seconds', '0.5', '--seed', '1', '--only', 'card notation'] },
  'soak:bots': { args: ['10'] },
  'soak:expected': { args: ['1', 'herzblatt'] },
  'bench:backup': { args: ['--tables', '20', '--documents', '40', '--store', 'lmdb'] },
  waits: { args: ['--deals', '2', '--games', 'herzblatt2', '--processes', '1'] },

  cards: { args: [] },
  emblems: { args: [] },
  settings: { args: [] },
  // Nothing is asked for that has its hash, as all packages have (tests/unit/lint.test.ts).
  integrity: { args: ['zod'] },
  mails: { args: [join(folder, 'mails'), 'turn-until'] },
};

test('the table has every script, and none that is gone', () => {
  expect(Object.keys(PLANS).sort()).toEqual(Object.keys(SCRIPTS).sort());
});

test.each(Object.entries(PLANS).flatMap(([name, plan]) => ('coveredBy' in plan ? [{ name, ...plan }] : [])))(
  '$name is run by $coveredBy',
  ({ coveredBy, naming }) => {
    expect(existsSync(join(ROOT, coveredBy)) && readFileSync(join(ROOT, coveredBy), 'utf8')).toContain(naming);
  },
);

// Two at a time: this file is the longest of its stage.
describe.concurrent('in its shortest form', { timeout: 180_000 }, () => {
  for (const [name, plan] of Object.entries(PLANS)) {
    if (!('args' in plan)) continue;
    test(`npm run ${name} -- ${plan.args.join(' ')}`, async ({ expect }) => {
      const last = await figuresOf(name, plan.args, { DATA_DIR: join(folder, name.replace(':', '-')) });
      // Files drawn or written from the sources are up to date, and those that a build has packed stay.
      expect({ written: 0, removed: 0, ...last }).toMatchObject({ written: 0, removed: 0 });
    });
  }
});

test.each(['check', 'test:changed'])('npm run %s is stages that there are', (name) => {
  const [, , ...command] = SCRIPTS[name].split(' ');
  const ended = spawnSync(process.execPath, [...command.slice(0, -1), `${command.at(-1)},none`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([ended.status, ended.stderr]).toEqual([1, expect.stringContaining('Usage: npm test')]);
  const stages = ended.stderr.trim().split('--only ').at(-1)?.replace(']', '').split(',');
  expect(stages).toEqual(expect.arrayContaining(command.at(-1)?.split(',') ?? []));
});
