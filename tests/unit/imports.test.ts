import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/**
 * The lint rules hold what they promise: every example below is linted under the project's own configuration, in a folder
 * of its own, by one run of Biome.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));

const DIRECTION = 'lint/style/noRestrictedImports';
const PROPERTY = 'lint/nursery/noJsRestrictedProperties';
const GLOBAL = 'lint/style/noRestrictedGlobals';
const ASSERTION = 'lint/nursery/noUnsafeTypeAssertion';
const PLUGIN = 'plugin';

const use = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;

/** [file without extension, its text, the rule that must refuse it]. */
const refused: [string, string, string][] = [
  ['lib/cards/a', use('../rules'), DIRECTION],
  ['lib/cards/a', use('../match'), DIRECTION],
  ['lib/cards/a', use('../bots'), DIRECTION],
  ['lib/rules/a', use('../match/events'), DIRECTION],
  ['lib/rules/hearts/a', use('../../match'), DIRECTION],
  ['lib/rules/hearts/a', use('../../tables/act'), DIRECTION],
  ['lib/rules/hearts/a', use('@/lib/match'), DIRECTION],
  ['lib/match/a', use('../tables'), DIRECTION],
  ['lib/match/a', use('../bots'), DIRECTION],
  ...['store', 'notify', 'clock', 'identity', 'tables', 'referee', 'settings'].flatMap(
    (part): [string, string, string][] =>
      ['cards', 'rules', 'match', 'bots'].map((pure) => [`lib/${pure}/a`, use(`../${part}`), DIRECTION]),
  ),
  ...['node:fs', 'fs', 'next/headers', 'react', 'lmdb', 'ioredis', '@/app/_ui/card', '../../app/_ui/card'].flatMap(
    (outside): [string, string, string][] =>
      ['cards', 'rules', 'match', 'bots'].map((pure) => [`lib/${pure}/a`, use(outside), DIRECTION]),
  ),
  ...['store', 'notify', 'clock', 'identity'].flatMap((part): [string, string, string][] => [
    [`lib/${part}/a`, use('../tables'), DIRECTION],
    [`lib/${part}/deep/a`, use('../../tables/act'), DIRECTION],
    [`lib/${part}/a`, use('../../app/page'), DIRECTION],
    [`lib/${part}/a`, use('@/lib/tables'), DIRECTION],
    [`lib/${part}/b`, use('lmdb'), DIRECTION],
  ]),
  ...['../store', '../notify', '../clock', '../identity', '../tables', '../bots', 'lmdb', 'next/server', 'react'].map(
    (part): [string, string, string] => ['lib/referee/a', use(part), DIRECTION],
  ),
  ['lib/tables/a', use('../../app/page'), DIRECTION],
  ['lib/tables/a', use('../../tests/hands'), DIRECTION],
  ['lib/tables/a', use('lmdb'), DIRECTION],
  ['lib/settings/a', use('../store'), DIRECTION],
  ['lib/store/kv', use('lmdb'), DIRECTION],
  ['lib/store/lmdb/a', use('@vercel/kv'), DIRECTION],
  ['lib/store/kv', use('ioredis'), DIRECTION],
  ['lib/store/tcp', use('@vercel/kv'), DIRECTION],
  ['lib/tables/a', use('ioredis'), DIRECTION],
  ['app/a', use('ioredis'), DIRECTION],
  ['app/a', use('lmdb'), DIRECTION],
  ['tests/contract/a', use('lmdb'), DIRECTION],
  // The same by every other way of importing.
  ['lib/rules/a', "import type { X } from '../match';\nexport type Y = X;\n", DIRECTION],
  ['lib/rules/a', "export { x } from '../match';\n", DIRECTION],
  ['lib/rules/a', "export * from '../match';\n", DIRECTION],
  ['lib/rules/a', "export const x = await import('../match');\n", DIRECTION],
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
  ['tests/unit/a', "import { test } from 'vitest';\ntest.only('x', () => {});\n", 'lint/suspicious/noFocusedTests'],
  ['tests/unit/a', "import { test } from 'vitest';\ntest.skip('x', () => {});\n", 'lint/suspicious/noSkippedTests'],
];

/** [file without extension, its text], which pass without a word. */
const allowed: [string, string][] = [
  ['lib/cards/a', use('./card')],
  ['lib/cards/a', use('@noble/hashes/hmac.js')],
  ['lib/cards/a', use('zod')],
  ['lib/rules/a', use('../cards')],
  ['lib/rules/a', use('../cards/card')],
  ['lib/rules/a', use('./match')],
  ['lib/rules/hearts/a', use('../../cards')],
  ['lib/rules/hearts/a', use('../game')],
  ['lib/rules/hearts/a', use('..')],
  ['lib/match/a', use('../rules/game')],
  ['lib/match/a', use('../cards')],
  ['lib/bots/a', use('../match')],
  ['lib/bots/a', use('../rules')],
  ['lib/referee/a', use('../rules')],
  ['lib/referee/a', use('../match')],
  ['lib/referee/a', use('node:readline')],
  ['lib/referee/a', 'process.exitCode = 1;\n'],
  ['lib/settings/a', use('zod')],
  ['lib/store/a', use('../settings')],
  ['lib/store/lmdb/environment', use('lmdb')],
  ['lib/store/kv', use('@vercel/kv')],
  ['lib/store/tcp', use('ioredis')],
  ['tests/support/a', use('ioredis')],
  ['lib/store/a', use('../match/events')],
  ['lib/notify/a', use('../store')],
  ['lib/clock/a', 'export const now = Date.now();\n'],
  ['lib/tables/a', use('../store')],
  ['lib/tables/a', use('../notify')],
  ['lib/tables/a', 'export const now = new Date();\n'],
  ['app/_ui/a', use('@/lib/tables')],
  ['app/_ui/a', use('../tables')],
  ['lib/rules/a', 'export const when = (millis: number) => new Date(millis).toISOString();\n'],
  ['lib/rules/a', 'export const low = Math.min(1, 2);\n'],
  ['lib/rules/a', "export const SUITS = ['C', 'D'] as const;\n"],
  ['lib/rules/a', 'export const point = { x: 1 } satisfies object;\n'],
];

const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

/** Where an example is written: [project, file]. The files with an exception of their own keep their names, each in its own project. */
const place = (kind: string, file: string, index: number): [string, string] =>
  /^lib\/store\/(kv|tcp)$/.test(file) ? [`${kind}${index}`, `${file}.ts`] : [kind, `${file}.${index}.ts`];

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
    cpSync(join(root, 'lint'), join(folder, project, 'lint'), { recursive: true });
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

  test('no import cycles', () => {
    write('cycle', 'lib/tables/a.ts', "import { b } from './b';\nexport const a = () => b;\n");
    write('cycle', 'lib/tables/b.ts', "import { a } from './a';\nexport const b = () => a;\n");
    lint('cycle');
    expect(found.get('cycle/lib/tables/a.ts')).toEqual(['lint/suspicious/noImportCycles']);
  });

  test('every folder of lib/ has its place in the direction of imports: a new one needs a rule in lint/direction.json', () => {
    const known = [
      'bots',
      'cards',
      'clock',
      'identity',
      'match',
      'notify',
      'referee',
      'rules',
      'settings',
      'store',
      'tables',
    ];
    const folders = readdirSync(join(root, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(known).toEqual(expect.arrayContaining(folders.map((entry) => entry.name)));
  });
});
