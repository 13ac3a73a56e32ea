// `npm run fortnight [-- TABLES DAYS DISPATCHER]`: people play at 200 tables for 14 simulated days, three channels tell each of
// his turns, dispatchers die at every step and channels fail. Then what everybody received is compared with the tables' logs.
// The last line is JSON; the exit code is 1 if anybody was told wrongly. Dispatchers other than `sound` have a fault.
import { DISPATCHERS, type DispatcherName } from './fortnight/dispatchers';
import { fortnight } from './fortnight/run';

/** So many faults are shown. */
const SHOWN = 10;

const [tables = '200', days = '14', name = 'sound'] = process.argv.slice(2);
if (!isName(name)) throw new Error(`There are these dispatchers: ${Object.keys(DISPATCHERS).join(', ')}.`);

const began = performance.now();
const plan = { tables: Number(tables), days: Number(days), seed: '1', dispatcher: DISPATCHERS[name] };
const faults: string[] = [];
const figures = await fortnight(
  plan,
  (day) => console.log(`day ${day + 1} of ${days}`),
  (what) => faults.push(what),
);
for (const what of faults.slice(0, SHOWN)) console.log(what);
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
console.log(JSON.stringify(figures));
const { missed, doubled, late, afterTheFact } = figures;
if (missed + doubled + late + afterTheFact > 0) process.exitCode = 1;

function isName(text: string): text is DispatcherName {
  return Object.hasOwn(DISPATCHERS, text);
}
