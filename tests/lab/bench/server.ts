// `npm run bench:server [-- --store lmdb|redis|rest] [--rounds N] [--requests N] [--deals N] [--log N] [--itself]`: views and moves of the built site
// against a bare route handler that does the same store calls, and a move on a log of up to N entries. The last line is JSON.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newTableId, type SeatKey } from '../../../lib/identity';
import type { Store } from '../../../lib/store';
import { buildForUse } from '../../../scripts/lib/build.mjs';
import { root } from '../../../scripts/lib/project.mjs';
import { openAsServer } from '../../../scripts/lib/sealed';
import { newPlace, STORES, type StoreName } from '../shared/place';
import { newDirectory } from '../shared/servers';
import { BuiltSite } from '../shared/site';
import { busy, rounded, shown } from './figures';
import { copied, type Recorded, record, tableAfter, withPrepared } from './matches';
import { builtBare } from './server/bare';
import { CONNECTIONS, type Compared, compare, type Feed, load, type Summary } from './server/load';
import { measureLongLog } from './server/long-log';

const MATCHES = 4;
/** Tables whose views are asked for in turn. */
const VIEWED = 64;

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'lmdb' },
    rounds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '800' },
    /** Deals of the matches whose moves are made. */
    deals: { type: 'string', default: '20' },
    log: { type: 'string', default: '10000' },
    /** In place of the bare handler, which takes long to build, a second server of the site: what is no 1 then is chance. */
    itself: { type: 'boolean', default: false },
    /** Writes CPU profiles of both servers into this directory. */
    profile: { type: 'string' },
  },
});
const kind = STORES.find((kind) => kind === values.store);
if (!kind) throw new Error(`--store is one of ${STORES.join(', ')}`);
const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
const LENGTHS = [10, Number(values.log) / 10, Number(values.log)];

const { path: folder, clear } = await newDirectory();
const ends: (() => unknown)[] = [clear];
try {
  console.log(JSON.stringify(await measure(kind)));
} finally {
  for (const end of ends.reverse()) await end();
}

async function measure(kind: StoreName) {
  console.log('Preparing: builds, and matches of Hearts …');
  await buildForUse();
  const bareFolder = values.itself ? root : await builtBare();
  const options = { length: { kind: 'deals', count: Number(values.deals) } };
  const matches: Recorded[] = [];
  await withPrepared(async (store) => {
    for (let i = 0; i < MATCHES; i++) matches.push(await record(store, 'hearts', options));
  });
  const file = join(folder, 'matches.json');
  writeFileSync(file, JSON.stringify(matches.map(byVersion)));

  const productPlace = await opened(kind);
  const barePlace = await opened(kind);
  const product = await served(root, productPlace.settings);
  const bare = await served(bareFolder, { ...barePlace.settings, BENCH_MATCHES: file });

  const views = await compare(
    rounds,
    await viewsOf(product, productPlace.store, matches),
    await viewsOf(bare, barePlace.store, matches),
  );
  print('views', views);
  const moves = await compare(
    rounds,
    () => movesOf(product, productPlace.store, matches),
    () => movesOf(bare, barePlace.store, matches),
  );
  print('moves', moves);
  const longLog = await measureLongLog(productPlace.store, matches[0], LENGTHS, requests);
  for (const [length, milliseconds] of Object.entries(longLog.milliseconds)) {
    console.log(`a move on a log of ${shown(Number(length))} entries: ${shown(milliseconds, 2)} ms`);
  }
  console.log(busy());
  return {
    store: kind,
    viewRatio: rounded(views.ratio),
    moveRatio: rounded(moves.ratio),
    longLogRatio: rounded(longLog.ratio, 3),
    viewCpuRatio: rounded(views.cpuRatio),
    moveCpuRatio: rounded(moves.cpuRatio),
    views: figures(views),
    moves: figures(moves),
    longLogMilliseconds: Object.fromEntries(
      Object.entries(longLog.milliseconds).map(([length, milliseconds]) => [length, rounded(milliseconds, 3)]),
    ),
    connections: CONNECTIONS,
    itself: values.itself,
  };
}

