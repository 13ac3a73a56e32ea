import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/project.mjs';

const { NODE_ENV: _, ...ENV } = process.env;

/** Runs a program in a folder, with everything that a build or a tool of the project needs. */
export const inside = (folder: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: 'inherit', env: { ...ENV, NODE_ENV: 'development' } });

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A built clone of another commit, in a folder of its own. */
export function builtAt(commit: string): { folder: string; remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'stichpost-other-')), 'clone');
  git('worktree', 'add', '--detach', folder, commit);
  const lockOf = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(root))
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
  else inside(folder, 'npm', 'ci', '--include=dev');
  inside(folder, process.execPath, 'scripts/build.mjs');
  return { folder, remove: () => git('worktree', 'remove', '--force', folder) };
}

/** A built clone of another version, which is a commit, or the folder of a clone that is built already. */
export const builtBeside = (version: string) =>
  existsSync(join(version, '.next/BUILD_ID')) ? { folder: version, remove: () => {} } : builtAt(version);
