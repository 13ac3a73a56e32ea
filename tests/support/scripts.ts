import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The scripts of package.json, with their commands. */
export const { scripts: SCRIPTS } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

type Ended = { code: number | null; stdout: string; stderr: string };

/** A script that runs, in a group of processes of its own; `ended` fails if one of them is there when it has ended. */
export type Started = { child: ChildProcess; ended: Promise<Ended> };

/** So long (ms) processes that were told to end may take when their script has ended. */
const LATE = 10_000;

/** Starts a script by the command of package.json, which all begin Node. The groups that are left when the tests end are killed. */
export function start(name: string, args: readonly string[], env: Record<string, string | undefined>): Started {
  const [exec, node, ...command] = SCRIPTS[name].split(' ');
  if (exec !== 'exec' || node !== 'node')
    throw new Error(`npm run ${name} does not become Node: it would leave it behind`);
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: true,
  });
  const group = -(child.pid ?? 0);
  const signalled = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(group, signal);
    } catch {
      return false;
    }
  };
  const kill = () => void signalled('SIGKILL');
  process.once('exit', kill);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (data) => (said[name] += String(data)));
  const ended = once(child, 'close').then(async ([code]: (number | null)[]) => {
    const since = performance.now();
    while (signalled(0) && performance.now() - since < LATE) await delay(50);
    const isAnythingLeft = signalled('SIGKILL');
    process.off('exit', kill);
    if (isAnythingLeft) throw new Error(`npm run ${name} has left a process behind`);
    return { code, ...said };
  });
  return { child, ended };
}

/** The parts of a value that are no usable figures: in JSON null, which NaN and Infinity become. */
function noFigures(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => noFigures(part, `${path}.${name}`));
}

const figures = z
  .record(z.string(), z.unknown())
  .refine((all) => Object.keys(all).length > 0, 'there are none')
  .refine((all) => noFigures(all).length === 0, { error: ({ input }) => `no figures: ${noFigures(input).join(', ')}` });

/**
 * Runs a script to its end.
 * @returns the figures of its last line
 * @throws Error if it fails, says none, or leaves a process behind
 */
export async function figuresOf(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await start(name, args, env).ended;
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}:\n${stdout}\n${stderr}`);
  return figures.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
}
