import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from '../../../../scripts/lib/build.mjs';
import { withLock } from '../../../../scripts/lib/lock.mjs';
import { nextArgs, nextEnv } from '../../../../scripts/lib/next.mjs';
import { inRoot } from '../../../../scripts/lib/project.mjs';
import { freePort } from '../../shared/servers';
import { UNLIMITED } from '../../shared/unlimited.mjs';

const NEXT = inRoot('node_modules/next/dist/bin/next');
const SOURCE = inRoot('tests/lab/bench/server/bare');
/** As deep in the clone as the source, so that what it says of places is true here as well. */
const BUILT = inRoot('.cache/lab/bench/server/bare');

/** The built site's folder. */
export async function builtProduct(): Promise<string> {
  await withLock(ensureBuilt);
  return inRoot();
}

/** Builds the bare route handlers as a site of their own; its folder. */
export async function builtBare(): Promise<string> {
  rmSync(BUILT, { recursive: true, force: true });
  mkdirSync(BUILT, { recursive: true });
  cpSync(SOURCE, BUILT, { recursive: true });
  const build = spawn(process.execPath, [NEXT, 'build'], { cwd: BUILT, env: nextEnv('production'), stdio: 'pipe' });
  let said = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error(`the bare handler was not built:\n${said}`);
  return BUILT;
}

/** `cpuSeconds`: how long it has kept a core busy; null where the system does not tell. */
export type Server = { url: string; pid: number; cpuSeconds: () => number | null; stop: () => Promise<void> };

/** Starts the site built in a folder as `npm start` does, and waits until it answers. What it logs goes nowhere. */
export async function serve(
  folder: string,
  settings: Record<string, string>,
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const port = await freePort();
  const [, ...args] = nextArgs('start', { port, host: '127.0.0.1' });
  const env = { ...nextEnv('production'), ...UNLIMITED, ...settings };
  const server = spawn(process.execPath, [...nodeArgs, NEXT, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  // However the bench ends, no server is left behind.
  process.once('exit', () => server.kill('SIGKILL'));
  await answers(url, server);
  const stop = async () => {
    const closed = once(server, 'close');
    server.kill('SIGTERM');
    await closed;
  };
  const pid = server.pid ?? 0;
  return { url, pid, cpuSeconds: () => cpuSecondsOf(pid), stop };
}

/** Linux tells it in ticks of a hundredth of a second. */
function cpuSecondsOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const stat = readFileSync(file, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await delay(200);
  }
  throw new Error(`a server ended with ${server.exitCode}`);
}
