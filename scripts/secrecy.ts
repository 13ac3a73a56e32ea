// `npm run secrecy`: whole matches of every game through the built site, and every byte that anybody receives of them searched for what
// he must not know; then leaks are planted on every channel, which must be found. `-- --timing`: whether forced and free moves that are
// made for somebody can be told apart by when they come. `-- --mutants`: whether faults in the site itself are noticed. The last line is JSON.
import { parseArgs } from 'node:util';
import { buildForUse } from './lib/build.mjs';
import { main } from './lib/project.mjs';
import { leakLine, searched } from './secrecy/count';
import { playMatch } from './secrecy/match';
import { searchMutants } from './secrecy/mutated';
import { CHANNELS, PLANS } from './secrecy/plans';
import { startSite } from './secrecy/site';
import { measureTiming } from './secrecy/timing';

/** So many leaks of a match are printed. */
const MOST_PRINTED = 20;

type Wished = { seed: number; every: number; ways: number | 'everything'; only?: string };

/** @returns the exit code */
async function search({ seed, every, ways, only }: Wished): Promise<number> {
  const started = performance.now();
  const sum = { matches: 0, moves: 0, answers: 0, bytes: 0, leaks: 0, planted: 0, missed: 0 };
  const channels = new Set<string>();
  for (const [i, plan] of PLANS.entries()) {
    if (only !== undefined && !only.split(',').includes(String(i))) continue;
    const site = await startSite();
    try {
      const played = await playMatch(site, { ...plan, seed: seed + i, every, ways });
      const found = searched(played);
      const missed = found.planted.filter((one) => !one.found);
      for (const channel of found.channels.keys()) channels.add(channel);
      sum.matches++;
      sum.moves += played.ledger.moves;
      sum.answers += played.captures.length;
      sum.bytes += played.bytes;
      sum.leaks += found.leaks.length;
      sum.planted += found.planted.length;
      sum.missed += missed.length;
      const { moves } = played.ledger;
      console.log(
        `${plan.game} ${JSON.stringify(plan.options)}: ${moves} moves, ${played.captures.length} answers, ${found.leaks.length} leaks`,
      );
      for (const leak of found.leaks.slice(0, MOST_PRINTED)) console.log(`  ${leakLine(leak)}`);
      for (const { channel, planting } of missed) console.log(`  not found: ${planting} on the channel ${channel}`);
    } finally {
      await site.close();
    }
  }
  const silent = CHANNELS.filter((channel) => !channels.has(channel));
  if (silent.length > 0) console.log(`Nothing came on: ${silent.join(', ')}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify({ ...sum, channels: channels.size, silent: silent.length, seconds }));
  return sum.leaks + sum.missed + silent.length === 0 ? 0 : 1;
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      every: { type: 'string', default: '1' },
      ways: { type: 'string', default: '4' },
      only: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      timing: { type: 'boolean', default: false },
      samples: { type: 'string', default: '400' },
    },
  });
  await buildForUse();
  const { seed, every, ways, only } = values;
  if (values.mutants) return searchMutants(only?.split(',').map(Number));
  if (values.timing) return measureTiming(Number(values.samples));
  return search({ seed: Number(seed), every: Number(every), ways: ways === 'everything' ? ways : Number(ways), only });
});
