// `npm run bench:sweep [-- --tables N] [--seconds N] [--processes N] [--store lmdb,redis,cluster]`: as many tables at which a player has missed a
// deadline, and as many that have something to tell, by a webhook to a receiver here. A process does what a server does about the messages,
// and then sweeps, while another one looks at other tables; before that it looks for N seconds without any load. The last line is JSON:
// `twice` and `never` count tables whose logs have grown by more than one entry, or not at all, and messages that came again, or not at all;
// of a cluster of three nodes `nodes` is the share of all scripts that each of them has run for the messages and the sweep.

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
import { messagesIn } from '../faults/messages';
import { RedisCluster } from '../shared/cluster';
import { usually } from '../shared/order';
import { startReceiver } from '../shared/receiver';
import { RedisServer } from '../shared/redis';
import { newDirectory } from '../shared/servers';
import { busy, median, quantile, rounded, shown } from './figures';
import { withPrepared } from './matches';
import { fill, type Prepared, preparedOf, telling } from './sweep/prepare';

const { values } = parseArgs({
  options: { tables: usually('10000'), seconds: usually('8'), processes: usually('1'), store: usually('lmdb,redis') },
});
const TABLES = Number(values.tables);
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
type Environment = Record<string, string>;

await bundleWorker();
const children: ChildProcess[] = [];
try {
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
  const figures: Record<string, object> = {};
  for (const kind of values.store.split(',')) {
    figures[kind] = await inStore(kind, (...place) => measure(overdue, others, ...place));
  }
  const thoughtMilliseconds = Object.entries(thought).map(([game, { mean }]) => [game, rounded(mean, 1)]);
  console.log(busy());
  console.log(
    JSON.stringify({ tables: TABLES, ...figures, thoughtMilliseconds: Object.fromEntries(thoughtMilliseconds) }),
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
}

/** Does something with an empty store of this kind. */
async function inStore<T>(
  kind: string,
  work: (environment: Environment, cluster?: RedisCluster) => Promise<T>,
): Promise<T> {
  if (kind === 'lmdb') {
    const { path, clear } = await newDirectory();
    return work({ DATA_DIR: path }).finally(clear);
  }
  if (kind === 'cluster') {
    const cluster = await RedisCluster.start();
    return work({ REDIS_URL: cluster.url }, cluster).finally(() => cluster.stop());
  }
  const redis = await RedisServer.start();
  return work({ REDIS_URL: redis.url }).finally(() => redis.stop());
}

async function measure(
  overdue: readonly Prepared[],
  others: readonly Prepared[],
  place: Environment,
  cluster?: RedisCluster,
) {
  const receiver = await startReceiver();
  const environment = { ...place, ...MEASURED };
  const store = openAsServer(environment);
  const before = performance.now();
  const tables = await fill(store, overdue, TABLES);
  const viewed = await fill(store, others, VIEWED);
  const told = await fill(
    store,
    others.map((one) => telling(one, receiver.origin)),
    TABLES,
  );
  const made = (performance.now() - before) / 1000;
  console.log(`${store.name}: ${shown(2 * TABLES)} tables made in ${shown(made, 1)} s`);

  const sweepers = await Promise.all(
    Array.from({ length: Number(values.processes) }, () => started('sweeper', environment)),
  );
  await cluster?.ask('CONFIG', 'RESETSTAT');
  const messages = await timed(() => Promise.all(sweepers.map((one) => reportOf(one, 'messages'))));
  const times = new Map<string, number>();
  for (const { table } of messagesIn(receiver)) times.set(table, (times.get(table) ?? 0) + 1);
  const received = told.map(({ table }) => times.get(table.table) ?? 0);

  const viewer = await started('viewer', environment);
  viewer.send(viewed.map(({ keys }) => keys[0].text));
  await delay(UNLOADED / 2);
  await timesOf(viewer);
  await delay(UNLOADED);
  const unloaded = await timesOf(viewer);
  const sweep = await timed(() => Promise.all(sweepers.map((one) => reportOf(one, 'sweep'))));
  const loaded = await timesOf(viewer);
  const nodes = cluster && (await sharesOf(cluster));
  viewer.send('end');
  for (const sweeper of sweepers) sweeper.send('end');

  const lengths = await lengthsOf(store, tables);
  await store.close();
  await receiver.close();
  const p99 = { unloaded: quantile(unloaded, 0.99), loaded: quantile(loaded, 0.99) };
  console.log(
    `${shown(messages.seconds, 1)} s for the messages, ${shown(sweep.seconds, 1)} s for the sweep; ` +
      `views: median ${shown(median(unloaded), 2)} → ${shown(median(loaded), 2)} ms, ` +
      `p99 ${shown(p99.unloaded, 2)} → ${shown(p99.loaded, 2)} ms (${unloaded.length} and ${loaded.length} looks)`,
  );
  return {
    messages: { ...tallied(received), ...messages },
    sweep: { ...tallied(tables.map(({ table }, i) => lengths[i] - table.version)), ...sweep },
    ...(nodes && { nodes }),
    p99Ratio: rounded(p99.loaded / p99.unloaded),
    p99Milliseconds: { unloaded: rounded(p99.unloaded), loaded: rounded(p99.loaded) },
  };
}

/** The share of all scripts that each node has run. */
async function sharesOf(cluster: RedisCluster): Promise<number[]> {
  const infos = await cluster.ask('INFO', 'commandstats');
  const scripts = infos.map((info) =>
    [...String(info).matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].reduce(
      (sum, [, calls]) => sum + Number(calls),
      0,
    ),
  );
  const all = scripts.reduce((sum, calls) => sum + calls, 0);
  return scripts.map((calls) => rounded(calls / all));
}

function tallied(counts: readonly number[]) {
  return { twice: counts.filter((by) => by > 1).length, never: counts.filter((by) => by < 1).length };
}

/** How long it took (seconds), and what the processes said of it. */
async function timed(work: () => Promise<z.infer<typeof swept>[]>) {
  const before = performance.now();
  const processes = await work();
  return { seconds: rounded((performance.now() - before) / 1000, 1), processes };
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

async function started(role: 'sweeper' | 'viewer', environment: Environment): Promise<ChildProcess> {
  const file = join(root, 'tests', 'lab', 'bench', 'sweep', `${role}.ts`);
  const env = {
    ...process.env,
    KV_REST_API_URL: '',
    UPSTASH_REDIS_REST_URL: '',
    REDIS_URL: '',
    BOT_PACE_MILLISECONDS: '0',
    PUBLIC_URL: 'https://cards.example.org',
    WEBHOOK_NETWORKS: '127.0.0.1',
    ...environment,
  };
  const child = fork('scripts/ts.mjs', [file], { cwd: root, env });
  children.push(child);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`a ${role} ended`))),
  ]);
  return child;
}

async function reportOf(sweeper: ChildProcess, what: 'messages' | 'sweep') {
  sweeper.send(what);
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
