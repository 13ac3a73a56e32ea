// `npm run bench:sweep [-- --tables N] [--seconds N]`: tables in one Redis at which a player has missed a deadline, swept by two
// processes at once as servers do it, while a third one looks at other tables; before that it looks for N seconds without any load. The last line is JSON: `twice` counts tables
// whose logs have grown by more than one entry, `never` those whose logs have not grown.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type BotTask, chooseFor, isForced } from '../../../lib/bots';
import { readState } from '../../../lib/match';
import type { Store } from '../../../lib/store';
import { games } from '../../../lib/tables/context';
import { bundleWorker } from '../../../scripts/lib/bundle.mjs';
import { root } from '../../../scripts/lib/project.mjs';
import { MEASURED, openAsServer } from '../../../scripts/lib/sealed';
import { RedisServer } from '../shared/redis';
import { busy, median, quantile, rounded, shown } from './figures';
import { withPrepared } from './matches';
import { fill, type Prepared, preparedOf } from './sweep/prepare';

const { values } = parseArgs({
  options: { tables: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '8' } },
});
const TABLES = Number(values.tables);
const SWEEPERS = 2;
/** Positions of each kind of match, of which the tables are copies; and tables that are looked at. */
const POSITIONS = Math.min(40, TABLES);
const VIEWED = Math.min(200, TABLES);
/** How long views are measured without any load (ms). */
const UNLOADED = Number(values.seconds) * 1_000;
/** Tables that are read at once at the end. */
const AT_ONCE = 32;

const numbers = z.array(z.number());
const swept = z.object({
  runs: z.number(),
  thoughts: z.number(),
  commits: z.number(),
  conflicts: z.number(),
  cpuSeconds: z.number(),
});

await bundleWorker();
const redis = await RedisServer.start();
const store = openAsServer({ REDIS_URL: redis.url, ...MEASURED });
const children: ChildProcess[] = [];
try {
  console.log(JSON.stringify(await measure()));
} finally {
  for (const child of children) child.kill('SIGKILL');
  await store.close();
  await redis.stop();
}

async function measure() {
  const [overdue, others] = await withPrepared(async (prepared) => [
    await preparedOf(prepared, POSITIONS, true),
    await preparedOf(prepared, POSITIONS, false),
  ]);
  const thought = thinkingTimes(overdue);
  for (const [game, times] of Object.entries(thought)) {
    console.log(
      `a thought of a medium bot, ${game}: ${shown(times.mean, 1)} ms of its time, at most ${shown(times.max, 1)}`,
    );
  }
  const before = performance.now();
  const tables = await fill(store, overdue, TABLES);
  const viewed = await fill(store, others, VIEWED);
  console.log(`${shown(TABLES)} overdue tables made in ${shown((performance.now() - before) / 1000, 1)} s`);

  const sweepers = await Promise.all(Array.from({ length: SWEEPERS }, () => started('sweeper')));
  const viewer = await started('viewer');
  viewer.send(viewed.map(({ keys }) => keys[0].text));
  await delay(UNLOADED / 2);
  await timesOf(viewer);
  await delay(UNLOADED);
  const unloaded = await timesOf(viewer);

  const begun = performance.now();
  const reports = await Promise.all(sweepers.map(reportOf));
  const seconds = (performance.now() - begun) / 1000;
  const loaded = await timesOf(viewer);
  viewer.send('end');

  const lengths = await lengthsOf(store, tables);
  const grown = tables.map(({ table }, i) => lengths[i] - table.version);
  const p99 = { unloaded: quantile(unloaded, 0.99), loaded: quantile(loaded, 0.99) };
  console.log(
    `views: median ${shown(median(unloaded), 2)} → ${shown(median(loaded), 2)} ms, ` +
      `p99 ${shown(p99.unloaded, 2)} → ${shown(p99.loaded, 2)} ms (${unloaded.length} and ${loaded.length} looks)`,
  );
  console.log(busy());
  return {
    tables: TABLES,
    seconds: rounded(seconds, 1),
    twice: grown.filter((by) => by > 1).length,
    never: grown.filter((by) => by < 1).length,
    p99Ratio: rounded(p99.loaded / p99.unloaded),
    p99Milliseconds: { unloaded: rounded(p99.unloaded), loaded: rounded(p99.loaded) },
    thoughts: reports.reduce((sum, { thoughts }) => sum + thoughts, 0),
    sweepers: reports,
    thoughtMilliseconds: Object.fromEntries(
      Object.entries(thought).map(([game, { mean }]) => [game, rounded(mean, 1)]),
    ),
  };
}

/** The processor time of a medium bot's decisions at these tables (ms), once all is compiled, by game and players. */
function thinkingTimes(tables: readonly Prepared[]): Record<string, { mean: number; max: number }> {
  const tasks = tables.map(({ table }) => taskOf(table));
  for (const { task } of tasks) chooseFor(task);
  const times: Record<string, number[]> = {};
  for (const { name, task } of tasks) {
    const before = process.cpuUsage();
    chooseFor(task);
    const { user, system } = process.cpuUsage(before);
    times[name] = [...(times[name] ?? []), (user + system) / 1000];
  }
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, { mean: mean(all), max: Math.max(...all) }]),
  );
}

function taskOf(table: Prepared['table']): { name: string; task: BotTask } {
  const state = readState(games, table.state);
  if (!state) throw new Error('a prepared table cannot be read');
  const game = games(state.game);
  const view = game.view(
    state.play,
    state.turns.findIndex((turn) => turn !== null),
  );
  if (isForced(view.choices)) throw new Error('there is nothing to decide');
  const options = game.options.parse(state.options);
  const task: BotTask = { game: game.id, options, view, level: 'medium', seed: table.table };
  return { name: `${game.id}-${state.seats.length}`, task };
}

async function started(role: 'sweeper' | 'viewer'): Promise<ChildProcess> {
  const file = join(root, 'tests', 'lab', 'bench', 'sweep', `${role}.ts`);
  const env = {
    ...process.env,
    REDIS_URL: redis.url,
    ...MEASURED,
    KV_REST_API_URL: '',
    UPSTASH_REDIS_REST_URL: '',
    BOT_PACE_MILLISECONDS: '0',
  };
  const child = fork(file, [], { cwd: root, env, execArgv: ['--import', 'tsx'] });
  children.push(child);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`a ${role} ended`))),
  ]);
  return child;
}

async function reportOf(sweeper: ChildProcess) {
  sweeper.send('go');
  const [report] = await once(sweeper, 'message');
  return swept.parse(report);
}

/** How long the looks took since it was asked last (ms). */
async function timesOf(viewer: ChildProcess): Promise<number[]> {
  viewer.send('measure');
  const [times] = await once(viewer, 'message');
  return numbers.parse(times);
}

/** The lengths of all logs, whose versions they must be. */
async function lengthsOf(from: Store, tables: readonly Prepared[]): Promise<number[]> {
  const lengths: number[] = [];
  for (let i = 0; i < tables.length; i += AT_ONCE) {
    const ids = tables.slice(i, i + AT_ONCE).map(({ table }) => table.table);
    const [logs, stored] = await Promise.all([Promise.all(ids.map((id) => from.log(id))), from.readMany(ids)]);
    for (const [at, log] of logs.entries()) {
      if (log.length !== stored[at]?.version) throw new Error(`a table's version is not that of its log`);
      lengths.push(log.length);
    }
  }
  return lengths;
}
