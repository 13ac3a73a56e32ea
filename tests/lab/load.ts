// `npm run test:load [-- --seconds 300] [--store lmdb|redis|both] [--short]`: 2,000 running tables, 200 players who think about their moves, and
// 1,000 open event streams, at the built site in a process of its own. Nothing may go wrong, views, pages and moves may take
// ten times as long as for a player alone (p99 to p99), the server's memory may not grow, and at four tables with bots the time that a card
// took tells nothing of the hand. The last line is JSON; the exit code is 0
// if that holds, 1 if not. `--short`: some seconds of a little of all, whose times say nothing; there only errors, missing streams and what
// nothing was measured of count.

import { buildForUse } from '../../scripts/lib/build.mjs';
import { busy, rounded, shown } from './bench/figures';
import { parseOrder } from './load/order';
import { fullFor, KINDS, SHORT } from './load/plan';
import { type Figures, holds, isMeasured, load } from './load/run';
import { program } from './shared/order';

// The server ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await program(parseOrder(process.argv.slice(2)), async (order) => {
  await buildForUse();
  const plan = order.isShort ? SHORT : fullFor(order.seconds);
  const all: Figures[] = [];
  for (const store of order.stores) {
    const figures = await load(store, plan);
    tell(figures);
    all.push(figures);
  }
  const isGood = all.every((figures) => (order.isShort ? isMeasured(figures, plan) : holds(figures, plan)));
  console.log(
    JSON.stringify({
      requests: all.reduce((sum, { requests }) => sum + requests, 0),
      errors: all.reduce((sum, { errors }) => sum + errors, 0),
      p99Ratio: rounded(Math.max(...all.map(({ p99Ratio }) => p99Ratio))),
      heapGrowth: rounded(Math.max(...all.map(({ heapGrowth }) => heapGrowth)), 3),
      // In seconds hardly a card is forced.
      ...(!order.isShort && {
        forcedAuc: all.map(({ bots }) => rounded(bots.auc, 3)),
        forcedAucError: all.map(({ bots }) => rounded(bots.error, 3)),
      }),
      forcedSamples: all.map(({ bots: { forced, free } }) => ({ forced, free })),
      streams: Math.min(...all.map(({ streams }) => streams)),
      seconds: plan.seconds,
      stores: order.stores,
      holds: isGood,
    }),
  );
  return isGood ? 0 : 1;
});

function tell(figures: Figures): void {
  const { store, alone, loaded, ratios, counts, heap, resident } = figures;
  for (const problem of figures.problems) console.log(`${store}: ${problem}`);
  for (const kind of KINDS) {
    console.log(
      `${store}, ${kind}: p99 ${shown(loaded[kind], 1)} ms of ${shown(counts[kind])}, alone ${shown(alone[kind], 1)} ms: ${shown(ratios[kind], 2)}`,
    );
  }
  console.log(
    `${store}, streams: told of a move within ${shown(figures.toldP99, 1)} ms (p99 of ${shown(figures.told)})`,
  );
  const { auc, error, forced, free } = figures.bots;
  console.log(
    `${store}, bots: a forced card comes later than a free one ${shown(100 * auc, 1)} % of the time, ± ${shown(100 * error, 1)} (${shown(forced)} and ${shown(free)} cards)`,
  );
  console.log(
    `${store}, memory: heap ${shown(heap.half, 1)} MB at half time, ${shown(heap.end, 1)} MB at the end; in all ${shown(resident.half)} and ${shown(resident.end)} MB`,
  );
  console.log(
    `${store}: ${shown(figures.requests)} requests; cores busy: the server ${shown(figures.serverCores, 2)}, who asks ${shown(figures.ownCores, 2)}, late by ${shown(figures.ownDelay, 1)} ms (p99); ${busy()}`,
  );
}
