// `npm run bench:server [-- --store lmdb|redis|rest]… [--old COMMIT] [--rounds N] [--requests N] [--deals N] [--log N] [--viewed N] [--itself]`: what
// views, moves and pages of the built site cost, beside a bare route handler of Next that does the same store calls, beside a server
// without Next that does the same work, and beside the site of another commit; and a move on a log of up to N entries. A line of JSON
// for each store. A ratio of 1 means as quick as the other server, more means quicker.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Store } from '../../../lib/store';
import { buildForUse } from '../../../scripts/lib/build.mjs';
import { MEASURED, openAsServer } from '../../../scripts/lib/sealed';
import { builtAt, inside } from '../shared/clone';
import { flag, said, usually } from '../shared/order';
import { newPlace, STORES, type StoreName } from '../shared/place';
import { newDirectory } from '../shared/servers';
import { BuiltSite } from '../shared/site';
import { busy, rounded, shown } from './figures';
import { type Recorded, record, withPrepared } from './matches';
import { builtBare } from './server/bare';
import { measureHeap } from './server/heap';
import { CONNECTIONS, type Compared, compare, load, warmUp } from './server/load';
import { measureLongLog } from './server/long-log';
import { builtPlain } from './server/plain';
import { bytesOf, moves, pagesInTurn, pagesOf, type Seeded, seeded, views } from './server/requests';

const MATCHES = 4;
/** Tables whose views are asked for in turn, and of how many of them the pages. */
const [VIEWED, PAGES] = [64, 16];

const { values } = parseArgs({
  options: {
    store: { type: 'string', multiple: true, default: ['lmdb', 'redis'] },
    /** The site as it was at this commit is measured as well: it is built in a folder of its own. */
    old: said,
    rounds: usually('12'),
    requests: usually('800'),
    /** Deals of the matches whose moves are made. */
    deals: usually('20'),
    log: usually('10000'),
    /** Tables that a server has shown when it is asked what it holds in memory. */
    viewed: usually('2000'),
    /** In place of the bare handler, which takes long to build, the same server of the site: what is no 1 then is chance. */
    itself: flag,
    /** Writes CPU profiles of all servers into this directory. */
    profile: said,
  },
});
const stores = STORES.filter((kind) => values.store.includes(kind));
if (stores.length < values.store.length) throw new Error(`--store is one of ${STORES.join(', ')}`);
const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
const LENGTHS = [10, Number(values.log) / 10, Number(values.log)];

const { path: folder, clear } = await newDirectory();
const ends: (() => unknown)[] = [clear];
try {
  console.log('Preparing: builds, and matches of Hearts …');
  await buildForUse();
  const [bare, program] = [values.itself ? null : await builtBare(), await builtPlain()];
  const old = values.old === undefined ? null : builtAt(values.old);
  if (old) ends.push(old.remove);
  const options = { length: { kind: 'deals', count: Number(values.deals) } };
  const matches: Recorded[] = [];
  await withPrepared(async (store) => {
    for (let i = 0; i < MATCHES; i++) matches.push(await record(store, 'hearts', options));
  });
  const file = join(folder, 'matches.json');
  writeFileSync(file, JSON.stringify(matches.map(byVersion)));
  for (const kind of stores) {
    const begun = ends.length;
    const product = await served(kind);
    const servers = {
      product,
      bare: bare === null ? product : await served(kind, { folder: bare }, { BENCH_MATCHES: file }),
      plain: await served(kind, { program }),
      ...(old && { old: await served(kind, { folder: old.folder }) }),
    };
    const figures = await measure(kind, servers, matches);
    for (const end of ends.splice(begun).reverse()) await end();
    const heapMegabytes = await measureHeap(kind, seeded(matches, Number(values.viewed)));
    console.log(`heap: ${heapMegabytes.begun} MB, after ${values.viewed} tables ${heapMegabytes.viewed} MB`);
    console.log(JSON.stringify({ ...figures, heapMegabytes }));
  }
} finally {
  for (const end of ends.reverse()) await end();
}

/** A server, the settings that lead to its store, and that store as this commit opens it. */
type Server = { site: BuiltSite; settings: Record<string, string>; store: Store };
type Servers = { product: Server; bare: Server; plain: Server; old?: Server };

async function served(kind: StoreName, what: { folder?: string; program?: string } = {}, more = {}): Promise<Server> {
  const place = await newPlace(kind);
  ends.push(place.clear);
  const settings = { ...place.settings, ...MEASURED, ...more };
  const store = openAsServer(settings);
  ends.push(() => store.close());
  const { profile } = values;
  const node = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const site = await BuiltSite.start({ ...what, place: { settings }, node });
  ends.push(() => site.end());
  return { site, settings, store };
}

/** Returns what the moves of a match write, by the version each builds on. */
function byVersion({ steps }: Recorded) {
  return Object.fromEntries(
    steps.map(({ version, commit: { entries, state, notices } }) => [version, { entries, state, notices }]),
  );
}

/** Tables in the middle of matches, in the store of a server; of another version, in the way in which it offers that itself. */
async function tablesIn({ store, settings, site }: Server, matches: readonly Recorded[], count: number) {
  const tables = seeded(matches, count);
  const other = site.options.folder;
  if (other === undefined || 'BENCH_MATCHES' in settings) {
    for (const { table } of tables)
      if ((await store.importTable(table)) !== 'done') throw new Error('the id of a table was taken');
    return tables;
  }
  const file = join(folder, 'tables.jsonl');
  // Versions until 86ae504 kept messages with the table.
  writeFileSync(file, tables.map(({ table }) => `${JSON.stringify({ ...table, messages: [] })}\n`).join(''));
  const assigned = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  inside(other, 'env', ...assigned, 'npm', 'run', '--silent', 'restore', '--', file);
  return tables;
}

