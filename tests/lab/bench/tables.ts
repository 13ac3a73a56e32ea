// `npm run bench:tables [-- --tables N] [--matches N] [--deals N]`: N running tables in one Redis: what one of them weighs,
// and what "my tables" and the sweep cost among them. The last line is JSON.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Redis } from 'ioredis';
import { newTableId, type SeatKey } from '../../../lib/identity';
import { deliver } from '../../../lib/notify';
import { GAMES } from '../../../lib/rules';
import type { Store, TableExport } from '../../../lib/store';
import { keysOf } from '../../../lib/store/redis/keys';
import { packedEntries } from '../../../lib/store/redis/pack';
import { act, type Context, myTables, sweep, viewerWith } from '../../../lib/tables';
import { tablesOnly } from '../../../scripts/lib/context';
import { MEASURED, openAsServer } from '../../../scripts/lib/sealed';
import { progress } from '../../../scripts/tools/tool';
import { CountingProxy } from '../shared/proxy';
import { RedisServer } from '../shared/redis';
import { busy, median, rounded, shown } from './figures';
import { copied, nextMove, openFull, openWaiting, TYPICAL, withPrepared } from './matches';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '100000' },
    matches: { type: 'string', default: '5' },
    deals: { type: 'string' },
  },
});
const TABLES = Number(values.tables);
/** Matches that are played of each game, and their deals, if they are not to be as long as most. */
const MATCHES = Number(values.matches);
const LENGTH = values.deals === undefined ? {} : { length: { kind: 'deals', count: Number(values.deals) } };
/** Every ninth position of a match becomes a table, so that a long match is met running more often than a short one. */
const EVERY = 9;
const FEW = Math.min(1000, TABLES);
/** Tables that wait for players, to each hundred that run. */
const OPEN_PER_HUNDRED = 5;
/** Tables whose matches are over. */
const FINISHED = FEW;
const MY_TABLES = 20;
const SAMPLE = 400;
/** As many imports are under way at once. */
const AT_ONCE = 32;

type Position = { table: TableExport; keys: SeatKey[]; isOver: boolean };

const redis = await RedisServer.start('--appendonly', 'no');
const proxy = await CountingProxy.start(redis.port);
const store = openAsServer({ REDIS_URL: redis.url, ...MEASURED });
const counted = openAsServer({ REDIS_URL: `redis://127.0.0.1:${proxy.port}`, ...MEASURED });
const client = redis.client();
try {
  console.log(JSON.stringify(await measure()));
} finally {
  client.disconnect();
  await counted.close();
  await store.close();
  await proxy.stop();
  await redis.stop();
}

async function measure() {
  const positions = await withPrepared(playMatches);
  const [played, over] = [positions.filter(({ isOver }) => !isOver), positions.filter(({ isOver }) => isOver)];
  console.log(`${shown(played.length)} positions of ${shown(MATCHES * GAMES.length)} matches played by bots`);
  const before = await usedMemory(client);
  const ids: string[] = [];
  const mine: SeatKey[] = [];
  await fill(played, FEW, ids, mine);
  await openTables(FEW);
  const few = await costs(mine);
  await fill(played, TABLES, ids, mine);
  const openBefore = await usedMemory(client);
  await openTables(TABLES);
  const openBytes = (await usedMemory(client)) - openBefore;
  const many = await costs(mine);
  const openCount = Math.floor((TABLES * OPEN_PER_HUNDRED) / 100);
  const opened = openCount - Math.floor((FEW * OPEN_PER_HUNDRED) / 100);
  const openTable = opened > 0 ? openBytes / opened : 0;
  const bytesPerTable = ((await usedMemory(client)) - before - openTable * openCount) / TABLES;
  const weights = await weigh(client, ids);
  const { fragmentation } = await memoryInfo(client);
  const overBefore = await usedMemory(client);
  await fill(over, FINISHED, [], []);
  const bytesPerFinished = ((await usedMemory(client)) - overBefore) / FINISHED;

  console.log(`${shown(TABLES)} running tables: ${shown(bytesPerTable)} bytes of memory each`);
  for (const [what, bytes] of Object.entries(weights.bytes)) console.log(`  ${what}: ${shown(bytes)}`);
  console.log(`a finished one: ${shown(bytesPerFinished)} bytes`);
  console.log(`a table that waits for players: ${shown(openTable)} bytes`);
  for (const [count, one] of [
    [FEW, few],
    [TABLES, many],
  ] as const) {
    const { roundTrips, milliseconds } = one;
    console.log(
      `${shown(count)} tables: my tables ${roundTrips.myTables} round trip, ${shown(milliseconds.myTables, 2)} ms; ` +
        `sweep ${roundTrips.sweep} round trip, ${shown(milliseconds.sweep, 2)} ms`,
    );
  }
  console.log(busy());
  return {
    tables: TABLES,
    bytesPerRunning: Math.round(bytesPerTable),
    bytesPerFinished: Math.round(bytesPerFinished),
    bytesPerOpenTable: Math.round(openTable),
    fragmentation,
    weights,
    [`at${FEW}`]: few,
    [`at${TABLES}`]: many,
  };
}

