import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openStore, type Store, StoreSettings } from '../../lib/store';
import { openLmdb } from '../../lib/store/lmdb';
import { type Database, Environment } from '../../lib/store/lmdb/environment';
import { LmdbStore } from '../../lib/store/lmdb/store';
import { packedStore } from '../../lib/store/packed-tables';
import { storeContract } from '../support/contract/store';
import { Program } from '../support/programs/program';

const TABLE = 'k3v9x2m7q1wz';
const WRITER = join(import.meta.dirname, '../support/programs/writer.ts');
const LEAVER = join(import.meta.dirname, '../support/programs/leaver.ts');
const OPENER = join(import.meta.dirname, '../support/programs/opener.ts');
const FILLER = join(import.meta.dirname, '../support/programs/filler.ts');

const newDirectory = () => mkdtemp(join(tmpdir(), 'stichpost-store-'));
const removeDirectory = (path: string) => rm(path, { recursive: true, force: true });

storeContract('embedded LMDB', async () => {
  const directory = await newDirectory();
  return {
    open: () => openLmdb(directory),
    remove: () => removeDirectory(directory),
    ghost: async (table, due) => {
      const db = globalThis.stichpostEnvironments!.get(directory)!.db;
      await Promise.all([db.put(['dueAt', due, table], ''), db.put(['outbox', table, 1, 0], 'n body', 1)]);
    },
  };
});

