// `npm run fortnight [-- TABLES DAYS WORLD SEED]`: people play at 200 tables for 14 simulated days, most with clocks; some stay away for
// days or for good, take days off, pause, let friends play, leave orders, claim what is left, take moves back. Three channels tell each of their turns, processes die at every step
// and channels fail. Then what everybody received, and what was done to whom, is compared with the tables' logs and with what was
// agreed on. The last line is JSON; the exit code is 1 if anybody was told wrongly, a table hung, or somebody was treated
// unfairly. Worlds other than `sound` have a fault. `-- --site [--store lmdb,redis] [--tables N] [--days N] [--seed S]`: the same at the built
// site, over HTTP, with its own timers and a clock that is put on: people come only when they are told.

import { parseArgs } from 'node:util';
import { buildForUse } from '../../../scripts/lib/build.mjs';
import { flag, usually } from '../shared/order';
import type { Figures } from './fortnight/judge';
import { fortnight, type Reporter } from './fortnight/run';
import { type SiteFigures, siteFortnight } from './fortnight/site/run';
import { WORLDS, type WorldName } from './fortnight/worlds';

/** Faults that are shown. */
const SHOWN = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: flag, store: usually('lmdb,redis'), tables: usually('36'), days: usually('14'), seed: usually('1') },
});

const began = performance.now();
const faults: string[] = [];
const refused: Record<string, number> = {};
const happened: Record<string, number> = {};
const counting = (counts: Record<string, number>) => (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1;
};
const reporter: Reporter = {
  day: (day) => console.log(`day ${day + 1}`),
  fault: (what) => faults.push(what),
  refused: counting(refused),
  happened: counting(happened),
};
const isGood = values.site ? await atTheSite() : await inOneProcess();
if (!isGood) process.exitCode = 1;

function tell(): void {
  for (const what of faults.slice(0, SHOWN)) console.log(what);
  console.log('happened', JSON.stringify(happened));
  console.log('refused', JSON.stringify(refused));
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
}

async function inOneProcess(): Promise<boolean> {
  const [tables = '200', days = '14', name = 'sound', seed = '1'] = positionals;
  if (!isName(name)) throw new Error(`There are these worlds: ${Object.keys(WORLDS).join(', ')}.`);
  const plan = { tables: Number(tables), days: Number(days), seed, world: WORLDS[name] };
  const figures = await fortnight(plan, reporter);
  tell();
  console.log(JSON.stringify(figures));
  return isSound(figures);
}

async function atTheSite(): Promise<boolean> {
  await buildForUse();
  const { tables, days, seed } = values;
  const plan = { tables: Number(tables), days: Number(days), seed };
  const all: Record<string, SiteFigures> = {};
  for (const store of values.store.split(',')) {
    if (store !== 'lmdb' && store !== 'redis') throw new Error('There are the stores lmdb and redis.');
    console.log(store);
    all[store] = await siteFortnight({ ...plan, store }, reporter);
  }
  tell();
  console.log(JSON.stringify({ ...plan, ...all }));
  return Object.values(all).every(
    (figures) =>
      isSound(figures) && figures.goneTries === 0 && Object.values(figures.noticed).every((count) => count > 0),
  );
}

function isSound({ missed, doubled, late, afterTheFact, hung, unfair }: Figures): boolean {
  return missed + doubled + late + afterTheFact + hung + unfair === 0;
}

function isName(text: string): text is WorldName {
  return Object.hasOwn(WORLDS, text);
}
