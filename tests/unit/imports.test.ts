import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forbidden } from '../../scripts/lint/direction.mjs';
import { cruiseImports } from '../../scripts/lint/imports.mjs';

/**
 * The rules of scripts/lint/direction.mjs hold what they promise: every example below is written into a small project, what
 * it imports beside it, and the imports of all of them are followed.
 */

const use = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;
const PURE = ['cards', 'rules', 'match', 'bots'];

/** [file without `.ts`, its text, the rule that must refuse it]. */
const refused: [string, string, string][] = [
  ['lib/cards/a', use('../rules'), 'cards'],
  ['lib/cards/a', use('../match'), 'cards'],
  ['lib/cards/a', use('../bots'), 'cards'],
  ['lib/rules/a', use('../match/events'), 'rules'],
  ['lib/rules/hearts/a', use('../../match'), 'rules'],
  ['lib/rules/hearts/a', use('../../tables/act'), 'rules'],
  ['lib/rules/hearts/a', use('@/lib/match'), 'rules'],
  ['lib/rules/hearts/a', use('@/lib/cards'), 'lib-is-relative'],
  ['lib/match/a', use('../tables'), 'match'],
  ['lib/match/kernel/a', use('../parts/talk'), 'match-kernel'],
  ['lib/match/kernel/a', use('../state'), 'match-kernel'],
  ['lib/match/parts/talk', use('./pace/pace'), 'parts-apart'],
  ['lib/match/parts/pace/a', use('../talk'), 'parts-apart'],
  ['lib/match/parts/pace/a', use('../../state'), 'parts-apart'],
  ['lib/match/a', use('../bots'), 'match'],
  ['lib/tables/a', use('./runner/change'), 'tables-ground'],
  ['lib/tables/runner/a', use('../reading/view'), 'tables-runner'],
  ['lib/tables/runner/a', use('../index'), 'tables-runner'],
  ['lib/tables/reading/a', use('../messages/wishes'), 'tables-reading'],
  ['lib/tables/messages/a', use('../commands/move'), 'tables-messages'],
  ['lib/tables/commands/a', use('../upkeep/sweep'), 'tables-commands'],
  ...['store', 'notify', 'clock', 'identity', 'tables', 'referee', 'settings'].flatMap(
    (part): [string, string, string][] => PURE.map((pure) => [`lib/${pure}/a`, use(`../${part}`), pure]),
  ),
  ...['node:fs', 'fs', 'next/headers', 'react', 'lmdb', 'ioredis', '@/app/_ui/card', '../../app/_ui/card'].flatMap(
    (outside): [string, string, string][] => PURE.map((pure) => [`lib/${pure}/a`, use(outside), pure]),
  ),
  ...['store', 'notify', 'clock', 'identity', 'limits'].flatMap((part): [string, string, string][] => [
    [`lib/${part}/a`, use('../tables'), 'called-by-tables'],
    [`lib/${part}/deep/a`, use('../../tables/act'), 'called-by-tables'],
    [`lib/${part}/a`, use('../referee'), 'called-by-tables'],
    [`lib/${part}/a`, use('../../app/page'), 'lib-stands-alone'],
    [`lib/${part}/a`, use('@/lib/tables'), 'lib-is-relative'],
    [`lib/${part}/b`, use('lmdb'), 'lmdb'],
  ]),
  ...['../store', '../notify', '../clock', '../identity', '../tables', '../bots', 'lmdb', 'next/server', 'react'].map(
    (part): [string, string, string] => ['lib/referee/a', use(part), 'referee'],
  ),
  ['lib/tables/a', use('../../app/page'), 'lib-stands-alone'],
  ['lib/tables/a', use('../../tests/hands'), 'lib-stands-alone'],
  ['lib/tables/a', use('../../scripts/tool'), 'lib-stands-alone'],
  ['lib/tables/a', use('lmdb'), 'lmdb'],
  ['lib/settings/a', use('../store'), 'settings'],
  ['lib/limits/a', use('../notify'), 'limits'],
  ['lib/limits/a', use('../match'), 'limits'],
  ['lib/settings/a', use('node:fs'), 'settings'],
  ['lib/store/redis/kv', use('lmdb'), 'lmdb'],
  ['lib/store/lmdb/a', use('@vercel/kv'), 'vercel-kv'],
  ['lib/store/redis/kv', use('ioredis'), 'ioredis'],
  ['lib/store/redis/tcp', use('@vercel/kv'), 'vercel-kv'],
  ['lib/tables/a', use('ioredis'), 'ioredis'],
  ['app/a', use('ioredis'), 'ioredis'],
  ['app/a', use('lmdb'), 'lmdb'],
  ['tests/contract/a', use('lmdb'), 'lmdb'],
  ['tests/contract/a', use('@vercel/kv'), 'vercel-kv'],
  ['scripts/a', use('lmdb'), 'lmdb'],
  ['scripts/a', use('../tests/support/redis'), 'scripts-without-tests'],
  ['tests/support/a', use('../../scripts/lib/project.mjs'), 'shared-helpers'],
  ['tests/support/a', use('../lab/faults/judge'), 'shared-helpers'],
  ['tests/lab/a', use('../support/requests'), 'lab-alone'],
  // The same by every other way of importing.
  ['lib/rules/a', "import type { X } from '../match';\nexport type Y = X;\n", 'rules'],
  ['lib/rules/a', "import { type X } from '../match';\nexport type Y = X;\n", 'rules'],
  ['lib/rules/a', "export { x } from '../match';\n", 'rules'],
  ['lib/rules/a', "export type { X } from '../match';\n", 'rules'],
  ['lib/rules/a', "export * from '../match';\n", 'rules'],
  ['lib/rules/a', "export const x = await import('../match');\n", 'rules'],
  ['lib/rules/a', "export const x = require('../match');\n", 'rules'],

  ...['@/app/_web/server/context', '@/app/_web/load/table', '@/app/_web/http/answer', '@/app/_web/load/texts'].map(
    (part): [string, string, string] => ['app/_ui/table/a', use(part), 'components-read-nothing'],
  ),
  ...['@/lib/store', '@/lib/settings', '@/lib/identity', '@/lib/bots', '@/app/page'].map(
    (part): [string, string, string] => ['app/_ui/table/a', use(part), 'components-read-nothing'],
  ),
  ...['next/headers', 'next/server', 'next/cache', 'next-intl/server', 'pino'].map((part): [string, string, string] => [
    'app/_ui/kit/a',
    use(part),
    'components-read-nothing',
  ]),
  ['app/_texts/a', use('@/app/_ui/kit/b'), 'texts-alone'],
  ['app/_ui/kit/a', use('@/app/_ui/table/b'), 'kit-below-all'],
  ['app/_ui/kit/a', use('../game-ui'), 'kit-below-all'],
  ['app/_web/server/a', use('@/app/_web/http/b'), 'server-below-http'],
  ['app/_web/server/a', use('../next/b'), 'server-below-http'],
  ['app/_web/http/a', use('@/app/_web/next/b'), 'http-below-next'],
  ['app/_ui/kit/a', use('node:fs'), 'components-have-no-node'],
  [
    'app/_ui/kit/a.tsx',
    `${use('@/lib/store')}export const z = (w: number) => <p>{w}</p>;\n`,
    'components-read-nothing',
  ],
  ...['next/headers', '@/app/_web/server/context', '@/app/_web/http/answer', '@/lib/store', '@/lib/notify'].flatMap(
    (part): [string, string, string][] => [
      ['app/page.tsx', use(part), 'pages-read-by-loaders'],
      ['app/t/[table]/page.tsx', use(part), 'pages-read-by-loaders'],
    ],
  ),
  ...['kit', 'move', 'new', 'rules', 'table'].map((part): [string, string, string] => [
    `app/_ui/${part}/a`,
    use('@/app/_ui/games'),
    'parts-without-games',
  ]),
  ['app/_ui/game-ui.tsx', use('@/app/_ui/games/hearts'), 'parts-without-games'],
  ['app/_ui/table/a', use('@/app/_ui/home/tables'), 'parts-without-games'],
  ['app/_ui/table/parts/a', use('./b'), 'table-parts-apart'],
  ['app/_ui/table/parts/a/a', use('@/app/_ui/table/parts/b/b'), 'table-parts-apart'],
  ['app/_ui/table/parts/a', use('@/app/_ui/table/parts'), 'table-parts-apart'],
  ['app/_ui/table/a', use('./parts/b'), 'table-below-parts'],
  ['app/_ui/games/hearts/a', use('@/app/_ui/games/spades/details'), 'games-apart'],
  ['app/_ui/games/hearts/a', use('../spades/details'), 'games-apart'],
  ['app/_ui/games/hearts/a', use('@/app/_ui/games'), 'games-apart'],
];

