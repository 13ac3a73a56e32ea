// `npm run waits [-- --deals N] [--games hearts4,spades2] [--processes N]`: how many hours a deal takes if each player looks at
// the table once an hour, in random order, and bots of the level `medium` decide for all of them. Each deal is played plainly;
// with forced cards that play themselves; with standing orders that the same bot gives when it looks; with claims. And what
// orders cost: by how many points a deal a seat is worse off that gives them, against the same seat in the same deal deciding each
// card when it comes. The last line is JSON.

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { busy, rounded } from './bench/figures';
import { usually } from './shared/order';
import { NAMES } from './shared/tables';
import type { Block, Row } from './waits/block';
import { figuresOf, movesOf, ratiosOf } from './waits/figures';
import { playAll } from './waits/workers';

/** The deals of one match, which one process plays in one go. */
const BLOCK = 20;

const { values } = parseArgs({
  options: { deals: usually('300'), games: usually(NAMES.join(',')), processes: usually(`${availableParallelism()}`) },
});
const deals = Number(values.deals);
const tables = values.games.split(',');
const unknown = tables.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`--games: there is no ${unknown.join(', ')}, but ${NAMES.join(', ')}`);
if (!Number.isInteger(deals) || deals < 1) throw new Error(`--deals ${values.deals}: a whole number from 1 is needed`);

const started = performance.now();
const rows = new Map<string, Row[][]>(tables.map((table) => [table, []]));
await playAll(tables.flatMap(blocksOf), Number(values.processes), ({ table, number }, played) => {
  // In the order of their numbers, so that the sums do not depend on which process was quicker.
  const blocks = rows.get(table);
  if (blocks) blocks[number] = played;
  console.log(`${table}, deals ${number * BLOCK + 1} to ${number * BLOCK + played.length} played`);
});

console.log(
  `${deals} deals a table in ${Math.round((performance.now() - started) / 1000)} s with ${values.processes} processes; ${busy()}`,
);
console.log(
  'hours a deal, and of these how many times the plain ones; points a deal that orders cost, with 95 % interval',
);
const results = [...rows].map(([table, blocks]) => {
  const figures = figuresOf(blocks.flat());
  const { forced, orders, claims, asPeopleDo } = ratiosOf(figures);
  const hours = `plain ${figures.plain.toFixed(1)}, forced ${figures.forced.toFixed(1)} (${forced.toFixed(2)}), orders ${figures.orders.toFixed(1)} (${orders.toFixed(2)}), claims ${figures.claims.toFixed(1)} (${claims.toFixed(2)}), as people do ${figures.asPeopleDo.toFixed(1)} (${asPeopleDo.toFixed(2)})`;
  const cost = `${figures.costPoints.toFixed(2)} (${figures.costLow.toFixed(2)} to ${figures.costHigh.toFixed(2)})`;
  const taken = `${figures.takenPoints.toFixed(2)} (${figures.takenLow.toFixed(2)} to ${figures.takenHigh.toFixed(2)})`;
  console.log(`${table.padEnd(11)} ${hours}; cost ${cost}, as people do ${taken}`);
  console.log(`            moves decided + forced + ordered + claimed: ${movesOf(blocks.flat())}`);
  return [table, Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, rounded(figure, 3)]))];
});
console.log(JSON.stringify(Object.fromEntries(results)));

function blocksOf(table: string): Block[] {
  return Array.from({ length: Math.ceil(deals / BLOCK) }, (_, number) => {
    return { table, number, deals: Math.min(BLOCK, deals - number * BLOCK) };
  });
}
