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

/** Lines of `rule file specifier …`: each says a file without `.ts`, its text, and the rule that must refuse it. */
const rows = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap(([rule, file, ...specifiers]) =>
      specifiers.map((specifier): [string, string, string] => [file, use(specifier), rule]),
    );
const OUTSIDE = 'node:fs fs next/headers react lmdb ioredis @/app/_ui/card ../../app/_ui/card';

/** [file without `.ts`, its text, the rule that must refuse it]. */
const refused: [string, string, string][] = [
  ...['cards', 'rules', 'match', 'bots'].flatMap((pure) =>
    rows(`
    ${pure} lib/${pure}/a ../store ../notify ../clock ../identity ../tables ../referee ../settings ${OUTSIDE}
  `),
  ),
  ...['store', 'notify', 'clock', 'identity', 'limits'].flatMap((part) =>
    rows(`
    called-by-tables lib/${part}/a ../tables ../referee
    called-by-tables lib/${part}/deep/a ../../tables/act
    lib-stands-alone lib/${part}/a ../../app/page
    lib-is-relative lib/${part}/a @/lib/tables
    lmdb lib/${part}/b lmdb
  `),
  ),
  ...rows(`
    cards lib/cards/a ../rules ../match ../bots
    rules lib/rules/a ../match/events
    rules lib/rules/hearts/a ../../match ../../tables/act @/lib/match
    lib-is-relative lib/rules/hearts/a @/lib/cards
    match-kernel lib/match/kernel/a ../parts/talk ../state
    parts-apart lib/match/parts/talk ./pace/pace
    parts-apart lib/match/parts/pace/a ../talk ../../state
    match lib/match/a ../bots
    tables-ground lib/tables/a ./runner/change
    tables-runner lib/tables/runner/a ../reading/view ../index
    tables-reading lib/tables/reading/a ../messages/wishes
    tables-messages lib/tables/messages/a ../commands/move
    tables-commands lib/tables/commands/a ../upkeep/sweep
    referee lib/referee/a ../store ../notify ../clock ../identity ../tables ../bots lmdb next/server react
    lib-stands-alone lib/tables/a ../../app/page ../../tests/hands ../../scripts/tool
    lmdb lib/tables/a lmdb
    settings lib/settings/a ../store node:fs
    limits lib/limits/a ../notify ../match
    lmdb lib/store/redis/kv lmdb
    vercel-kv lib/store/lmdb/a @vercel/kv
    ioredis lib/store/redis/kv ioredis
    vercel-kv lib/store/redis/tcp @vercel/kv
    ioredis lib/tables/a ioredis
    ioredis app/a ioredis
    lmdb app/a lmdb
    lmdb tests/contract/a lmdb
    vercel-kv tests/contract/a @vercel/kv
    lmdb scripts/a lmdb
    scripts-without-tests scripts/a ../tests/support/redis
    shared-helpers tests/support/a ../../scripts/lib/project.mjs ../lab/faults/judge
    lab-alone tests/lab/a ../support/requests
    components-read-nothing app/_ui/table/a @/app/_web/server/context @/app/_web/load/table @/app/_web/http/answer
    components-read-nothing app/_ui/table/a @/app/_web/load/texts @/lib/store @/lib/settings @/lib/identity @/lib/bots
    components-read-nothing app/_ui/table/a @/app/page
    components-read-nothing app/_ui/kit/a next/headers next/server next/cache next-intl/server pino @/app/_texts/server
    texts-alone app/_texts/a @/app/_ui/kit/b
    kit-below-all app/_ui/kit/a @/app/_ui/table/b ../game-ui
    server-below-http app/_web/server/a @/app/_web/http/b ../next/b
    http-below-next app/_web/http/a @/app/_web/next/b
    components-have-no-node app/_ui/kit/a node:fs
    pages-read-by-loaders app/(site)/page.tsx next/headers @/app/_web/server/context @/app/_web/http/answer @/lib/store
    pages-read-by-loaders app/(site)/page.tsx @/lib/notify
    pages-read-by-loaders app/t/[table]/page.tsx next/headers @/app/_web/server/context @/app/_web/http/answer
    pages-read-by-loaders app/t/[table]/page.tsx @/lib/store @/lib/notify
    parts-without-games app/_ui/kit/a @/app/_ui/games
    parts-without-games app/_ui/move/a @/app/_ui/games
    parts-without-games app/_ui/new/a @/app/_ui/games
    parts-without-games app/_ui/rules/a @/app/_ui/games
    parts-without-games app/_ui/table/a @/app/_ui/games @/app/_ui/home/tables
    parts-without-games app/_ui/game-ui.tsx @/app/_ui/games/hearts
    table-parts-apart app/_ui/table/parts/a ./b @/app/_ui/table/parts
    table-parts-apart app/_ui/table/parts/a/a @/app/_ui/table/parts/b/b
    table-below-parts app/_ui/table/a ./parts/b
    games-apart app/_ui/games/hearts/a @/app/_ui/games/spades/details ../spades/details @/app/_ui/games
  `),
  // The same by every other way of importing.
  ['lib/rules/a', "import type { X } from '../match';\nexport type Y = X;\n", 'rules'],
  ['lib/rules/a', "import { type X } from '../match';\nexport type Y = X;\n", 'rules'],
  ['lib/rules/a', "export { x } from '../match';\n", 'rules'],
  ['lib/rules/a', "export type { X } from '../match';\n", 'rules'],
  ['lib/rules/a', "export * from '../match';\n", 'rules'],
  ['lib/rules/a', "export const x = await import('../match');\n", 'rules'],
  ['lib/rules/a', "export const x = require('../match');\n", 'rules'],
  [
    'app/_ui/kit/a.tsx',
    `${use('@/lib/store')}export const z = (w: number) => <p>{w}</p>;\n`,
    'components-read-nothing',
  ],
];

