import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store';
import { join, open, openRequest } from '@/lib/tables';
import { RedisServer } from '../support/redis';
import { canRunRedis } from '../support/servers';
import { newContext, playOn } from '../support/tables';

const run = promisify(execFile);

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

/** Runs a tool as npm does; the figures of its last line, its other output, and how it ended. */
async function tool(name: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: inDirectory('data'), ...environment };
  const command = ['--import', 'tsx', `scripts/tools/${name}.ts`, ...args];
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
  const { context, close } = newContext();
  context.store = store;
  const waiting = await open(context, openRequest.parse({ name: 'Ada', game: 'hearts' }));
  const options = { length: { kind: 'deals', count: 1 } };
  const running = await open(context, openRequest.parse({ name: 'Ada', game: 'spades', options }));
  const bo = await join(context, running.table, { invitation: running.invitation, name: 'Bo' });
  await playOn(context, bo.key, 4);
  const finished = await open(context, openRequest.parse({ name: 'Ada', game: 'herzblatt', options, bots: 'easy' }));
  await playOn(context, finished.key);
  await close();
  return [waiting, running, finished].map(({ table }) => table);
}

const exportsOf = (from: Store, tables: string[]) => Promise.all(tables.map((table) => from.exportTable(table)));

describe('backup and restore', () => {
  test('a backup restored into an empty store is the same in everything; again, it changes nothing', async () => {
    const tables = await someTables();
    const file = inDirectory('backup.jsonl');
    const { figures } = await tool('backup', [file]);
    expect(figures).toEqual({ tables: 3, bytes: (await readFile(file)).length });

    const other = { DATA_DIR: inDirectory('other') };
    expect((await tool('restore', [file], other)).figures).toEqual({ restored: 3, existing: 0 });
    const restored = openStore(other);
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(store, tables));
    await restored.close();
    expect((await tool('restore', [file], other)).figures).toEqual({ restored: 0, existing: 3 });
  });

  test.skipIf(!canRunRedis)('this is how one moves from LMDB to Redis, and back', async () => {
    const server = await RedisServer.start();
    try {
      const tables = await someTables();
      const [out, back] = [inDirectory('out.jsonl'), inDirectory('back.jsonl')];
      const redis = { REDIS_URL: `redis://127.0.0.1:${server.port}` };
      await tool('backup', [out]);
      expect((await tool('restore', [out], redis)).figures).toEqual({ restored: 3, existing: 0 });
      await tool('backup', [back], redis);
      const lines = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n').sort();
      expect((await lines(back)).map((line) => JSON.parse(line))).toEqual(
        (await lines(out)).map((line) => JSON.parse(line)),
      );
      const there = openStore(redis);
      expect(await exportsOf(there, tables)).toEqual(await exportsOf(store, tables));
      await there.close();
    } finally {
      await server.stop();
    }
  });

  test('a file with one bad line restores nothing, and the line is named', async () => {
    const [table] = await someTables();
    const good = JSON.stringify(await store.exportTable(table));
    const file = inDirectory('bad.jsonl');
    await writeFile(file, `${good}\n${good.slice(0, 100)}\n`);
    const other = { DATA_DIR: inDirectory('other') };
    const { code, stderr } = await tool('restore', [file], other);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Line 2 of .*bad\.jsonl/);
    const empty = openStore(other);
    expect(await empty.tables(null, 10)).toEqual({ tables: [], next: null });
    await empty.close();
  });
});

describe('rebuild', () => {
  test('mends what differs, says where, and leaves the rest', async () => {
    const [, running] = await someTables();
    const { version, state } = (await store.read(running))!;
    await store.rewriteState(running, version, JSON.stringify({ ...JSON.parse(state), title: 'wrong' }));
    const { figures, lines, code } = await tool('rebuild', []);
    expect({ figures, code }).toEqual({ figures: { tables: 3, differed: 1, failed: 0 }, code: 0 });
    expect(lines[0]).toBe(`${running}: title differed`);
    expect(JSON.parse((await store.read(running))!.state)).toEqual(JSON.parse(state));
    expect((await tool('rebuild', [])).figures).toEqual({ tables: 3, differed: 0, failed: 0 });
  });
});

describe('tables', () => {
  test('lists all, without a name; exports one; deletes one when it is meant', async () => {
    const [waiting, running, finished] = await someTables();
    const listed = await tool('tables', []);
    expect(listed.figures).toEqual({ tables: 3, open: 1, running: 1, finished: 1 });
    expect(listed.lines.join('\n')).not.toMatch(/Ada|Bo\b/);
    for (const table of [waiting, running, finished]) expect(listed.lines.join('\n')).toContain(table);

    expect((await tool('tables', ['export', running])).figures).toEqual(await store.exportTable(running));

    const asked = await tool('tables', ['delete', running]);
    expect(asked.code).toBe(2);
    expect(await store.read(running)).not.toBeNull();
    expect((await tool('tables', ['delete', running, '--yes'])).figures).toEqual({ deleted: running });
    expect(await store.read(running)).toBeNull();
    expect((await tool('tables', ['delete', running, '--yes'])).code).toBe(2);
  });

  test('a store that cannot be reached ends it with a sentence that says what to set', async () => {
    const { code, stderr } = await tool('tables', [], { REDIS_URL: 'redis://127.0.0.1:1' });
    expect(code).toBe(2);
    expect(stderr).toContain('REDIS_URL');
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
