// `npm run bench:tables [-- --tables N] [--matches N] [--deals N]`: N running tables in one Redis and in one LMDB, as they are really played
// (sealed, each player's seen mark and every second player's wish for mail beside them): what one of them weighs, everything counted, and
// what "my tables" and the sweep cost among them. The last line is JSON.

import { randomBytes, randomInt } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Redis } from 'ioredis';
import { newTableId, type SeatKey } from '../../../lib/identity';
import { hashOf } from '../../../lib/identity/keys';
import { deliver } from '../../../lib/notify';
import { messageDocuments, seatId } from '../../../lib/notify/documents';
import { DEFAULT_WISHES, wishesPlacement } from '../../../lib/notify/wishes';
import { GAMES } from '../../../lib/rules';
import { sealFields } from '../../../lib/secrets';
import { openRecords, type Store, sealedRecords, type TableExport } from '../../../lib/store';
import { keysOf, tablesIndex, tagsOf } from '../../../lib/store/redis/keys';
import { packedEntries } from '../../../lib/store/redis/pack';
import { act, type Context, myTables, sweep, viewerWith } from '../../../lib/tables';
import { KEPT_MILLISECONDS, seenDocuments } from '../../../lib/tables/reading/seen';
import { tablesOnly } from '../../../scripts/lib/context';
import { MEASURED, openAsServer, siteSeals } from '../../../scripts/lib/sealed';
import { progress } from '../../../scripts/tools/tool';
import { said, usually } from '../shared/order';
import { CountingProxy } from '../shared/proxy';
import { RedisServer } from '../shared/redis';
import { newDirectory } from '../shared/servers';
import { busy, median, rounded, shown } from './figures';
import { copied, nextMove, openFull, openWaiting, TYPICAL, withPrepared } from './matches';

const { values } = parseArgs({ options: { tables: usually('100000'), matches: usually('5'), deals: said } });
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
/** Those who wish for mail, each at about eight tables. */
const FRIENDS = Math.ceil(TABLES / 4);
/** As many imports are under way at once. */
const AT_ONCE = 32;

let opened = 0;
const added: string[] = [];

type Position = { table: TableExport; keys: SeatKey[]; isOver: boolean };

/** A store as a server of the site has it, with its documents. */
type World = { context: Context; bytes: () => Promise<number>; close: () => Promise<void> };

const { seals } = siteSeals(MEASURED);
const redis = await RedisServer.start('--appendonly', 'no');
const proxy = await CountingProxy.start(redis.port);
const counted = openAsServer({ REDIS_URL: `redis://127.0.0.1:${proxy.port}`, ...MEASURED });
const client = redis.client();
const directory = await newDirectory(true);
const worlds = {
  redis: openWorld({ REDIS_URL: redis.url }, async () => {
    await laterOn(client);
    return (await memoryInfo(client)).used;
  }),
  lmdb: openWorld({ DATA_DIR: directory.path }, async () => (await stat(join(directory.path, 'data.mdb'))).size),
};
try {
  console.log(JSON.stringify(await measure()));
} finally {
  client.disconnect();
  await Promise.all([counted, ...Object.values(worlds)].map((one) => one.close()));
  await Promise.all([proxy.stop(), directory.clear()]);
  await redis.stop();
}

function openWorld(environment: Record<string, string>, bytes: () => Promise<number>): World {
  const store = openAsServer({ ...environment, ...MEASURED });
  const records = openRecords(environment);
  const close = async () => {
    await Promise.all([store.close(), records.close()]);
  };
  return { context: tablesOnly(store, { records: sealedRecords(records, seals) }), bytes, close };
}

async function measure() {
  const positions = await withPrepared(playMatches);
  const [played, over] = [positions.filter(({ isOver }) => !isOver), positions.filter(({ isOver }) => isOver)];
  console.log(`${shown(played.length)} positions of ${shown(MATCHES * GAMES.length)} matches played by bots`);
  const { context } = worlds.redis;
  const begun = await worlds.redis.bytes();
  const ids: string[] = [];
  const mine: SeatKey[] = [];
  await fill(context, played, FEW, ids, mine);
  const filled = (await worlds.redis.bytes()) - begun;
  const openFew = await openTables(FEW);
  const few = await costs(mine);
  const bytesPerRunning = await perTable(worlds.redis, TABLES - ids.length, () =>
    fill(context, played, TABLES, ids, mine),
  );
  const openMany = await openTables(TABLES);
  const many = await costs(mine);
  const weights = await weigh(client, ids);
  const { fragmentation } = await memoryInfo(client);
  const finished = (world: World) => perTable(world, FINISHED, () => fill(world.context, over, FINISHED, [], []));
  const weighed = {
    redis: {
      bytesPerRunning: Math.round((bytesPerRunning * (TABLES - FEW) + filled) / TABLES),
      bytesPerFinished: await finished(worlds.redis),
      bytesPerOpenTable: openMany || openFew,
    },
    lmdb: {
      bytesPerRunning: await perTable(worlds.lmdb, TABLES, () => fill(worlds.lmdb.context, played, TABLES, [], [])),
      bytesPerFinished: await finished(worlds.lmdb),
    },
  };
  for (const [name, { bytesPerRunning, bytesPerFinished }] of Object.entries(weighed)) {
    console.log(`${name}: a running table ${shown(bytesPerRunning)} bytes, a finished one ${shown(bytesPerFinished)}`);
  }
  for (const [what, bytes] of Object.entries(weights.bytes)) console.log(`  ${what} in Redis: ${shown(bytes)}`);
  console.log(`a table that waits for players in Redis: ${shown(weighed.redis.bytesPerOpenTable)} bytes`);
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
  return { tables: TABLES, ...weighed, fragmentation, weights, [`at${FEW}`]: few, [`at${TABLES}`]: many };
}

