import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withoutIntegrity } from '../../scripts/lib/lockfile.mjs';
import { above, circles } from '../../scripts/lint/house.mjs';
import { faultsIn } from '../../scripts/lint/words.mjs';

/**
 * The lint rules hold what they promise: every example below is linted under the project's own configuration, in a
 * folder of its own, by one run of Biome. The direction of imports has a test of its own.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));

const PROPERTY = 'lint/nursery/noJsRestrictedProperties';
const GLOBAL = 'lint/style/noRestrictedGlobals';
const ASSERTION = 'lint/nursery/noUnsafeTypeAssertion';
const PLUGIN = 'plugin';
const IMPORT = 'lint/style/noRestrictedImports';

/** [file without extension, its text, the rule that must refuse it]. */
const refused: [string, string, string][] = [
  ['lib/rules/a', "export const x = require('../match');\n", GLOBAL],
  ['lib/rules/a', "export type X = import('../match').X;\n", PLUGIN],
  ['lib/tables/a', "export type X = import('lmdb').RootDatabase;\n", PLUGIN],

  ...['cards', 'rules', 'match', 'bots'].flatMap((pure): [string, string, string][] => [
    [`lib/${pure}/a`, 'export const now = Date.now();\n', PROPERTY],
    [`lib/${pure}/a`, 'const { now } = Date;\nexport const time = now();\n', PROPERTY],
    [`lib/${pure}/a`, 'export const chance = Math.random();\n', PROPERTY],
    [`lib/${pure}/a`, 'export const chance = Math.random;\n', PROPERTY],
    [`lib/${pure}/a`, 'export const now = new Date();\n', PLUGIN],
    [`lib/${pure}/a`, 'export const now = new Date;\n', PLUGIN],
    [`lib/${pure}/a`, 'export const now = Date();\n', PLUGIN],
    [`lib/${pure}/a`, 'export const now = performance.now();\n', GLOBAL],
    [`lib/${pure}/a`, 'setTimeout(() => {}, 1);\n', GLOBAL],
    [`lib/${pure}/a`, 'export const home = process.env;\n', GLOBAL],
    [`lib/${pure}/a`, 'export const home = globalThis.process;\n', GLOBAL],
    [`lib/${pure}/a`, "export const page = fetch('/');\n", GLOBAL],
    [`lib/${pure}/a`, 'export const id = crypto.randomUUID();\n', GLOBAL],
  ]),

  ['lib/tables/a', "export const x = JSON.parse('1') as number;\n", ASSERTION],
  ['lib/tables/a', "export const x = <number>JSON.parse('1');\n", ASSERTION],
  ['app/_ui/a', "export const x = JSON.parse('1') as unknown as number;\n", ASSERTION],
  ['lib/tables/a', 'export const f = (x: any): unknown => x;\n', 'lint/suspicious/noExplicitAny'],
  ['app/_ui/a', 'export const f = (x: any): unknown => x;\n', 'lint/suspicious/noExplicitAny'],
  ['lib/tables/a', 'export const f = (x: number | null) => x!;\n', 'lint/style/noNonNullAssertion'],
  ['tests/lab/bench/a', "import { openStore } from '../../../lib/store';\nexport const store = openStore();\n", IMPORT],
  ['tests/lab/bench/a', 'export const f = (x: number | null) => x!;\n', 'lint/style/noNonNullAssertion'],
  [
    'scripts/a',
    "import { openRecords, openStore } from '../lib/store';\nexport const x = [openRecords, openStore];\n",
    IMPORT,
  ],
  ['tests/unit/a', "import { test } from 'vitest';\ntest.only('x', () => {});\n", 'lint/suspicious/noFocusedTests'],
  ['tests/unit/a', "import { test } from 'vitest';\ntest.skip('x', () => {});\n", 'lint/suspicious/noSkippedTests'],
];

/** [file without extension, its text], which pass without a word. */
const allowed: [string, string][] = [
  ['lib/referee/a', 'process.exitCode = 1;\n'],
  ['lib/notify/a', 'export const now = Date.now();\n'],
  ['lib/tables/a', 'export const now = new Date();\n'],
  ['scripts/a', "import { openRecords } from '../lib/store';\nexport const x = openRecords();\n"],
  ['lib/rules/a', 'export const when = (millis: number) => new Date(millis).toISOString();\n'],
  ['lib/rules/a', 'export const low = Math.min(1, 2);\n'],
  ['lib/rules/a', "export const SUITS = ['C', 'D'] as const;\n"],
  ['lib/rules/a', 'export const point = { x: 1 } satisfies object;\n'],
];

const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

/** Where an example is written: [project, file]. */
const place = (kind: string, file: string, index: number): [string, string] => [kind, `${file}.${index}.ts`];