/** Plays matches of every game through the use cases, delivering as the server does; tables as they were on the way and at the end. */
async function playMatches(prepared: Store): Promise<Position[]> {
  const positions: Position[] = [];
  const bar = progress(GAMES.length * MATCHES, 'matches');
  for (const game of GAMES) {
    for (let match = 0; match < MATCHES; match++) {
      let now = Date.now();
      const announced: Promise<void>[] = [];
      const context = tablesOnly(prepared, {
        now: () => {
          now += 60_000;
          return now;
        },
        announce: (table, notices) => announced.push(deliver(prepared, table, notices)),
      });
      const { table, keys } = await openFull(context, game.id, { ...TYPICAL[game.id], ...LENGTH });
      for (let move = 0; ; move++) {
        const next = await nextMove(context, table);
        if (!next || move % EVERY === match % EVERY) {
          const one = await prepared.exportTable(table);
          if (one) positions.push({ table: one, keys, isOver: !next });
        }
        if (!next) break;
        await act(context, table, viewerWith(keys[next.seat]), next);
        await Promise.all(announced.splice(0));
      }
      bar.step();
    }
  }
  bar.end();
  return positions;
}

/** Adds running tables, each a copy of one of the positions, until there are `tables`. */
async function fill(positions: readonly Position[], tables: number, ids: string[], mine: SeatKey[]): Promise<void> {
  const bar = progress(tables - ids.length, 'tables');
  const importing = async () => {
    while (ids.length < tables) {
      const position = positions[ids.length % positions.length];
      const one = copied(position.table, position.keys, newTableId(randomBytes));
      ids.push(one.table.table);
      // The visitor sits at tables from all over the store.
      if (mine.length < 2 * MY_TABLES || ids.length % 997 === 0) mine.push(one.keys[0]);
      if ((await store.importTable(one.table)) !== 'done') throw new Error('the id of a table was taken');
      bar.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, importing));
  bar.end();
}

/** Opens tables that wait for players, in proportion to the running ones. */
async function openTables(running: number): Promise<void> {
  const context = tablesOnly(store);
  const has = await client.zcard('{tables}:due');
  for (let i = has; i < Math.floor((running * OPEN_PER_HUNDRED) / 100); i++) {
    const { id } = GAMES[i % GAMES.length];
    await openWaiting(context, id, {});
  }
}

/** Round trips, as the proxy counts them, and the time (ms, median) of "my tables" and of a sweep. */
async function costs(mine: readonly SeatKey[]) {
  const now = Date.now;
  const visitor = () => Array.from({ length: MY_TABLES }, () => mine[Math.floor(Math.random() * mine.length)]);
  // The connection is made, and asked about, before anything counts.
  await counted.ping();
  const roundTrips = async (work: (context: Context) => Promise<unknown>) => {
    const before = proxy.roundTrips;
    await work(tablesOnly(counted, { now }));
    return proxy.roundTrips - before;
  };
  const milliseconds = async (work: (context: Context) => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < 100; i++) {
      const before = performance.now();
      await work(tablesOnly(store, { now }));
      times.push(performance.now() - before);
    }
    return rounded(median(times), 3);
  };
  const look = (context: Context) => myTables(context, viewerWith(...visitor()));
  const sweeping = (context: Context) => sweep(context);
  return {
    roundTrips: { myTables: await roundTrips(look), sweep: await roundTrips(sweeping) },
    milliseconds: { myTables: await milliseconds(look), sweep: await milliseconds(sweeping) },
  };
}

/** Weighs the keys of a running table in Redis and their contents: means over a sample (bytes). */
async function weigh(client: Redis, ids: readonly string[]) {
  const sample = Array.from({ length: SAMPLE }, (_, i) => ids[Math.floor((i * ids.length) / SAMPLE)]);
  const sums = { table: 0, log: 0, outbox: 0 };
  const counts = {
    entries: 0,
    entryBytes: 0,
    stateBytes: 0,
    commitsBytes: 0,
  };
  const weight = async (key: string) => Number((await client.memory('USAGE', key, 'SAMPLES', 0)) ?? 0);
  const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  for (const id of sample) {
    const keys = keysOf(id);
    sums.table += await weight(keys.table);
    sums.log += await weight(keys.log);
    sums.outbox += await weight(keys.outbox);
    const log = packedEntries((await client.get(keys.log)) ?? '');
    counts.entries += log.length;
    counts.entryBytes += sizeOf(log);
    const { state, commits } = await client.hgetall(keys.table);
    counts.stateBytes += sizeOf([state]);
    counts.commitsBytes += sizeOf([commits]);
  }
  const index = (await weight('{tables}')) / (await client.zcard('{tables}'));
  const mean = (numbers: Record<string, number>) =>
    Object.fromEntries(Object.entries(numbers).map(([name, sum]) => [name, Math.round(sum / SAMPLE)]));
  return { bytes: { ...mean(sums), index: Math.round(index) }, contents: mean(counts) };
}

async function usedMemory(client: Redis): Promise<number> {
  return (await memoryInfo(client)).used;
}

async function memoryInfo(client: Redis): Promise<{ used: number; fragmentation: number }> {
  const info = await client.info('memory');
  const field = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return { used: field('used_memory'), fragmentation: field('mem_fragmentation_ratio') };
}
