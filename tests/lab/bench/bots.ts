// `npm run bench:bots [-- --seconds N] [--rounds N] [--moves N] [--stores lmdb,redis] [--deals N] [--starts N] [--tables hearts4,spades2]`: what
// bots cost everybody else, at the built site. Views of another
// table while five people play strong bots, against views without them, in turn; how long the event loop is blocked
// meanwhile; what sixty equal moves cost against one, on LMDB and Redis; the chance that a bot's forced card comes later than a
// free one (a half tells nothing); and the processor time of a strong bot's decisions. The last line is JSON, in milliseconds.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildForUse } from '../../../scripts/lib/build.mjs';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { hasRedis } from '../../../scripts/redis.mjs';
import { type EqualMoves, measureEqualMoves } from './bots/equal-moves';
import { measureLoad } from './bots/load';
import { measureTiming } from './bots/timing';
import { busy, rounded } from './figures';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    /** How many moves are made once and sixty times, and on which stores. */
    moves: { type: 'string', default: '12' },
    stores: { type: 'string', default: hasRedis() ? 'lmdb,redis' : 'lmdb' },
    /** How many deals are decided, and processes started, and at which tables. */
    deals: { type: 'string', default: '5' },
    starts: { type: 'string', default: '5' },
    tables: { type: 'string', default: '' },
  },
});

await buildForUse();
const load = await measureLoad(Number(values.seconds), Number(values.rounds));
console.log('load', JSON.stringify(load));
const equalMoves: Record<string, EqualMoves> = {};
for (const store of ['lmdb', 'redis'] as const) {
  if (values.stores.split(',').includes(store)) {
    equalMoves[store] = await measureEqualMoves(store, Number(values.moves));
  }
}
console.log('sixty equal moves against one', JSON.stringify(equalMoves));
const timing = await measureTiming(Number(values.seconds));
console.log('forced and free cards', JSON.stringify(timing), busy());
const decisions = decisionTimes();

console.log(
  JSON.stringify({
    longestBlockMilliseconds: rounded(load.longestBlock, 1),
    longestBlockIdleMilliseconds: rounded(load.longestBlockIdle, 1),
    p99Ratio: rounded(load.p99Ratio),
    p99: { without: rounded(load.without, 1), with: rounded(load.with, 1) },
    sixtyEqualMoves: equalMoves,
    forcedAuc: rounded(timing.auc, 3),
    forcedAucError: rounded(timing.error, 3),
    samples: { forced: timing.forced, free: timing.free },
    slowestDecision: decisions.slowest,
    slowestFirstDecision: decisions.slowestCold,
  }),
);
process.exit(0);

/** The script measures them in processes of its own. */
function decisionTimes(): { slowest: number; slowestCold: number } {
  const { deals, starts, tables } = values;
  const args = ['--import', 'tsx', inRoot('tests/lab/bench/bot-decisions.ts'), deals, starts, tables];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the bench of decisions ended with ${status}`);
  console.log(stdout.trim().split('\n').slice(0, -1).join('\n'));
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}
