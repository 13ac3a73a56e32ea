import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

/** The site is copied below the clone, so that packages are found; what Turbopack remembers of the last build stays there. */
export const WHIST_SITE = inRoot('.cache/whist');

const SITE = ['app', 'lib', 'messages', 'public', 'scripts'];
const SETTINGS = [
  'instrumentation.ts',
  'next.config.js',
  'package.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tailwind.config.ts',
  'tsconfig.json',
];

/** All that plain whist costs outside its own files. */
export const LINES = {
  'lib/rules/list.ts': "export { whist } from './whist';",
  'app/_ui/games/list.ts': "export { whistUi as whist } from './whist';",
};

/** Copies the site, adds plain whist as a developer would, checks its types and builds it. */
export async function buildWithWhist(): Promise<void> {
  mkdirSync(WHIST_SITE, { recursive: true });
  for (const name of readdirSync(WHIST_SITE).filter((name) => name !== '.next')) {
    rmSync(join(WHIST_SITE, name), { recursive: true });
  }
  for (const name of [...SITE, ...SETTINGS]) cpSync(inRoot(name), join(WHIST_SITE, name), { recursive: true });

  const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const rules = readFileSync(own('rules.ts'), 'utf8').replaceAll("'../../../lib/", "'../../");
  mkdirSync(join(WHIST_SITE, 'lib/rules/whist'));
  writeFileSync(join(WHIST_SITE, 'lib/rules/whist/index.ts'), rules);
  cpSync(own('ui'), join(WHIST_SITE, 'app/_ui/games/whist'), { recursive: true });
  cpSync(own('messages'), join(WHIST_SITE, 'messages'), { recursive: true });
  for (const [file, line] of Object.entries(LINES)) appendFileSync(join(WHIST_SITE, file), `${line}\n`);
  // Nobody waits for its pages, and nobody looks for faults in them: small files and maps are a third of a build.
  renameSync(join(WHIST_SITE, 'next.config.js'), join(WHIST_SITE, 'site.config.js'));
  const quick =
    '{ turbopackMinify: false, turbopackSourceMaps: false, turbopackInputSourceMaps: false, turbopackScopeHoisting: false }';
  writeFileSync(
    join(WHIST_SITE, 'next.config.js'),
    `import site from './site.config.js';\nexport default { ...site, experimental: { ...site.experimental, ...${quick} } };\n`,
  );

  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: WHIST_SITE, env });
  await run('--input-type=module', '-e', "await (await import('./scripts/lib/bundle.mjs')).bundleWorker()");
  await run(inRoot('node_modules/next/dist/bin/next'), 'build');
  // Other tests keep the other cores busy: checkers beside each other would work out twice the types that they share.
  await run(inRoot('node_modules/typescript/bin/tsc'), '--noEmit', '--singleThreaded');
}
