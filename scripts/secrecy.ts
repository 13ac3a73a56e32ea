// `npm run secrecy`: whole matches of every game through the built site, and every byte that anybody receives of them searched for what
// he must not know. The last line is JSON.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { noteServer, withLock } from './lib/lock.mjs';
import { main } from './lib/project.mjs';
import { leaksIn } from './secrecy/judge';
import { playMatch } from './secrecy/match';
import { PLANS } from './secrecy/plans';
import { startSite } from './secrecy/site';

await main(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      ways: { type: 'string', default: 'everything' },
      only: { type: 'string' },
    },
  });
  await withLock(async () => {
    await ensureBuilt();
    noteServer(process.pid);
  });
  const started = performance.now();
  const site = await startSite();
  const sum = { matches: 0, moves: 0, answers: 0, megabytes: 0, leaks: 0 };
  const channels = new Map<string, number>();
  try {
    for (const [i, plan] of PLANS.entries()) {
      if (values.only !== undefined && Number(values.only) !== i) continue;
      const seed = Number(values.seed) + i;
      const ways = values.ways === 'everything' ? 'everything' : Number(values.ways);
      const { captures, ledger, secrets, bytes } = await playMatch(site, { ...plan, seed, ways });
      const leaks = leaksIn(captures, ledger, secrets);
      for (const { channel } of captures) channels.set(channel, (channels.get(channel) ?? 0) + 1);
      sum.matches++;
      sum.moves += ledger.moves;
      sum.answers += captures.length;
      sum.megabytes += bytes / 1e6;
      sum.leaks += leaks.length;
      console.log(
        `${plan.game} ${JSON.stringify(plan.options)}: ${ledger.moves} moves, ${captures.length} answers, ${leaks.length} leaks`,
      );
      for (const leak of leaks.slice(0, 20))
        console.log(`  ${leak.channel}, ${leak.role}, after ${leak.made} moves: ${leak.what}: ${leak.around}`);
    }
  } finally {
    await site.close();
  }
  console.log([...channels].map(([channel, count]) => `${channel} ${count}`).join(', '));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify({ ...sum, megabytes: Math.round(sum.megabytes), seconds }));
  return sum.leaks === 0 ? 0 : 1;
});
