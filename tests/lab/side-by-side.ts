// `npm run side-by-side -- --commit REF`: the build of another commit and this one serve one store at the same time, as during a
// deploy, and matches are played through both in turn; then the other one ends, and this one plays them out. `--folder` names
// a clone of the other version that is built already, such as this very one; `--tables` how many are
// played, `--deals` how many deals of a match at most, `--store lmdb` on one store only. The last line is JSON.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../../lib/bots/kernel/random';
import { openRecords } from '../../lib/store';
import { buildForUse } from '../../scripts/lib/build.mjs';
import { main, Trouble } from '../../scripts/lib/project.mjs';
import { openAsServer } from '../../scripts/lib/sealed';
import { hasRedis } from '../../scripts/redis.mjs';
import { messagesIn } from './faults/messages';
import { playSeat } from './faults/player';
import { drainOutboxes, tablesJudged } from './faults/remains';
import { FAULTY } from './faults/run';
import { Servers } from './faults/site';
import { Table } from './faults/table';
import { openWorld } from './faults/worlds';
import { builtAt } from './shared/clone';
import { said, usually } from './shared/order';
import { startReceiver } from './shared/receiver';
import { BuiltSite } from './shared/site';

/** Tables that are played at once; half of all are opened while both versions run. */
const LANES = 4;
/** How often both versions sweep, as by a cron (ms). */
const SWEEP_MILLISECONDS = 1_000;
/** The figures that must be 0. */
const FAULTS = ['lost', 'doubled', 'wrong', 'unfinished'] as const;
const SECRET = 'the same secret for both versions, 32 or more';

async function playOn(store: 'lmdb' | 'redis', other: string, seed: string, most: number, deals: number) {
  const begun = performance.now();
  const world = await openWorld(store, randomFrom(`${seed} ${store}`));
  world.calm();
  const settings = { ...world.settings, STICHPOST_SECRET: SECRET };
  const both = { place: { settings }, settings: FAULTY, insists: true };
  const receiver = await startReceiver();
  const older = await BuiltSite.create({ ...both, folder: other });
  const own = await BuiltSite.create(both);
  const servers = [older, own];
  const failures: string[] = [];
  let sweeps = 0;
  let isOver = false;
  try {
    for (const server of servers) await server.start();
    const site = new Servers(
      servers.map((one) => ({ site: one, moving: 0 })),
      randomFrom(`${seed} site`),
    );
    site.isCalm = true;
    const sweeping = (async () => {
      for (; !isOver; await delay(SWEEP_MILLISECONDS)) {
        for (const server of servers) {
          if (!server.isUp) continue;
          const answer = await fetch(`${server.url}/api/cron/sweep`, { method: 'POST' }).catch(() => null);
          if (answer?.ok) sweeps++;
          else if (server.isUp) failures.push(`a sweep was answered with ${answer?.status ?? 'nothing'}`);
        }
      }
    })();
    const tables: Table[] = [];
    let opened = 0;
    const lane = async () => {
      while (opened < most) {
        const number = opened++;
        const table = await Table.open(site, number, { deals, hook: receiver.origin }, () => {});
        tables.push(table);
        await Promise.all([...table.keys].map(([seat, key]) => playSeat(site, table, seat, key, `${number}`)));
        // Half of it is played: the deploy is over.
        if (number >= most / 2 && older.isUp) await older.kill();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    isOver = true;
    await sweeping;
    const calmAt = Date.now();
    const records = openRecords(settings);
    await drainOutboxes(site, records).finally(() => records.close());
    for (const { id } of tables) {
      const { status } = await site.ask({ path: `/api/tables/${id}/record` });
      if (status !== 200) failures.push(`the record of ${id} was answered with ${status}`);
    }
    await Promise.all(servers.map((server) => server.kill()));
    const kept = openAsServer(settings);
    const told = { messages: messagesIn(receiver), calmAt };
    const judged = await tablesJudged(kept, tables, { races: [], hadRoom: true }, 0, told).finally(() => kept.close());
    const moves = tables.reduce((sum, { sent }) => sum + sent.filter(({ answered }) => answered !== null).length, 0);
    const { unanswered, leftToNewer } = site;
    for (const what of [...judged.faults, ...failures.slice(0, 10)]) console.log(`  ${what}`);
    return {
      ...{ store, tables: tables.length, moves, messages: told.messages.length, sweeps },
      ...{ leftToNewer, otherRefusals: unanswered - leftToNewer },
      ...{ lost: judged.lost, doubled: judged.doubled, wrong: judged.wrong + failures.length },
      ...{ unfinished: judged.unfinished, seconds: Math.round((performance.now() - begun) / 1000) },
    };
  } finally {
    isOver = true;
    await Promise.all(servers.map((server) => server.kill()));
    await world.close();
    await receiver.close();
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      commit: usually('HEAD~1'),
      folder: said,
      seed: usually('1'),
      tables: usually('16'),
      deals: usually('2'),
      store: usually('both'),
    },
  });
  await buildForUse();
  const { folder } = values;
  if (!['both', 'lmdb', 'redis'].includes(values.store)) throw new Trouble('--store is lmdb, redis or both.');
  if (folder !== undefined && !existsSync(join(folder, '.next/BUILD_ID'))) throw new Trouble(`${folder} is not built.`);
  const other = folder === undefined ? builtAt(values.commit) : { folder, remove: () => {} };
  try {
    const results: Awaited<ReturnType<typeof playOn>>[] = [];
    for (const store of ['lmdb', 'redis'] as const) {
      if (values.store === 'both' ? store === 'redis' && !hasRedis() : values.store !== store) continue;
      const result = await playOn(store, other.folder, values.seed, Number(values.tables), Number(values.deals));
      console.log(JSON.stringify(result));
      results.push(result);
    }
    const sum = (key: (typeof FAULTS)[number] | 'moves' | 'leftToNewer') =>
      results.reduce((total, result) => total + result[key], 0);
    const faults = Object.fromEntries(FAULTS.map((key) => [key, sum(key)]));
    const stores = results.map(({ store }) => store);
    console.log(JSON.stringify({ moves: sum('moves'), ...faults, leftToNewer: sum('leftToNewer'), stores }));
    return FAULTS.every((key) => faults[key] === 0) ? 0 : 1;
  } finally {
    other.remove();
  }
});
