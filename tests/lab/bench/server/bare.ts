import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { nextEnv } from '../../../../scripts/lib/next.mjs';
import { inRoot } from '../../../../scripts/lib/project.mjs';
import { Guarded } from '../../shared/guarded';

const SOURCE = inRoot('tests/lab/bench/server/bare');
/** As deep in the clone as the source, so that its relative paths are true here as well. */
const BUILT = inRoot('.cache/lab/bench/server/bare');

/** Builds the bare route handlers as a site of their own. @returns its folder */
export async function builtBare(): Promise<string> {
  rmSync(BUILT, { recursive: true, force: true });
  mkdirSync(BUILT, { recursive: true });
  cpSync(SOURCE, BUILT, { recursive: true });
  const said: string[] = [];
  const command = [process.execPath, inRoot('node_modules/next/dist/bin/next'), 'build'];
  const build = new Guarded(command, (line) => said.push(line), { cwd: BUILT, env: nextEnv('production') });
  if ((await build.ended) !== 0) throw new Error(`the bare handler was not built:\n${said.join('\n')}`);
  return BUILT;
}