/** [file without `.ts`, its text], which no rule refuses. */
const allowed = rows(
  `
    lib/cards/a ./card @noble/hashes/hmac.js zod
    lib/rules/a ../cards ../cards/card ./match
    lib/rules/hearts/a ../../cards ../game ..
    lib/match/a ../rules/game ../cards ./parts/talk
    lib/match/parts/talk ../kernel ../../rules/view
    lib/match/parts/pace/a ./b
    lib/bots/a ../match ../rules
    lib/referee/a ../rules ../match node:readline
    lib/settings/a zod
    lib/store/a ../settings ../match/events
    lib/store/lmdb/environment lmdb
    lib/store/redis/kv @vercel/kv
    lib/store/redis/tcp ioredis
    lib/store/redis/hearing ioredis
    tests/support/a ioredis ../lab/shared/redis
    tests/lab/faults/a ../../../scripts/lib/project.mjs
    tests/unit/a ../../scripts/lib/lockfile.mjs
    lib/notify/a ../store
    lib/tables/a ../store ../notify
    app/_ui/a @/lib/tables
    app/_ui/recap/a ../tables
    app/_ui/table/a @/app/_texts/keys @/app/_ui/game-ui
    app/_ui/table/parts/a/a ./b
    app/_ui/table/parts/a @/app/_ui/table/b
    app/_ui/table/parts/index ./a
    app/_ui/mine/a @/app/_ui/table/parts
    app/_ui/kit/cards/a ../classes
    app/_web/http/a @/app/_web/server/b
    app/_web/next/a @/app/_web/http/b
    app/_ui/home/a @/app/_ui/games
    app/_ui/games/hearts/a ./details @/app/_ui/games/hearts/details
    app/_web/load/a @/lib/store
    app/(site)/page.tsx @/app/_web/load/mine
    app/api/tables/route @/app/_web/server/context
  `.replaceAll(/^ {4}/gm, '- '),
).map(([file, text]): [string, string] => [file, text]);

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
const NAMED = /^lib\/store\/redis\/(kv|tcp|hearing)$/;

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
