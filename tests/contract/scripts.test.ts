import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Every script of package.json is run by the tests, here in its shortest form or where `coveredBy` says, so that none can rot unseen;
 * `notRun` says of which that is not true, and why.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stichpost-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Plan =
  | { args: readonly string[] }
  /** A test that runs the script, which it must name, or a stage of `npm test`. */
  | { coveredBy: string; naming: string }
  | { notRun: string };

const TEST = 'scripts/test.mjs';
const TOOLS = 'tests/contract/tools.test.ts';
const NEEDS_SITE = 'it starts the built site, which there is not yet when these tests run';
const TOO_LONG = 'on a busy machine it takes minutes, and it has no form that is short enough there';

const PLANS: Record<string, Plan> = {
  start: { coveredBy: TOOLS, naming: 'scripts/start.mjs' },
  dev: { notRun: 'it compiles all pages in watch mode, for as long as one works on them' },
  build: { notRun: 'npm test builds by the same function, buildForUse, before its end-to-end tests' },
  test: { coveredBy: '.ci/run', naming: 'npm test' },
  check: { notRun: 'it is npm test with the first three of its stages' },
  'test:faults': { coveredBy: TEST, naming: 'scripts/faults.ts' },
  'test:load': {
    notRun: `${NEEDS_SITE}; tests/e2e/load.test.ts runs all but the reading of its arguments and its figures`,
  },
  fuzz: { notRun: `${NEEDS_SITE}; tests/e2e/fuzz.test.ts runs all but the reading of its arguments and its figures` },
  secrecy: { notRun: `${NEEDS_SITE}; tests/e2e/secrecy.test.ts runs its search, nothing runs --timing and --mutants` },
  'bench:server': { notRun: NEEDS_SITE },
  'bench:cost': { notRun: NEEDS_SITE },
  bench: { notRun: TOO_LONG },
  'bench:streams': { notRun: TOO_LONG },
  'bench:sweep': { notRun: TOO_LONG },
  'bench:tables': { notRun: TOO_LONG },
  'bench:bots': { notRun: NEEDS_SITE },
  lighthouse: { notRun: NEEDS_SITE },
  interaction: { notRun: NEEDS_SITE },
  snapshots: { notRun: NEEDS_SITE },
  'side-by-side': { notRun: 'it builds another commit, which takes minutes' },

  referee: { coveredBy: 'tests/unit/referee-stream.test.ts', naming: 'scripts/referee.mjs' },
  verify: { coveredBy: 'tests/unit/fairness-record.test.ts', naming: 'scripts/verify.ts' },
  reseal: { coveredBy: TOOLS, naming: "'reseal'" },
  rebuild: { coveredBy: TOOLS, naming: "'rebuild'" },
  backup: { coveredBy: TOOLS, naming: "'backup'" },
  restore: { coveredBy: TOOLS, naming: "'restore'" },
  tables: { coveredBy: TOOLS, naming: "'tables'" },

  arena: { args: ['--game', 'hearts', '--seats', 'easy,random,random,random', '--deals', '8'] },
  fortnight: { args: ['2', '1'] },
  'fuzz:parsers': { args: ['--seconds', '0.5', '--seed', '1', '--only', 'card notation'] },
  hindsight: { args: ['--moments', '1', '--times', '2', '--game', 'hearts', '--kind', 'play'] },
  'soak:bots': { args: ['10'] },
  'soak:expected': { args: ['1', 'herzblatt'] },
  'bench:backup': { args: ['--tables', '20', '--documents', '40', '--store', 'lmdb'] },
  waits: { args: ['--deals', '2', '--games', 'herzblatt2', '--processes', '1'] },

  cards: { args: [] },
  emblems: { args: [] },
  settings: { args: [] },
  // Nothing is asked for that has its hash, as all packages have (tests/unit/lockfile.test.ts).
  integrity: { args: ['zod'] },
  mails: { args: [join(folder, 'mails'), 'turn-until'] },
};

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

type Ended = { code: ExecFileException['code'] | 0; stdout: string; stderr: string };

/** Runs a script by the command of package.json, which all begin Node, with a data folder of its own. */
function run(name: string, args: readonly string[]): Promise<Ended> {
  const [exec, node, ...command] = scripts[name].split(' ');
  expect([exec, node]).toEqual(['exec', 'node']);
  const env = { ...process.env, DATA_DIR: join(folder, name.replace(':', '-')) };
  return new Promise((resolve) => {
    execFile(process.execPath, [...command, ...args], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, stderr });
    });
  });
}

/** What in a value is no figure one can use: of JSON that is null, which NaN and Infinity become. */
function noFigures(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => noFigures(part, `${path}.${name}`));
}

const figures = z.record(z.string(), z.unknown()).refine((all) => Object.keys(all).length > 0);

test('the table has every script, and none that is gone', () => {
  expect(Object.keys(PLANS).sort()).toEqual(Object.keys(scripts).sort());
});

test.each(Object.entries(PLANS).flatMap(([name, plan]) => ('coveredBy' in plan ? [{ name, ...plan }] : [])))(
  '$name is run by $coveredBy',
  ({ coveredBy, naming }) => {
    expect(existsSync(join(root, coveredBy)) && readFileSync(join(root, coveredBy), 'utf8')).toContain(naming);
  },
);

describe('in its shortest form', { concurrent: true, timeout: 180_000 }, () => {
  for (const [name, plan] of Object.entries(PLANS)) {
    if (!('args' in plan)) continue;
    test(`npm run ${name} -- ${plan.args.join(' ')}`, async ({ expect }) => {
      const { code, stdout, stderr } = await run(name, plan.args);
      expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
      const last = figures.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
      expect(noFigures(last)).toEqual([]);
      // What is drawn or written from the sources is up to date.
      if ('written' in last) expect(last.written).toBe(0);
    });
  }
});
