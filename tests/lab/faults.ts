// `npm run test:faults`: two servers on one store, killed again and again, and the store with them; then every table is
// checked. With `--beside COMMIT` one of the servers is another version, as during a deploy, until nothing goes wrong any more.
// The last line is JSON.

import { writeFileSync } from 'node:fs';
import { buildForUse } from '../../scripts/lib/build.mjs';
import { HOW_TO_GET_REDIS, hasRedis } from '../../scripts/redis.mjs';
import { parseOrder, shareOf } from './faults/order';
import { type Figures, runStore } from './faults/run';
import { builtBeside } from './shared/clone';
import { program } from './shared/order';

/** The figures that are added up over the stores. */
const SUMMED = [
  ...(['kills', 'moves', 'lost', 'doubled', 'unfinished', 'wrong', 'redisKills', 'dropped', 'midMove'] as const),
  ...(['unanswered', 'tables', 'messages', 'documents', 'inTime', 'tooLate'] as const),
  ...(['leftToNewer', 'unthought', 'secrets', 'lines', 'seconds'] as const),
];

/** These must be 0. */
const isGood = ({ lost, doubled, unfinished, wrong, secrets, fellShort }: Figures) =>
  lost + doubled + unfinished + wrong + secrets === 0 && !fellShort;

function tell(of: Figures): void {
  console.log(
    `${of.store}: ${isGood(of) ? 'good' : 'FAILED'} after ${of.seconds} s: ${of.moves} moves answered at ${of.tables} tables, ${of.messages} messages, ${of.documents} writes of documents; ` +
      `of moves at their deadlines ${of.inTime} were in time and ${of.tooLate} too late; ` +
      `servers killed ${of.kills} times with ${of.midMove} moves under way, Redis ${of.redisKills} times; ` +
      `${of.dropped} answers of the store lost, late or doubled; ${of.unanswered} requests sent again`,
  );
  for (const fault of of.faults) console.log(`  ${fault}`);
  if (of.fellShort) console.log('  less happened than has to: this run proves nothing');
}

await program(parseOrder(process.argv.slice(2)), async (order) => {
  await buildForUse();
  const stores = order.stores.filter((name) => name === 'lmdb' || hasRedis());
  const skipped = order.stores.filter((name) => !stores.includes(name));
  if (skipped.length > 0) console.log(`There is no redis-server: ${skipped.join(', ')} skipped. ${HOW_TO_GET_REDIS}`);
  console.log(`Seed ${order.seed}`);
  const other = order.beside === null ? null : builtBeside(order.beside);
  // Side by side: most of the time is spent waiting for what dead servers had begun to send.
  const results = await Promise.all(
    stores.map(async (store) => {
      const figures = await runStore(store, shareOf(order.promised, stores), order.seed, other?.folder);
      tell(figures);
      return figures;
    }),
  ).finally(() => other?.remove());
  const passed = results.filter(isGood).length;
  const report = { passed, failed: results.length - passed, skipped: skipped.length };
  if (order.report) writeFileSync(order.report, JSON.stringify(report));

  const sum = (key: (typeof SUMMED)[number]) => results.reduce((total, result) => total + result[key], 0);
  const sums = Object.fromEntries(SUMMED.map((key) => [key, sum(key)]));
  console.log(JSON.stringify({ ...sums, stores, skipped, seed: order.seed }));
  return passed > 0 && passed === results.length ? 0 : 1;
});