describe('lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stichpost-lint-'));
  const found = new Map<string, string[]>();

  function write(project: string, file: string, text: string): void {
    const path = join(folder, project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  function lint(project: string): void {
    cpSync(join(root, 'biome.json'), join(folder, project, 'biome.json'));
    cpSync(join(root, 'scripts/lint'), join(folder, project, 'scripts/lint'), { recursive: true });
    const run = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: join(folder, project), encoding: 'utf8' },
    );
    if (run.stdout === '') throw new Error(`Biome did not run: ${run.stderr}`);
    for (const { category, location } of report.parse(JSON.parse(run.stdout)).diagnostics) {
      const key = `${project}/${location.path}`;
      found.set(key, [...(found.get(key) ?? []), category]);
    }
  }

  beforeAll(() => {
    refused.forEach(([file, text], index) => {
      write(...place('refused', file, index), text);
    });
    allowed.forEach(([file, text], index) => {
      write(...place('allowed', file, index), text);
    });
    for (const project of readdirSync(folder)) lint(project);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(refused.map((row, index) => [...row, index] as const))(
    '%s may not say %j: %s',
    (file, _text, rule, index) => {
      expect(found.get(place('refused', file, index).join('/'))).toContain(rule);
    },
  );

  test.each(allowed.map((row, index) => [...row, index] as const))('%s may say %j', (file, _text, index) => {
    expect(found.get(place('allowed', file, index).join('/')) ?? []).toEqual([]);
  });
});

/** The house gets no heavier unnoticed: each figure has a budget, which a commit lowers, or raises with a sentence. */

const imports = (of: Record<string, string[]>) =>
  new Map(Object.entries(of).map(([folder, targets]) => [folder, new Set(targets)]));

describe('circles between folders', () => {
  test('are found, however long', () => {
    const round = circles(imports({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['f'], f: ['e'], g: ['a'] }));
    expect(round).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]);
  });

  test('are not seen where one folder is merely used by two', () => {
    expect(circles(imports({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });
});

test('a figure above its budget is named with both numbers', () => {
  expect(above({ keyParameters: 0, nudgeFiles: 99 })).toEqual([expect.stringMatching(/^nudgeFiles: 99, at most \d+$/)]);
});

test.each([
  ['a comment that says what a thing is', 'x.ts', '/** What a seat may know. */', 1],
  ['a question may begin with what', 'x.ts', '// What if the store is gone?', 0],
  ['a sentence over the end of a line', 'x.ts', ' * The seats these keys open.\n * Of whoever asks: one.', 2],
  ['code is not read', 'x.ts', 'const what = `Who is he`;', 0],
  ['a comment behind code', 'x.ts', 'const n = 1;\t// as he wishes', 1],
  ['the name of a test', 'x.test.ts', "test(\t'nobody sees his hand', () => {});", 1],
  ['the name of a test with rows', 'x.test.ts', "test.each(ROWS)(\t'whoever asks is told', () => {});", 1],
  ['a measure', 'x.ts', '// Not so many now: one in so many moves.', 1],
  ['a page', 'README.md', '# Seats\n\nA player keeps their seat. Whoever leaves `his key` loses it.', 2],
  ['code within words', 'README.md', 'Call `whoever()` and `he`.', 0],
])('%s', (_, file, text, count) => expect(faultsIn(file, text)).toHaveLength(count));

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

describe('package-lock.json', () => {
  // Packages built for other platforms npm leaves out where the registry does not serve them: `npm run integrity`.
  test('has the hash of every package, but for optional ones built for a single platform', () => {
    const others = withoutIntegrity(lock).filter(({ optional, os, cpu }) => !(optional && (os ?? cpu)));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test('has the hash of every package for the machines it is built, tested and deployed on', () => {
    const here = withoutIntegrity(lock).filter(
      ({ name, os, cpu }) => os?.includes('linux') && cpu?.includes('x64') && !name.includes('musl'),
    );
    expect(here).toEqual([]);
  });

  // Without one `npm ci` installs nothing, which is not noticed where packages are installed already.
  test('has an entry for every optional package, whatever the platform', () => {
    const wanted = Object.values<{ optionalDependencies?: object }>(lock.packages).flatMap(
      ({ optionalDependencies = {} }) => Object.keys(optionalDependencies),
    );
    expect(wanted.filter((name) => !lock.packages[`node_modules/${name}`])).toEqual([]);
  });

  test.each([
    ['without a hash', { version: '1.0.0' }, ['a']],
    ['with one', { version: '1.0.0', integrity: 'sha512-x' }, []],
    ['that is a link', { link: true }, []],
    ['inside another one', { version: '1.0.0', inBundle: true }, []],
  ])('a package %s', (_, entry, found) => {
    const packages = { '': {}, 'node_modules/b/node_modules/a': entry };
    expect(withoutIntegrity({ packages }).map(({ name }) => name)).toEqual(found);
  });
});
