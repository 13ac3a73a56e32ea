// `npm run bench:backup [-- --tables N] [--documents N] [--store lmdb,redis]`: how long a backup of many tables and documents takes,
// and to restore it into an empty store of the same kind, and the most memory of either (MB). The last line is JSON.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { newSecret, newTableId } from '../../../lib/identity';
import { GAMES } from '../../../lib/rules';
import { openRecords, openStoreAsItLies, packedTable, type TableExport } from '../../../lib/store';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { MEASURED, openAsServer } from '../../../scripts/lib/sealed';
import { progress } from '../../../scripts/tools/tool';
import { compiled } from '../../../scripts/ts.mjs';
import { usually } from '../shared/order';
import { RedisServer } from '../shared/redis';
import { newDirectory } from '../shared/servers';
import { rounded, shown } from './figures';
import { copied, type Recorded, record, TYPICAL, tableAfter, withPrepared } from './matches';

const { values } = parseArgs({
  options: { tables: usually('100000'), documents: usually('420000'), store: usually('lmdb,redis') },
});
const [tables, documents] = [Number(values.tables), Number(values.documents)];
/** As many imports are under way at once. */
const AT_ONCE = 64;
/** Every ninth position of a match becomes a table, so that a long match is met running more often than a short one. */
const EVERY = 9;
/** A document of a table is about as long as a message that was sent (characters). */
const LENGTH = 760;
/** Sealed fields beside a table: the wishes of a seat, and how far a player has seen it (characters). */
const [WISHES_LENGTH, SEEN_LENGTH] = [700, 80];

type Environment = Record<string, string>;
const run = promisify(execFile);

/** Runs one of the operator's tools; how long it took and what of it was its processor's (seconds), and its most memory (MB). */
async function timed(tool: string, file: string, environment: Environment) {
  const measured = `process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    console.error('peak ' + maxRSS + ' cpu ' + (userCPUTime + systemCPUTime));
  })`;
  const preload = `data:text/javascript,${encodeURIComponent(measured)}`;
  const args = ['--import', preload, await compiled(inRoot(`scripts/tools/${tool}.ts`)), file];
  const before = performance.now();
  const { stdout, stderr } = await run(process.execPath, args, { env: { ...process.env, ...environment } });
  const figures: object = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  const [, peak = 0, cpu = 0] = /peak (\d+) cpu (\d+)/.exec(stderr) ?? [];
  const seconds = rounded((performance.now() - before) / 1000, 1);
  return { ...figures, seconds, cpuSeconds: rounded(Number(cpu) / 1e6, 1), megabytes: Math.round(Number(peak) / 1024) };
}

async function played(): Promise<Recorded[]> {
  return withPrepared((prepared) => Promise.all(GAMES.map(({ id }) => record(prepared, id, TYPICAL[id] ?? {}))));
}

/** Positions of the matches as they lie in a store, with wishes and seen marks beside them. */
async function positionsIn(matches: readonly Recorded[], environment: Environment): Promise<TableExport[]> {
  const [written, asItLies] = [openAsServer(environment), openStoreAsItLies(environment)];
  const positions: TableExport[] = [];
  const beside = {
    'wishes-0': besideText(WISHES_LENGTH),
    'seen-0': besideText(SEEN_LENGTH),
    'seen-1': besideText(SEEN_LENGTH),
  };
  for (const match of matches) {
    for (let moves = 0; moves < match.steps.length; moves += EVERY) {
      const { table } = copied(tableAfter(match, moves), match.keys, newTableId(randomBytes));
      await written.importTable({ ...table, commits: [newSecret(randomBytes)], beside });
      const one = await asItLies.exportTable(table.table);
      if (one) positions.push(packedTable(one));
      await written.remove(table.table);
    }
  }
  await Promise.all([written.close(), asItLies.close()]);
  return positions;
}

const besideText = (length: number) => ({ version: 1, text: randomBytes(length / 2).toString('hex') });

/** Puts the tables and documents into a store: each table a copy of a position of one of the matches. */
async function fill(matches: readonly Recorded[], place: Environment): Promise<void> {
  const environment = { ...place, ...MEASURED };
  const positions = await positionsIn(matches, environment);
  const store = openStoreAsItLies(environment);
  const records = openRecords(environment);
  const bar = progress(tables + documents, 'tables and documents');
  let [tablesLeft, documentsLeft] = [tables, documents];
  const filling = async () => {
    while (tablesLeft > 0) {
      const position = positions[tablesLeft-- % positions.length];
      await store.importTable({ ...position, table: newTableId(randomBytes) });
      bar.step();
    }
    while (documentsLeft-- > 0) {
      const [id, owner] = [newSecret(randomBytes), newSecret(randomBytes)];
      const value = JSON.stringify({ text: randomBytes(LENGTH / 2).toString('hex') });
      await records.write('measured', id, 0, { id, value, owners: [owner], due: null, expires: null });
      bar.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, filling));
  bar.end();
  await Promise.all([store.close(), records.close()]);
}

async function measure(matches: readonly Recorded[], from: Environment, to: Environment, directory: string) {
  await fill(matches, from);
  const file = join(directory, 'backup.jsonl');
  const backup = await timed('backup', file, from);
  const restore = await timed('restore', file, to);
  const { size } = await stat(file);
  console.log(`${shown(size / 1e6)} MB: backup ${backup.seconds} s, restore ${restore.seconds} s`);
  await rm(file);
  return { backup, restore };
}

const { path: directory, clear } = await newDirectory();
try {
  const matches = await played();
  const figures: Record<string, object> = {};
  for (const kind of values.store.split(',')) {
    if (kind === 'lmdb') {
      const [from, to] = [{ DATA_DIR: join(directory, 'from') }, { DATA_DIR: join(directory, 'to') }];
      figures.lmdb = await measure(matches, from, to, directory);
    } else {
      const [one, other] = [await RedisServer.start(), await RedisServer.start()];
      figures[kind] = await measure(matches, { REDIS_URL: one.url }, { REDIS_URL: other.url }, directory);
      await Promise.all([one.stop(), other.stop()]);
    }
  }
  console.log(JSON.stringify({ tables, documents, ...figures }));
} finally {
  await clear();
}