/** A store of this kind of its own, and the settings that lead there. */
async function opened(kind: StoreName): Promise<{ settings: Record<string, string>; store: Store }> {
  const place = await newPlace(kind);
  ends.push(place.clear);
  const store = openAsServer(place.settings);
  ends.push(() => store.close());
  return { settings: place.settings, store };
}

async function served(folder: string, settings: Record<string, string>): Promise<BuiltSite> {
  const { profile } = values;
  const node = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const server = await BuiltSite.start({ folder, place: { settings }, node });
  ends.push(() => server.end());
  return server;
}

/** Returns what the moves of a match write, by the version each builds on. */
function byVersion({ steps }: Recorded) {
  return Object.fromEntries(
    steps.map(({ version, commit: { entries, state, notices } }) => [version, { entries, state, notices }]),
  );
}

/** A table in the middle of a match; `moves` are those to come. */
async function tableIn(store: Store, match: Recorded, moves: number) {
  const { table, keys } = copied(tableAfter(match, moves), match.keys, newTableId(randomBytes));
  if ((await store.importTable(table)) !== 'done') throw new Error('the id of a table was taken');
  return { id: table.table, keys, steps: match.steps.slice(moves) };
}

/** Matches in turn, each at another move. */
function somewhere(matches: readonly Recorded[], i: number, of: number): { match: Recorded; moves: number } {
  const match = matches[i % matches.length];
  return { match, moves: Math.floor((match.steps.length / 2) * (i / of)) };
}

function bearer({ text }: SeatKey) {
  return { authorization: `Bearer ${text}` };
}

async function viewsOf(server: BuiltSite, store: Store, matches: readonly Recorded[]) {
  const tables: { id: string; keys: SeatKey[] }[] = [];
  for (let i = 0; i < VIEWED; i++) {
    const { match, moves } = somewhere(matches, i, VIEWED);
    tables.push(await tableIn(store, match, moves));
  }
  const feed = (connection: number): Feed => {
    let i = connection;
    return () => {
      const { id, keys } = tables[i++ % VIEWED];
      return { method: 'GET', path: `/api/tables/${id}`, headers: bearer(keys[i % keys.length]) };
    };
  };
  return () => load(server, requests, feed);
}

async function movesOf(server: BuiltSite, store: Store, matches: readonly Recorded[]) {
  const tables: (Awaited<ReturnType<typeof tableIn>> & { match: number })[] = [];
  for (let i = 0; i < CONNECTIONS; i++) {
    const { match, moves } = somewhere(matches, i, CONNECTIONS);
    tables.push({ ...(await tableIn(store, match, moves)), match: matches.indexOf(match) });
  }
  return load(server, requests, (connection) => {
    const { id, keys, steps, match } = tables[connection];
    let i = 0;
    return () => {
      const { seat, version, move } = steps[i++];
      const headers = { ...bearer(keys[seat]), 'content-type': 'application/json' };
      const body = JSON.stringify({ version, move });
      // The bare handler is told which match it is; the other one does not mind.
      return { method: 'POST', path: `/api/tables/${id}/moves?match=${match}`, headers, body };
    };
  });
}

function print(what: string, { ratio, cpuRatio, product, bare }: Compared): void {
  for (const [who, { perSecond, p50, p99, cpu }] of Object.entries({ product, bare })) {
    const times = `p50 ${shown(p50, 1)} ms, p99 ${shown(p99, 1)} ms, ${shown(cpu, 2)} ms of a core`;
    console.log(`${what}, ${who}: ${shown(perSecond)} per second; ${times}`);
  }
  console.log(`${what}: ${shown(ratio, 2)} of the bare handler; by time of a core ${shown(cpuRatio, 2)}`);
}

function figures({ product, bare }: Compared) {
  const one = ({ perSecond, p50, p99, cpu }: Summary) => ({
    perSecond: Math.round(perSecond),
    p50: rounded(p50),
    p99: rounded(p99),
    cpu: rounded(cpu, 3),
  });
  return { product: one(product), bare: one(bare) };
}