async function measure(kind: StoreName, servers: Servers, matches: readonly Recorded[]) {
  const { product, old } = servers;
  const seen = new Map<Server, Seeded[]>();
  for (const server of Object.values(servers)) seen.set(server, await tablesIn(server, matches, VIEWED));
  const tablesOf = (server: Server) => seen.get(server) ?? [];
  const inTurn = async (
    what: string,
    all: object,
    loadOf: (server: Server) => Promise<() => ReturnType<typeof load>>,
  ) => {
    const names = Object.keys(all);
    const loads = [];
    for (const server of Object.values<Server>({ ...all })) loads.push(await loadOf(server));
    const compared = await compare(rounds, loads);
    print(what, names, compared);
    return Object.fromEntries(names.map((name, i) => [name, compared[i]]));
  };

  const ofViews = await inTurn('views', servers, async (server) => {
    const feed = views(tablesOf(server));
    return () => load(server.site, requests, feed);
  });
  const ofMoves = await inTurn('moves', servers, async (server) => {
    const tables = await tablesIn(server, matches, CONNECTIONS * (rounds + warmUp(rounds)));
    return () => load(server.site, requests, moves(tables.splice(0, CONNECTIONS)));
  });
  const [bytes, first]: [number[], number[]] = [[], []];
  const ofPages = await inTurn('pages', { product, ...(old && { old }) }, async (server) => {
    const pages = await pagesOf(server.site, tablesOf(server).slice(0, PAGES));
    bytes.push(await bytesOf(server.site, pages));
    // The code that renders them is compiled meanwhile, more of it than for a view: a page costs less and less for long.
    first.push((await load(server.site, requests * warmUp(rounds), pagesInTurn(pages))).cpu);
    return () => load(server.site, Math.max(CONNECTIONS, Math.ceil(requests / 8)), pagesInTurn(pages));
  });
  const home = pagesInTurn([{ path: '/', headers: { 'accept-language': 'en', 'accept-encoding': 'br' } }]);
  const ofHome = await inTurn('home, for strangers', { product, ...(old && { old }) }, async (server) => {
    return () => load(server.site, requests, home);
  });
  console.log(`the first ${shown(requests * warmUp(rounds))} pages: ${shown(first[0], 1)} ms of a core each`);
  console.log(`a page: ${bytes.map((one) => shown(one)).join(' bytes, before ')} bytes`);
  const longLog = await measureLongLog(product.store, matches[0], LENGTHS, requests);
  for (const [length, milliseconds] of Object.entries(longLog.milliseconds)) {
    console.log(`a move on a log of ${shown(Number(length))} entries: ${shown(milliseconds, 2)} ms`);
  }
  console.log(busy());
  return {
    store: kind,
    viewRatio: rounded(ofViews.bare.ratio),
    moveRatio: rounded(ofMoves.bare.ratio),
    longLogRatio: rounded(longLog.ratio, 3),
    viewCpuRatio: rounded(ofViews.bare.cpuRatio),
    moveCpuRatio: rounded(ofMoves.bare.cpuRatio),
    viewPlainCpuRatio: rounded(ofViews.plain.cpuRatio),
    movePlainCpuRatio: rounded(ofMoves.plain.cpuRatio),
    pageMilliseconds: rounded(ofPages.product.cpu),
    firstPagesMilliseconds: rounded(first[0]),
    pageBytes: bytes[0],
    homeMilliseconds: rounded(ofHome.product.cpu),
    ...(old && {
      viewOldCpuRatio: rounded(ofViews.old.cpuRatio),
      moveOldCpuRatio: rounded(ofMoves.old.cpuRatio),
      oldPageMilliseconds: rounded(ofPages.old.cpu),
      oldPageBytes: bytes[1],
      oldHomeMilliseconds: rounded(ofHome.old.cpu),
    }),
    views: figures(ofViews),
    moves: figures(ofMoves),
    longLogMilliseconds: Object.fromEntries(
      Object.entries(longLog.milliseconds).map(([length, milliseconds]) => [length, rounded(milliseconds, 3)]),
    ),
    connections: CONNECTIONS,
    itself: values.itself,
  };
}

function print(what: string, names: readonly string[], compared: readonly Compared[]): void {
  compared.forEach(({ perSecond, p50, p99, cpu, cpuRatio }, i) => {
    const times = `p50 ${shown(p50, 1)} ms, p99 ${shown(p99, 1)} ms, ${shown(cpu, 2)} ms of a core`;
    const beside = i > 0 ? `; the site ${shown(cpuRatio, 2)} of it by time of a core` : '';
    console.log(`${what}, ${names[i]}: ${shown(perSecond)} per second; ${times}${beside}`);
  });
}

function figures(compared: Record<string, Compared>) {
  return Object.fromEntries(
    Object.entries(compared).map(([name, { perSecond, p50, p99, cpu }]) => [
      name,
      { perSecond: Math.round(perSecond), p50: rounded(p50), p99: rounded(p99), cpu: rounded(cpu, 3) },
    ]),
  );
}
