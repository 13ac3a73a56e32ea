import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach } from 'vitest';
import { openStore, type Store } from '@/lib/store';
import { entriesOf, longerLog, putTable, readTable } from '@/lib/store/lmdb/layout';
import { open, openRequest } from '@/lib/tables';
import { Site } from './site';

const run = promisify(execFile);

/**
 * Gives each test of a file a store of its own in a folder of its own, and what runs an operator's tools on it; both go after it.
 * `exportsOf` is what a store holds of these tables.
 */
export function toolsOnAStore() {
  let directory: string;
  let store: Store;
  const inDirectory = (name: string) => pathOf(directory, name);

  beforeEach(async () => {
    directory = await mkdtemp(pathOf(tmpdir(), 'stichpost-tools-'));
    store = openStore({ DATA_DIR: inDirectory('data') });
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** The database of the embedded store itself, to damage it. */
  const inStore = () => globalThis.stichpostEnvironments!.get(inDirectory('data'))!.db;

  /** Puts another text in place of an entry of a table's log as it is stored, or nothing. */
  function putEntry(table: string, number: number, ...texts: string[]) {
    const db = inStore();
    return db.transaction(() => {
      const found = readTable(db, table)!;
      putTable(db, table, found, {
        ...found,
        log: longerLog('', entriesOf(found.log).toSpliced(number - 1, 1, ...texts)),
      });
    });
  }

  /** Makes the state of a table something that nobody can read. */
  const unreadable = async (table: string) => store.rewriteState(table, (await store.version(table))!, '{');

  /** Runs a tool; the figures of its last line, its other output, and how it ended. */
  async function tool(name: string, args: string[], environment: Record<string, string> = {}) {
    const env = { ...process.env, DATA_DIR: inDirectory('data'), ...environment };
    const command = ['scripts/ts.mjs', `scripts/tools/${name}.ts`, ...args];
    const { stdout, stderr, code } = await run(process.execPath, command, { env }).then(
      (done) => ({ ...done, code: 0 }),
      (failed) => ({ stdout: failed.stdout, stderr: failed.stderr, code: failed.code }),
    );
    const lines = String(stdout).trim().split('\n');
    const last = lines.at(-1) ?? '';
    return { figures: last.startsWith('{') ? JSON.parse(last) : null, lines, stderr: String(stderr), code };
  }

  /** One table that waits, one that runs, one that is finished. */
  async function someTables(): Promise<string[]> {
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    context.store = store;
    const waiting = await open(context, openRequest.parse({ name: 'Ada', game: 'hearts' }));
    const options = { length: { kind: 'deals', count: 1 } };
    const running = await runningTable(site);
    const finished = await open(
      context,
      openRequest.parse({ name: 'Ada', forced: false, game: 'herzblatt', options, bots: 'easy' }),
    );
    await site.with(finished.key).playOn();
    await close();
    return [waiting.table, running, finished.table];
  }

  /** A table for two with seven lines in its log. */
  async function runningTable(site: Site): Promise<string> {
    const table = await site.table({ game: 'spades', options: { length: { kind: 'deals', count: 1 } } }, 1);
    await table.players[1].playOn(5);
    return table.id;
  }

  const exportsOf = (from: Store, tables: string[]) => Promise.all(tables.map((table) => from.exportTable(table)));

  return {
    get store() {
      return store;
    },
    inDirectory,
    inStore,
    putEntry,
    unreadable,
    tool,
    someTables,
    runningTable,
    exportsOf,
  };
}
