// `npm run fortnight [-- TABLES DAYS WORLD SEED]`: people play at 200 tables for 14 simulated days, most with clocks; some stay away for
// days or for good, take days off, pause, let friends play, leave orders, claim what is left, take moves back. Three channels tell each of his turns, processes die at every step
// and channels fail. Then what everybody received, and what was done to whom, is compared with the tables' logs and with what was
// agreed on. The last line is JSON; the exit code is 1 if anybody was told wrongly, a table hung, or somebody was treated
// unfairly. Worlds other than `sound` have a fault.
import { fortnight } from './fortnight/run';
import { WORLDS, type WorldName } from './fortnight/worlds';

/** So many faults are shown. */
const SHOWN = 10;

const [tables = '200', days = '14', name = 'sound', seed = '1'] = process.argv.slice(2);
if (!isName(name)) throw new Error(`There are these worlds: ${Object.keys(WORLDS).join(', ')}.`);

const began = performance.now();
const plan = { tables: Number(tables), days: Number(days), seed, world: WORLDS[name] };
const faults: string[] = [];
const refused: Record<string, number> = {};
const happened: Record<string, number> = {};
const counting = (counts: Record<string, number>) => (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1;
};
const figures = await fortnight(plan, {
  day: (day) => console.log(`day ${day + 1} of ${days}`),
  fault: (what) => faults.push(what),
  refused: counting(refused),
  happened: counting(happened),
});
for (const what of faults.slice(0, SHOWN)) console.log(what);
console.log('happened', JSON.stringify(happened));
console.log('refused', JSON.stringify(refused));
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
console.log(JSON.stringify(figures));
const { missed, doubled, late, afterTheFact, hung, unfair } = figures;
if (missed + doubled + late + afterTheFact + hung + unfair > 0) process.exitCode = 1;

function isName(text: string): text is WorldName {
  return Object.hasOwn(WORLDS, text);
}