/** Returns by how much a store grows with each of these tables. */
async function perTable({ bytes }: World, tables: number, add: () => Promise<unknown>): Promise<number> {
  const before = await bytes();
  await add();
  return tables > 0 ? Math.round(((await bytes()) - before) / tables) : 0;
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
async function fill(
  context: Context,
  positions: readonly Position[],
  tables: number,
  ids: string[],
  mine: SeatKey[],
): Promise<void> {
  const bar = progress(tables - ids.length, 'tables');
  const importing = async () => {
    while (ids.length < tables) {
      const position = positions[ids.length % positions.length];
      const one = copied(position.table, position.keys, newTableId(randomBytes));
      ids.push(one.table.table);
      // The visitor sits at tables from all over the store.
      if (mine.length < 2 * MY_TABLES || ids.length % 997 === 0) mine.push(one.keys[0]);
      await add(context, one);
      bar.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, importing));
  bar.end();
}

/** Adds a table as a server keeps it, with what its players have beside it. */
async function add(context: Context, { table: one, keys }: ReturnType<typeof copied>): Promise<void> {
  const { table, state, log } = one;
  const sealed = { state: sealFields(seals, table, state), log: log.map((entry) => sealFields(seals, table, entry)) };
  if ((await context.store.importTable({ ...one, ...sealed })) !== 'done')
    throw new Error('the id of a table was taken');
  added.push(table);
  const now = Date.now();
  const placement = { owners: [table], expires: now + KEPT_MILLISECONDS };
  for (const { seat, text } of keys) {
    await seenDocuments(context).put(seatId(table, seat), { deal: 4, cards: 30 }, placement, now);
    if (seat % 2 === 1) continue;
    const wishes = {
      ...DEFAULT_WISHES,
      ...{
        table,
        seat,
        keyHash: hashOf(text),
        email: `friend-${randomInt(FRIENDS)}@friends.example`,
        zone: 'Europe/Berlin',
      },
      ...{ confirmed: true, account: null, webhookSecret: null },
    };
    await messageDocuments(context).wishes.put(seatId(table, seat), wishes, wishesPlacement(wishes, now), now);
  }
}

/** Opens tables that wait for players, in proportion to the running ones. @returns bytes of memory of each that it opened */
async function openTables(running: number): Promise<number> {
  const { context } = worlds.redis;
  const store = tablesOnly(context.store);
  const [from, to] = [opened, Math.floor((running * OPEN_PER_HUNDRED) / 100)];
  opened = to;
  return perTable(worlds.redis, to - from, async () => {
    for (let i = from; i < to; i++) await openWaiting(store, GAMES[i % GAMES.length].id, {});
  });
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
      await work(tablesOnly(worlds.redis.context.store, { now }));
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
    besideBytes: 0,
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
    const { state, beside } = await client.hgetall(keys.table);
    counts.stateBytes += sizeOf([state]);
    counts.besideBytes += sizeOf([beside]);
  }
  const listed = { bytes: 0, tables: 0 };
  for (const tag of tagsOf('tables')) {
    listed.bytes += await weight(tag);
    listed.tables += await client.zcard(tag);
  }
  const mean = (numbers: Record<string, number>) =>
    Object.fromEntries(Object.entries(numbers).map(([name, sum]) => [name, Math.round(sum / SAMPLE)]));
  return { bytes: { ...mean(sums), index: Math.round(listed.bytes / listed.tables) }, contents: mean(counts) };
}

/** Removes what lies there for an hour at most, and what only an import leaves at a table: tables are mostly older, and are played. */
async function laterOn(client: Redis): Promise<void> {
  await client.del(tagsOf('tables').map((tag) => tablesIndex(tag).opening));
  const gone = await client.keys('{records:*}:writing:*');
  for (let i = 0; i < gone.length; i += 1000) await client.unlink(...gone.slice(i, i + 1000));
  const pipeline = client.pipeline();
  for (const table of added.splice(0)) pipeline.hdel(keysOf(table).table, 'import');
  await pipeline.exec();
}

async function memoryInfo(client: Redis): Promise<{ used: number; fragmentation: number }> {
  const info = await client.info('memory');
  const field = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return { used: field('used_memory'), fragmentation: field('mem_fragmentation_ratio') };
}