/** [file without `.ts`, its text], which no rule refuses. */
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
  ['lib/match/a', use('./parts/talk')],
  ['lib/match/parts/talk', use('../kernel')],
  ['lib/match/parts/talk', use('../../rules/view')],
  ['lib/match/parts/pace/a', use('./b')],
  ['lib/bots/a', use('../match')],
  ['lib/bots/a', use('../rules')],
  ['lib/referee/a', use('../rules')],
  ['lib/referee/a', use('../match')],
  ['lib/referee/a', use('node:readline')],
  ['lib/settings/a', use('zod')],
  ['lib/store/a', use('../settings')],
  ['lib/store/lmdb/environment', use('lmdb')],
  ['lib/store/redis/kv', use('@vercel/kv')],
  ['lib/store/redis/tcp', use('ioredis')],
  ['tests/support/a', use('ioredis')],
  ['tests/support/a', use('../lab/shared/redis')],
  ['tests/lab/faults/a', use('../../../scripts/lib/project.mjs')],
  ['tests/unit/a', use('../../scripts/lib/lockfile.mjs')],
  ['lib/store/a', use('../match/events')],
  ['lib/notify/a', use('../store')],
  ['lib/tables/a', use('../store')],
  ['lib/tables/a', use('../notify')],
  ['app/_ui/a', use('@/lib/tables')],
  ['app/_ui/recap/a', use('../tables')],
  ['app/_ui/table/a', use('@/app/_texts/keys')],
  ['app/_ui/table/parts/a/a', use('./b')],
  ['app/_ui/table/parts/a', use('@/app/_ui/table/b')],
  ['app/_ui/table/parts/index', use('./a')],
  ['app/_ui/mine/a', use('@/app/_ui/table/parts')],
  ['app/_ui/kit/cards/a', use('../classes')],
  ['app/_web/http/a', use('@/app/_web/server/b')],
  ['app/_web/next/a', use('@/app/_web/http/b')],
  ['app/_ui/table/a', use('@/app/_ui/game-ui')],
  ['app/_ui/home/a', use('@/app/_ui/games')],
  ['app/_ui/games/hearts/a', use('./details')],
  ['app/_ui/games/hearts/a', use('@/app/_ui/games/hearts/details')],
  ['app/_web/load/a', use('@/lib/store')],
  ['app/page.tsx', use('@/app/_web/load/mine')],
  ['app/api/tables/route', use('@/app/_web/server/context')],
];

