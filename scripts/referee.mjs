// The referee's command line (referee.md): `npm run --silent referee < requests.jsonl > answers.jsonl`.
// It must start in under a second on a busy machine, so the sources are bundled into one file, which is kept until one
// of them changes. Standard output belongs to the answers: everything else goes to standard error.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules', '.cache', 'stichpost');
const bundle = join(folder, 'referee.mjs');

install();
const mark = `// ${hashOfSources()}`;
if (!existsSync(bundle) || !readFileSync(bundle, 'utf8').startsWith(mark)) await build();
const { main } = await import(pathToFileURL(bundle).href);
await main();

/** Installs the packages after a bare clone, or says what is to be done. */
function install() {
  if (existsSync(join(root, 'node_modules', 'esbuild'))) return;
  console.error('referee: packages are missing, running npm ci …');
  const { status } = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, NODE_ENV: '' },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('referee: npm ci failed; run it in this folder, then start the referee again.');
  process.exit(2);
}

/** Every source the bundle can hold, and the packages' versions. */
function hashOfSources() {
  const lib = join(root, 'lib');
  const sources = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const hash = createHash('sha256');
  for (const file of [...sources.sort().map((path) => join(lib, path)), join(root, 'package-lock.json')]) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Writes beside the bundle and renames, so that a referee started at the same time never reads half a file. */
async function build() {
  const esbuild = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `referee.${process.pid}.mjs`);
  esbuild.buildSync({
    absWorkingDir: root,
    entryPoints: ['lib/referee/serve.ts'],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: mark },
    logLevel: 'warning',
  });
  renameSync(draft, bundle);
}
