// `npm run fuzz:parsers [-- --seconds 60] [--seed 1] [--only cards]`: inputs made of others at random, to everything that reads what strangers
// write: card notation, requests, cookies, keys, names, addresses, lines of the referee, logs, and `decide`. Those that reach code that
// none has reached before are changed further (V8 counts the blocks). The seconds are of processor time. The last line is JSON; the exit
// code is 0 if nothing was found.

import { parseArgs } from 'node:util';
import { main, Trouble } from '../../scripts/lib/project.mjs';
import { shown } from './bench/figures';
import { Coverage, isOurs } from './fuzz/parsers/coverage';
import { tryTarget } from './fuzz/parsers/loop';
import { usually } from './shared/order';

await main(async () => {
  const { values } = parseArgs({
    options: { seconds: usually('60'), seed: usually(String(Date.now() % 1_000_000)), only: usually('') },
  });
  // Code that is compiled before V8 counts is counted by functions, not by blocks.
  const coverage = new Coverage(isOurs);
  const { TARGETS } = await import('./fuzz/parsers/decide');
  const seconds = Number(values.seconds);
  const targets = TARGETS.filter(({ name }) => name.includes(values.only));
  if (!(seconds > 0)) throw new Trouble(`--seconds ${values.seconds}: a number above 0`);
  if (targets.length === 0)
    throw new Trouble(`--only ${values.only}: one of ${TARGETS.map(({ name }) => name).join(', ')}`);
  let [runs, findings] = [0, 0];
  for (const target of targets) {
    const began = process.cpuUsage();
    const isOver = () => {
      const { user, system } = process.cpuUsage(began);
      return user + system >= (seconds * 1_000_000) / targets.length;
    };
    const tried = tryTarget(target, values.seed, coverage, isOver);
    runs += tried.runs;
    findings += tried.faults.length;
    const { functions, asleep } = coverage.size;
    console.log(
      `${target.name}: ${shown(tried.runs)} inputs, ${tried.corpus} of them kept; ${functions} functions reached, ${shown(asleep)} letters of them not; at most ${shown(tried.slowest, 1)} ms`,
    );
    for (const { input, problem } of tried.faults)
      console.log(`  ${JSON.stringify(input.slice(0, 2_000))}\n  ${problem}`);
  }
  coverage.stop();
  console.log(JSON.stringify({ inputs: runs, findings, seconds, seed: values.seed }));
  return findings === 0 ? 0 : 1;
});
