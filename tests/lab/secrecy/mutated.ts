import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextEnv } from '../../../scripts/lib/next.mjs';
import { root, Trouble } from '../../../scripts/lib/project.mjs';
import { leaksIn } from './judge';
import { playMatch } from './match';
import { MUTANTS, mutated, SETTING } from './mutants';
import { SHORT } from './plans';
import { startSite } from './site';

/**
 * Builds the site once more with faults in it, and plays a match with each of them: it must be noticed. Prints what came of each; the
 * last line is JSON.
 * @param only the numbers of those that are to be tried; without it, all
 * @returns the exit code @throws Trouble if there is none of such a number
 */
export async function searchMutants(only?: readonly number[]): Promise<number> {
  const chosen = MUTANTS.filter((_, i) => only === undefined || only.includes(i));
  if (only && chosen.length < only.length) throw new Trouble(`--only: numbers from 0 to ${MUTANTS.length - 1}`);
  const started = performance.now();
  const folder = withFaults();
  const missed: string[] = [];
  try {
    for (const { name, match, channel } of chosen) {
      const site = await startSite({ [SETTING]: name }, folder);
      try {
        const played = await playMatch(site, { ...SHORT[match], seed: 7, every: 2, ways: 10 });
        const leaks = leaksIn(played);
        const there = leaks.filter((leak) => leak.channel === channel).length;
        console.log(`${name}: ${leaks.length} leaks, ${there} of them on the channel ${channel}`);
        if (there === 0) missed.push(name);
      } finally {
        await site.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify({ mutants: chosen.length, missed: missed.length, seconds }));
  return missed.length === 0 ? 0 : 1;
}

/** A built copy of this clone with all faults in it, each asleep. */
function withFaults(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stichpost-faults-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '' && !name.startsWith('tests/')))
    cpSync(join(root, file), join(folder, file));
  cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  for (const file of new Set(MUTANTS.map((mutant) => mutant.file))) {
    const path = join(folder, file);
    writeFileSync(path, mutated(file, readFileSync(path, 'utf8')));
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit', env: nextEnv('production') });
  return folder;
}