/** [what it is, its files with their texts]. */
const circles: [string, Record<string, string>][] = [
  ['of two files', { 'lib/tables/a.ts': use('./b'), 'lib/tables/b.ts': use('./a') }],
  [
    'of types alone',
    {
      'app/_ui/table/a.ts': "import type { B } from './b';\nexport type A = B[];\n",
      'app/_ui/table/b.ts': "import type { A } from './a';\nexport type B = { a: A };\n",
    },
  ],
  [
    'of three components',
    {
      'app/_ui/kit/a.tsx': `${use('./b')}export const z = <p />;\n`,
      'app/_ui/kit/b.tsx': `${use('@/app/_ui/kit/c')}export const z = <p />;\n`,
      'app/_ui/kit/c.tsx': `${use('./a')}export const z = <p />;\n`,
    },
  ],
];

const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
});

/** Files whose own name is in a rule keep it, each in a project of its own; of all others there are many in one. */
const NAMED = /^lib\/store\/redis\/(kv|tcp)$/;

/** Where an example is written: [project, file]. */
function place(kind: string, file: string, index: number): [string, string] {
  if (NAMED.test(file)) return [`${kind}${index}`, `${file}.ts`];
  const [name, ending = 'ts'] = file.split('.');
  return [kind, `${name}.${index}.${ending}`];
}

describe('the direction of imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stichpost-imports-'));
  /** The rules that refuse a file, by project and file. */
  const found = new Map<string, string[]>();
  const seen = new Set<string>();

  function write(project: string, file: string, text: string): void {
    const path = join(folder, project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Writes an example, and something to import wherever it imports a file. */
  function example([project, file]: [string, string], text: string): void {
    write(project, file, text);
    for (const [, specifier] of text.matchAll(/'((?:@\/|\.).*?)'/g)) {
      const target = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(file), specifier);
      write(project, `${target}/index.ts`, 'export const x = 1;\n');
    }
  }

  async function follow(project: string): Promise<void> {
    const folders = readdirSync(join(folder, project));
    const { modules, summary } = report.parse(await cruiseImports(join(folder, project), folders));
    for (const { source } of modules) seen.add(`${project}/${source}`);
    for (const { from, rule } of summary.violations) {
      const key = `${project}/${from}`;
      found.set(key, [...(found.get(key) ?? []), rule.name]);
    }
  }

  beforeAll(async () => {
    for (const [index, [file, text]] of refused.entries()) example(place('refused', file, index), text);
    for (const [index, [file, text]] of allowed.entries()) example(place('allowed', file, index), text);
    for (const [, files] of circles) for (const [file, text] of Object.entries(files)) write('circles', file, text);
    for (const project of readdirSync(folder)) await follow(project);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(refused.map((row, index) => [...row, index] as const))('%s may not say %j: %s', (file, _, rule, index) => {
    expect(found.get(place('refused', file, index).join('/'))).toContain(rule);
  });

  test.each(allowed.map((row, index) => [...row, index] as const))('%s may say %j', (file, _, index) => {
    const key = place('allowed', file, index).join('/');
    expect(seen).toContain(key);
    expect(found.get(key) ?? []).toEqual([]);
  });

  test.each(circles)('a circle is refused: %s', (_, files) => {
    const rules = Object.keys(files).map((file) => found.get(`circles/${file}`));
    expect(rules.flat()).toContain('no-circles');
  });

  test('every folder of lib/ has its place in the direction of imports: a new one needs a rule', () => {
    const general = ['no-circles', 'lib-stands-alone', 'lib-is-relative'];
    const specific = forbidden.filter(({ name, from }) => !general.includes(name) && 'path' in from);
    const folders = readdirSync('lib', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const placed = folders
      .map(({ name }) => name)
      .filter((name) => specific.some(({ from }) => new RegExp(String(from.path)).test(`lib/${name}/a.ts`)));
    expect(placed.sort()).toEqual(folders.map(({ name }) => name).sort());
  });
});
