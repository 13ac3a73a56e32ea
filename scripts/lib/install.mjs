import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { runningServers } from './lock.mjs';
import { inRoot, Trouble } from './project.mjs';
import { run } from './run.mjs';

const MARK = inRoot('node_modules/.cache/stichpost-node');
const thisNode = `${process.version} ${process.platform} ${process.arch}`;

const readPackages = (file) => Object.entries(JSON.parse(readFileSync(inRoot(file), 'utf8')).packages);

/** Why the packages must be installed (again); null if what is in node_modules is what package-lock.json says, or more than is wanted. */
function whyInstall(omit) {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return 'the packages are not installed';
  const installed = new Map(readPackages('node_modules/.package-lock.json'));
  const missing = readPackages('package-lock.json').find(([path, wanted]) => {
    // Packages for other systems are left out on purpose.
    if (path === '' || wanted.optional || wanted.devOptional || (wanted.dev && omit === 'dev')) return false;
    const found = installed.get(path);
    return found?.version !== wanted.version || found?.integrity !== wanted.integrity || !existsSync(inRoot(path));
  });
  if (missing) return `${missing[0]} is not as package-lock.json says`;
  // Without the mark npm was called by hand: taken for right.
  const markedNode = existsSync(MARK) ? readFileSync(MARK, 'utf8') : thisNode;
  return markedNode === thisNode ? null : `they were installed with another Node (${markedNode})`;
}

/** Says what must not be changed while a server of this clone runs from it. Throws Trouble. */
export function refuseUnderServer(what, why) {
  const servers = runningServers();
  if (servers.length === 0) return;
  throw new Trouble(
    `${what} is due (${why}), but a server runs from this folder (process ${servers.join(', ')}) and would break.\n` +
      'Stop it first (Ctrl-C in its terminal, or `kill` with that number), then start again.',
  );
}

/**
 * Installs the packages if need be. Call it inside `withLock`. Throws Trouble.
 * @param {'dev' | 'none'} omit  `dev`: only what building and serving need; the tools of the tests are a good half of all
 */
export async function ensureInstalled(omit) {
  const why = whyInstall(omit);
  if (why) {
    // The tools of the tests are added to what is there, of which nothing changes: a server may go on.
    const adds = omit === 'none' && whyInstall('dev') === null;
    if (!adds) refuseUnderServer('Installing packages', why);
    console.log(`Installing packages (${why}) …`);
    // npm_execpath is set when npm runs us; NODE_ENV would decide what is left out. No package here needs its install script.
    const npm =
      basename(process.env.npm_execpath ?? '') === 'npm-cli.js'
        ? [process.execPath, process.env.npm_execpath]
        : ['npm'];
    const args = [
      ...(adds ? ['install', '--no-save'] : ['ci']),
      omit === 'dev' ? '--omit=dev' : '--include=dev',
      '--prefer-offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
    ];
    const code = await run(npm[0], [...npm.slice(1), ...args], { env: { ...process.env, NODE_ENV: '' } }).catch(
      (error) => {
        throw new Trouble(`npm could not be started (${error.message}). Is it installed and on the PATH?`);
      },
    );
    if (code !== 0) {
      throw new Trouble(
        `Installing failed: \`npm ${args[0]}\` ended with code ${code}; its own message is above.\n` +
          'Mostly the package registry cannot be reached (network, proxy) or the disk is full. Mend that and start again.',
      );
    }
  }
  mkdirSync(inRoot('node_modules/.cache'), { recursive: true });
  writeFileSync(MARK, thisNode);
}