describe('embedded LMDB', () => {
  /** A table as versions until 2026-11-25 kept it: each part under a key of its own, and each entry of the log. */
  async function olderTable(table: string, entries: readonly string[], state: string) {
    const { db } = globalThis.stichpostEnvironments!.get(directory)!;
    await Promise.all([
      db.put(['state', table], state, entries.length),
      ...entries.map((entry, i) => db.put(['log', table, i + 1], entry)),
      db.put(['commits', table], 'b a'),
      ...[db.put(['due', table], '5000'), db.put(['dueAt', 5000, table], '')],
      db.put(['outbox', table, entries.length, 0], 'n body', 1),
      ...[db.put(['inbox', table, 0, 1000, 'n'], 'old'), db.put(['inbox', table, 3, 1, 'n'], 'old')],
      db.put(['beside', table], '{"wishes-0":[2,"mark","text"]}', 1),
    ]);
    return {
      keys: () => Array.from(db.getKeys(), (key) => key.slice(0, 2).join()).filter((key) => key.endsWith(table)),
      due: () => Array.from(db.getKeys({ start: ['dueAt'], end: ['dueAt', 1e15] })),
    };
  }

  test('a table of the older layout is read as it was, and the first write of any kind brings it into this one', async () => {
    const store = open();
    const state = '{"state":"A"}';
    const log = ['{"at":1}', '\nb', 'T c'];
    const beside = { 'wishes-0': { version: 2, text: 'text' } };
    const whole = {
      version: 3,
      state,
      log,
      commits: ['b', 'a'],
      due: 5000,
      beside,
      outbox: [{ id: 'n', body: 'body' }],
    };
    await olderTable(TABLE, log, state);
    expect(await store.read(TABLE)).toEqual({ version: 3, state, beside });
    expect(await store.log(TABLE, 1)).toEqual(log.slice(1));
    expect(await store.due(6000, 10)).toEqual([TABLE]);
    const exported = await store.exportTable(TABLE);
    expect(exported).toEqual({ format: 'stichpost-table/1', table: TABLE, ...whole });
    const commit = { id: 'b', entries: ['d'], state: 'B', notices: [], due: 7000 };
    expect(await store.commit(TABLE, 2, commit)).toBe('done');
    expect(await store.exportTable(TABLE)).toEqual(exported);

    const writes: [(table: string) => Promise<unknown>, object][] = [
      [
        (table) => store.commit(table, 3, { ...commit, id: 'c' }),
        { version: 4, state: 'B', log: [...log, 'd'], commits: ['c', 'b', 'a'], due: 7000 },
      ],
      [
        (table) => store.rewriteState(table, 3, 'B', [{ number: 2, entry: 'e' }]),
        { state: 'B', log: [log[0], 'e', log[2]] },
      ],
      [(table) => store.rewriteState(table, 3, 'B'), { state: 'B' }],
      [(table) => store.postpone(table, 3, 8000), { due: 8000 }],
      [(table) => store.writeBeside(table, 'wishes-0', { id: 'w', expected: 2, text: null }), { beside: {} }],
    ];
    for (const [i, [write, change]] of writes.entries()) {
      const table = `older${i}`;
      const { keys, due } = await olderTable(table, log, state);
      expect(await write(table)).toBe('done');
      const after = { ...whole, ...change };
      expect(await store.exportTable(table)).toEqual({ format: 'stichpost-table/1', table, ...after });
      expect(due().filter((key) => key[2] === table)).toEqual([['dueAt', after.due, table]]);
      expect(keys()).toEqual([`outbox,${table}`, `state,${table}`]);
      await store.remove(table);
      expect(keys()).toEqual([]);
    }
    const { keys } = await olderTable('older', log, state);
    await store.remove('older');
    expect(keys()).toEqual([]);
  });

  test('entries of any text come back from the one text of a log', async () => {
    const store = open();
    const texts = ['', '=', '"', '"a"', '\n', '\na\tb', '\b\b', 'T\n', 'S', '{"a":"\\n"}', 'a\nb\r', '\\', '#', '🂡\f'];
    await store.commit(TABLE, 0, { id: 'a', entries: texts, state: '#\n', notices: [], due: null });
    await store.commit(TABLE, texts.length, { id: 'b', entries: texts, state: '', notices: [], due: null });
    expect(await store.log(TABLE)).toEqual([...texts, ...texts]);
  });

  test('a table that would take a further page for little lies under two keys, and is read, changed and removed as one', async () => {
    const store = open();
    const { db } = globalThis.stichpostEnvironments!.get(directory)!;
    const lying = () => Array.from(db.getKeys({ start: ['rest'], end: ['state', '~'] }), ([kind]) => kind);
    const pages = () => z.object({ overflowPages: z.number() }).parse(db.getStats()).overflowPages;
    await store.commit(TABLE, 0, { id: 'a', entries: ['e'], state: '', notices: [], due: null });
    const kinds = new Set<string>();
    for (let length = 1_900; length < 13_000; length += 97) {
      const state = 'abcdefg'.repeat(length / 7).padStart(length, '-');
      expect(await store.rewriteState(TABLE, 1, state)).toBe('done');
      expect(await store.exportTable(TABLE)).toMatchObject({ state, log: ['e'], commits: ['a'] });
      const [all, isCut] = [length + 50, lying().length > 1];
      expect(pages()).toBe(all < 2_000 ? 0 : isCut ? Math.floor(all / 4096) : Math.ceil(all / 4096));
      kinds.add(`${pages()} ${lying().join(' ')}`);
    }
    expect([...kinds]).toEqual([
      '0 state',
      '1 state',
      '1 rest state',
      '2 state',
      '2 rest state',
      '3 state',
      '3 rest state',
    ]);
    await store.commit(TABLE, 1, { id: 'b', entries: ['f'], state: 'short', notices: [], due: null });
    expect(lying()).toEqual(['state']);
    await store.rewriteState(TABLE, 2, 'x'.repeat(4_500));
    expect(lying()).toEqual(['rest', 'state']);
    await store.remove(TABLE);
    expect(lying()).toEqual([]);
  });

  test('a write beside a table is not lost to a commit that has read it before', async () => {
    const stores = [open(), openLmdb(`${directory}/.`)];
    await stores[0].commit(TABLE, 0, { id: '0', entries: ['0'], state: '', notices: [], due: null, beside: true });
    for (let version = 1; version <= 20; version++) {
      const commit = { id: `c${version}`, entries: ['e'], state: `s${version}`, notices: [], due: null };
      const text = `t${version}`;
      const outcomes = await Promise.all([
        stores[version % 2].writeBeside(TABLE, 'seen-0', { id: text, expected: null, text }),
        stores[0].commit(TABLE, version, commit),
        stores[1].rewriteState(TABLE, version, `r${version}`, [{ number: 1, entry: `r${version}` }]),
        stores[1].postpone(TABLE, version, 9000 + version),
      ]);
      expect(outcomes.slice(0, 2)).toEqual(['done', 'done']);
      const { state, log, beside, due } = (await stores[0].exportTable(TABLE))!;
      expect([state, beside]).toEqual([`s${version}`, { 'seen-0': { version, text } }]);
      if (outcomes[2] === 'done') expect(log[0]).toBe(`r${version}`);
      expect(due).toBeNull();
    }
  });

  let directory: string;
  const stores: Store[] = [];
  const programs: Program[] = [];

  function open(path = directory): Store {
    const store = openLmdb(path);
    stores.push(store);
    return store;
  }

  function write(name: string): Program {
    const program = new Program(WRITER, directory, TABLE, name);
    programs.push(program);
    return program;
  }

  beforeEach(async () => {
    directory = await newDirectory();
  });

  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.kill()));
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await removeDirectory(directory);
  });

  /** Log, state, outbox and index say the same, and everything acknowledged is in the log once. */
  async function expectWhole(store: Store, acknowledged: string[]): Promise<string[]> {
    const log = await store.log(TABLE);
    expect(new Set(log).size).toBe(log.length);
    expect(await store.read(TABLE)).toEqual({ version: log.length, state: log.at(-1), beside: null });
    expect((await store.outbox(TABLE)).map(({ id }) => id)).toEqual(log);
    expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
    expect(acknowledged.filter((entry) => !log.includes(entry))).toEqual([]);
    return log;
  }

  test('two processes racing on one directory lose no update', async () => {
    const racers = [write('a'), write('b')];
    await Promise.all(racers.map((racer) => racer.printed(1)));
    await Promise.all(racers.map((racer) => racer.start()));
    // Each goes on until the other one has written as much: on a busy machine one could be done before the other begins.
    await Promise.all(racers.map((racer) => racer.printed(150)));
    await Promise.all(racers.map((racer) => racer.kill()));
    const log = await expectWhole(
      open(),
      racers.flatMap(({ lines }) => lines),
    );
    for (const { lines } of racers) {
      const written = log.filter((entry) => entry[0] === lines[0][0]);
      expect(written.slice(0, lines.length)).toEqual(lines);
      // It may have made one commit whose answer nobody heard.
      expect(written.length - lines.length).toBeLessThanOrEqual(1);
      expect(log.indexOf(lines[0])).toBeLessThan(log.findLastIndex((entry) => entry[0] !== lines[0][0]));
    }
  });

  test('each commit acknowledged by a process is there after it is killed, while others are writing', async () => {
    const acknowledged: string[] = [];
    const survivor = write('survivor');
    await survivor.start();
    for (const name of ['first', 'second', 'third']) {
      const victim = write(name);
      await victim.start();
      await victim.printed(25);
      await victim.kill();
      acknowledged.push(...victim.lines);
      await survivor.printed(survivor.lines.length + 5);
    }
    await survivor.kill();
    acknowledged.push(...survivor.lines);
    const log = await expectWhole(open(), acknowledged);
    // Each process may have made one commit whose answer nobody heard.
    expect(log.length - acknowledged.length).toBeLessThanOrEqual(4);
  });

  test('a commit that lmdb says it has written, and that is not there, is a conflict', async () => {
    const store = open();
    const commit = (id: string) => ({ id, entries: [id], state: id, notices: [], due: null });
    await store.commit(TABLE, 0, commit('first'));
    const { db } = globalThis.stichpostEnvironments!.get(directory)!;
    const forgetful = new Proxy<Database>(db, {
      get(target, name) {
        if (name === 'ifVersion') return async () => true;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const lying = new LmdbStore(new Environment(directory, forgetful));
    expect(await lying.commit(TABLE, 1, commit('second'))).toBe('conflict');
    expect(await store.commit(TABLE, 1, commit('second'))).toBe('done');
    expect(await store.log(TABLE)).toEqual(['first', 'second']);
  });

  test('no commit is lost when other processes open the store meanwhile', async () => {
    // In memory, where commits follow each other quickly enough to meet an opening at its worst moment.
    const fast = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'stichpost-store-'));
    const store = openLmdb(fast);
    try {
      await store.commit(TABLE, 0, { id: 'c0', entries: ['0'], state: '0', notices: [], due: null });
      const opener = new Program(OPENER, fast, TABLE, '100');
      await opener.start();
      let version = 1;
      for (; !opener.lines.includes('done'); version++) {
        const commit = { id: `c${version}`, entries: [String(version)], state: '', notices: [], due: null };
        expect(await store.commit(TABLE, version, commit)).toBe('done');
      }
      await opener.ended();
      expect((await store.log(TABLE)).map(Number)).toEqual(Array.from({ length: version }, (_, i) => i));
    } finally {
      await store.close();
      await removeDirectory(fast);
    }
  });

  test('a process that died while it opened the store keeps nobody from writing for long', async () => {
    const store = open();
    await writeFile(join(directory, 'opening'), '');
    expect(await store.commit(TABLE, 0, { id: 'c0', entries: ['0'], state: '0', notices: [], due: null })).toBe('done');
    await writeFile(join(directory, 'opening'), '');
    execFileSync(process.execPath, ['scripts/ts.mjs', FILLER, directory, 'another', '1']);
    expect(await store.version('another')).toBe(1);
  });

  test('what another process committed is read at once, not when the snapshot happens to be renewed', async () => {
    const store = open();
    expect(await store.read(TABLE)).toBeNull();
    // Blocks this process: its snapshot is still the one of the line before.
    execFileSync(process.execPath, ['scripts/ts.mjs', FILLER, directory, TABLE, '3']);
    expect((await store.read(TABLE))?.version).toBe(3);
  });

  test('a process that exits while it is writing does end, and keeps nobody from writing', async () => {
    execFileSync(process.execPath, ['scripts/ts.mjs', LEAVER, directory, TABLE], { timeout: 30_000 });
    const store = open();
    const log = await store.log(TABLE);
    expect(log[0]).toBe('first');
    const commit = { id: 'next', entries: ['next'], state: 'next', notices: [], due: null };
    expect(await store.commit(TABLE, log.length, commit)).toBe('done');
  });

  test('on a full disk commits are refused whole, and the process and what it answered before live on', () => {
    // No file may grow beyond this many blocks: to the store it is as if the disk were full.
    const limited = ['-c', 'ulimit -f 1200; exec "$0" "$@"', process.execPath, 'scripts/ts.mjs'];
    const output = execFileSync('sh', [...limited, FILLER, directory, TABLE, '1e9'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { answered, version, log, health } = JSON.parse(output.toString());
    expect(answered).toBeGreaterThan(10);
    expect([version, log]).toEqual([answered, answered]);
    expect(health).toBe(503);
  });

  test('stores of one directory share an environment, which closes with the last of them', async () => {
    const [one, two] = [open(), open(`${directory}/.`)];
    await one.commit(TABLE, 0, { id: 'c', entries: ['x'], state: 's', notices: [], due: null });
    await one.close();
    expect(await two.read(TABLE)).toEqual({ version: 1, state: 's', beside: null });
    expect(globalThis.stichpostEnvironments?.has(directory)).toBe(true);
    await two.close();
    expect(globalThis.stichpostEnvironments?.has(directory)).toBe(false);
  });

  test('the directory is made if it does not exist, also with a dot in its name, and is for the server only', async () => {
    const path = join(directory, 'deep', 'stichpost.data');
    const store = open(path);
    expect(await store.read(TABLE)).toBeNull();
    const made = await stat(path);
    expect(made.isDirectory()).toBe(true);
    expect(made.mode & 0o777).toBe(0o700);
  });

  test('a directory that was open to others is closed to them', async () => {
    await chmod(directory, 0o755);
    open();
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  test('a directory that belongs to all, as /tmp does, stays open to them, with a warning', async () => {
    await chmod(directory, 0o1777);
    const warned = once(process, 'warning');
    await open().ping();
    expect((await stat(directory)).mode & 0o777).toBe(0o777);
    expect(String(await warned)).toMatch(/can read the data folder/);
  });

  test.each([
    ['a file', 'x', 'x'],
    ['below a file', 'x', 'x/deep/data'],
    ['where nobody can make one', 'x', '/proc/stichpost/data'],
    ['one whose data.mdb is something else', 'data.mdb', '.'],
  ])('a directory that is %s is refused with a sentence that says what to set', async (_, file, path) => {
    await writeFile(join(directory, file), 'no database');
    const place = resolve(directory, path);
    expect(() => openLmdb(place)).toThrow(StoreSettings);
    expect(() => openLmdb(place)).toThrow(/^The data folder .* cannot be used: .*\. Set DATA_DIR to a directory/);
  });

  test('the settings say where it lies', async () => {
    const path = join(directory, 'elsewhere');
    const store = openStore({ DATA_DIR: path });
    stores.push(store);
    await store.commit(TABLE, 0, { id: 'c', entries: ['x'], state: 's', notices: [], due: null });
    expect(await packedStore(open(path)).read(TABLE)).toEqual({ version: 1, state: 's', beside: null });
  });
});
