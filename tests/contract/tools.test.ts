import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRecords, openStore, openStoreAsItLies, type Records, type Store, unpackedTable } from '@/lib/store';
import { entriesOf, longerLog, putTable, readTable } from '@/lib/store/lmdb/layout';
import { keysOf } from '@/lib/store/redis/keys';
import { join, open, openRequest, viewerWith, visit } from '@/lib/tables';
import { MEASURED, openAsServer } from '../../scripts/lib/sealed';
import { CountingProxy } from '../lab/shared/proxy';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { damageEntry } from '../support/dump';
import { Site } from '../support/site';

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

describe('backup and restore', () => {
  test('of an empty store, to which a wrong setting leads, there is no backup: the last one stays', async () => {
    await writeFile(inDirectory('backup.jsonl'), 'the last one');
    const { code, stderr } = await tool('backup', [inDirectory('backup.jsonl')]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^The store is empty.*DATA_DIR/)]);
    expect(await readFile(inDirectory('backup.jsonl'), 'utf8')).toBe('the last one');
  });

  test('a backup restored into an empty store is the same in everything; again, it changes nothing', async () => {
    const tables = await someTables();
    const file = inDirectory('backup.jsonl');
    const { figures } = await tool('backup', [file]);
    expect(figures).toEqual({ tables: 3, documents: 0, damaged: 0, bytes: (await readFile(file)).length });

    const other = { DATA_DIR: inDirectory('other') };
    expect((await tool('restore', [file], other)).figures).toEqual({ restored: 3, existing: 0, damaged: 0 });
    const restored = openStore(other);
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(store, tables));
    await restored.close();
    expect((await tool('restore', [file], other)).figures).toEqual({ restored: 0, existing: 3, damaged: 0 });
  });

  test('a table of which a character is another one, or which has no sum, is not restored; lines of the form before are', async () => {
    const tables = await someTables();
    const [file, other] = [inDirectory('backup.jsonl'), { DATA_DIR: inDirectory('other') }];
    await tool('backup', [file]);
    const [first, second] = (await readFile(file, 'utf8')).split('\n');
    const changed = first.replace(
      /"text":"(.{99})./,
      (all, begin) => `"text":"${begin}${all.endsWith('!') ? '#' : '!'}`,
    );
    const lying = openStoreAsItLies({ DATA_DIR: inDirectory('data') });
    const older = (await exportsOf(lying, tables)).map((one) =>
      JSON.stringify({ ...one, format: 'stichpost-table/2' }),
    );
    await writeFile(file, [changed, second.replace(/,"sum".*/, '}'), ...older].join('\n'));
    const { figures } = await tool('restore', [file], other);
    expect(figures).toEqual({ restored: 3, existing: 0, damaged: 2 });
    const restored = openStore(other);
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(store, tables));
    await Promise.all([restored.close(), lying.close()]);
  });

  test.skipIf(!canRunRedis)('this is how one moves from LMDB to Redis, and back', async () => {
    const server = await RedisServer.start();
    try {
      const tables = await someTables();
      const [out, back] = [inDirectory('out.jsonl'), inDirectory('back.jsonl')];
      const redis = { REDIS_URL: `redis://127.0.0.1:${server.port}` };
      await tool('backup', [out]);
      expect((await tool('restore', [out], redis)).figures).toEqual({ restored: 3, existing: 0, damaged: 0 });
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

  describe('documents', () => {
    const DOCUMENTS = [
      ['account', 'ada', { value: '{"address":"ada@example.org"}', owners: [], due: null, expires: null }],
      ['delivery', 'd-1', { value: 'Ä ♠\n ', owners: ['ada', 'bo'], due: 5, expires: 9 }],
      ['delivery', 'd-2', { value: '', owners: ['bo'], due: 0, expires: null }],
    ] as const;

    async function inRecords<T>(
      environment: Record<string, string>,
      use: (records: Records) => Promise<T>,
    ): Promise<T> {
      const records = openRecords(environment);
      return use(records).finally(() => records.close());
    }

    async function makeAll(environment: Record<string, string>): Promise<void> {
      await inRecords(environment, async (records) => {
        for (const [kind, id, one] of DOCUMENTS) await records.write(kind, id, 0, { id: `write-${id}`, ...one });
      });
    }

    async function expectAll(environment: Record<string, string>): Promise<void> {
      await inRecords(environment, async (records) => {
        for (const [kind, id, one] of DOCUMENTS) expect(await records.read(kind, id)).toEqual({ version: 1, ...one });
        expect((await records.owned('delivery', 'bo', 10)).map(({ id }) => id)).toEqual(['d-1', 'd-2']);
        expect(await records.due('delivery', 5, 10)).toEqual(['d-2', 'd-1']);
        expect(await records.purge(9, 10)).toBe(1);
      });
    }

    const here = () => ({ DATA_DIR: inDirectory('data') });

    test('are saved and restored with the tables, with all indexes; those that are there stay as they are', async () => {
      await someTables();
      await makeAll(here());
      const file = inDirectory('backup.jsonl');
      expect((await tool('backup', [file])).figures).toMatchObject({ tables: 3, documents: 3, damaged: 0 });
      const other = { DATA_DIR: inDirectory('other') };
      const changed = { id: 'w', value: 'newer' };
      await inRecords(other, (records) => records.write('account', 'ada', 0, changed));
      expect((await tool('restore', [file], other)).figures).toEqual({ restored: 5, existing: 1, damaged: 0 });
      await inRecords(other, async (records) => {
        expect(await records.read('account', 'ada')).toMatchObject({ value: 'newer' });
        await records.remove('account', 'ada');
      });
      expect((await tool('restore', [file], other)).figures).toEqual({ restored: 1, existing: 5, damaged: 0 });
      await expectAll(other);
    });

    test.skipIf(!canRunRedis)('move from LMDB to Redis, and back', async () => {
      const server = await RedisServer.start();
      try {
        await makeAll(here());
        const [out, back] = [inDirectory('out.jsonl'), inDirectory('back.jsonl')];
        const redis = { REDIS_URL: server.url };
        await tool('backup', [out]);
        expect((await tool('restore', [out], redis)).figures).toEqual({ restored: 3, existing: 0, damaged: 0 });
        expect((await tool('backup', [back], redis)).figures).toMatchObject({ tables: 0, documents: 3 });
        // Each store lists them in an order of its own.
        const linesOf = async (file: string) => (await readFile(file, 'utf8')).split('\n').sort();
        expect(await linesOf(back)).toEqual(await linesOf(out));
        await expectAll(redis);
      } finally {
        await server.stop();
      }
    });

    test('one that cannot be read is left out, and named', async () => {
      await makeAll(here());
      await inStore().put(['doc', 'delivery', 'd-1'], 'secret nonsense', 1);
      const file = inDirectory('backup.jsonl');
      const { code, figures, stderr } = await tool('backup', [file]);
      expect({ code, figures }).toMatchObject({ code: 1, figures: { documents: 2, damaged: 1 } });
      expect(stderr).toContain('d-1 of kind delivery cannot be read');
      expect(stderr).not.toContain('secret');
      expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
    });

    test('lines that cannot be stored are named, and the others are restored', async () => {
      const line = { ...DOCUMENTS[0][2], format: 'stichpost-document/1', kind: 'k', id: 'a', value: 'v' };
      const bad = [{ id: 'no id' }, { owners: ['a b'] }, { due: -1 }, { value: 5 }, { format: 'stichpost-document/9' }];
      const file = inDirectory('bad.jsonl');
      const lines = [...bad.map((one) => ({ ...line, ...one })), line];
      await writeFile(file, lines.map((one) => JSON.stringify(one)).join('\n'));
      const { code, figures, stderr } = await tool('restore', [file]);
      expect({ code, figures }).toEqual({ code: 1, figures: { restored: 1, existing: 0, damaged: 5 } });
      for (const number of [1, 2, 3, 4, 5]) expect(stderr).toMatch(new RegExp(`^Line ${number} of .*bad.jsonl`, 'm'));
      expect(await inRecords(here(), (records) => records.read('k', 'a'))).toMatchObject({ value: 'v' });
    });
  });

  test.skipIf(process.platform === 'win32')('nobody else may read the file, whatever lay in its place', async () => {
    const file = inDirectory('backup.jsonl');
    for (const old of [file, `${file}.partial`]) {
      await writeFile(old, 'old');
      await chmod(old, 0o644);
    }
    await someTables();
    await tool('backup', [file]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('a damaged table does not keep the others from being saved and restored, and is named', async () => {
    const [waiting, running, finished] = await someTables();
    await putEntry(running, 3);
    const file = inDirectory('backup.jsonl');
    const saved = await tool('backup', [file]);
    expect(saved).toMatchObject({ code: 1, figures: { tables: 2, damaged: 1 } });
    expect(saved.stderr).toContain(`${running}: a table at version`);
    expect(saved.stderr).toContain('1 of 3 tables are damaged');

    const other = { DATA_DIR: inDirectory('other') };
    const restored = await tool('restore', [file], other);
    expect(restored).toMatchObject({ code: 1, figures: { restored: 2, existing: 0, damaged: 1 } });
    expect(restored.stderr).toMatch(new RegExp(`^Line \\d of .*backup.jsonl is not restored: table ${running} was`));
    const there = openStore(other);
    expect(await exportsOf(there, [waiting, finished])).toEqual(await exportsOf(store, [waiting, finished]));
    expect(await there.read(running)).toBeNull();
    await there.close();
  });

  test.skipIf(!canRunRedis)('asks for many tables, and stores many, in a few round trips', async () => {
    const server = await RedisServer.start();
    const proxy = await CountingProxy.start(server.port);
    try {
      const [waiting, , finished] = await someTables();
      const one = (await store.exportTable(waiting))!;
      for (let i = 0; i < 150; i++) await store.importTable({ ...one, table: `${finished}-${i}` });
      const [out, back] = [inDirectory('out.jsonl'), inDirectory('back.jsonl')];
      const redis = { REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
      await tool('backup', [out]);
      expect((await tool('restore', [out], redis)).figures).toMatchObject({ restored: 153 });
      // One after the other they are two for each table at least.
      expect(proxy.roundTrips).toBeLessThan(250);
      const before = proxy.roundTrips;
      expect((await tool('backup', [back], redis)).figures).toMatchObject({ tables: 153, damaged: 0 });
      expect(proxy.roundTrips - before).toBeLessThan(250);
      const lines = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n').sort();
      expect(await lines(back)).toEqual(await lines(out));
    } finally {
      await proxy.stop();
      await server.stop();
    }
  });

  test.skipIf(!canRunRedis)(
    'a table with a damaged value is marked, one that cannot be read at all is left out',
    async () => {
      const server = await RedisServer.start();
      const client = server.client();
      try {
        const [waiting, running, finished] = await someTables();
        const [out, back] = [inDirectory('out.jsonl'), inDirectory('back.jsonl')];
        const redis = { REDIS_URL: server.url };
        await tool('backup', [out]);
        await tool('restore', [out], redis);
        await damageEntry(client, running, 2, 'no packed value');
        await client.set(`{table:${waiting}}`, 'of another kind');
        const saved = await tool('backup', [back], redis);
        expect(saved).toMatchObject({ code: 1, figures: { tables: 1, damaged: 2 } });
        expect(saved.stderr).toContain(`${waiting}: it cannot be read`);
        expect(saved.stderr).toContain(`${running}: a value that is not in packed form; its line is marked`);
        const lines = (await readFile(back, 'utf8'))
          .trim()
          .split('\n')
          .map((one) => JSON.parse(one));
        expect(lines).toHaveLength(2);
        const whole = lines.find(({ format }) => format === 'stichpost-table/3');
        // As short as in the store, and the same.
        expect(JSON.stringify(whole).length).toBeLessThan(JSON.stringify(unpackedTable(whole)).length / 2);
        expect(unpackedTable(whole)).toMatchObject((await store.exportTable(finished))!);
        expect(lines).toContainEqual(expect.objectContaining({ table: running, format: 'stichpost-damaged-table/1' }));
      } finally {
        client.disconnect();
        await server.stop();
      }
    },
  );

  test('a file with bad lines restores all the others, and the lines are named', async () => {
    const [waiting, running] = await someTables();
    const [first, last] = (await exportsOf(store, [waiting, running])).map((one) => JSON.stringify(one));
    const wrong = JSON.stringify({ ...JSON.parse(last), version: 1 });
    const file = inDirectory('bad.jsonl');
    await writeFile(file, [first.slice(0, 100), '{}', first, wrong, last, ''].join('\n'));
    const other = { DATA_DIR: inDirectory('other') };
    const { code, stderr, figures } = await tool('restore', [file], other);
    expect({ code, figures }).toEqual({ code: 1, figures: { restored: 2, existing: 0, damaged: 3 } });
    for (const number of [1, 2, 4]) expect(stderr).toMatch(new RegExp(`^Line ${number} of .*bad.jsonl`, 'm'));
    expect(stderr).not.toContain(JSON.parse(first).state);
    const there = openStore(other);
    expect(await exportsOf(there, [waiting, running])).toEqual(await exportsOf(store, [waiting, running]));
    await there.close();
  });
});

describe('seals', () => {
  const [OLD, NEW] = ['the secret of last year is long enough', 'the secret of this year is long enough'];
  const before = { STICHPOST_SECRET: OLD };
  const both = { STICHPOST_SECRET: NEW, STICHPOST_SECRETS_BEFORE: OLD };
  const now = { STICHPOST_SECRET: NEW };
  const none = { resealed: 0, failed: 0 };

  test('reseal seals what is not sealed, and after a new secret all of it again; each once, and nothing is lost', async () => {
    const tables = await someTables();
    const records = openRecords({ DATA_DIR: inDirectory('data') });
    await records.write('address', 'ada', 0, { id: 'one', value: 'ada@example.org', owners: ['ada'], due: 5 });
    const plain = await exportsOf(store, tables);
    const all = { tables: 3, documents: 1 };
    for (const settings of [before, both]) {
      expect((await tool('reseal', [], settings)).figures).toEqual({ ...all, resealed: 4, failed: 0 });
      expect((await tool('reseal', [], settings)).figures).toEqual({ ...all, ...none });
      expect(JSON.stringify(await exportsOf(store, tables))).not.toContain(JSON.parse(plain[0]?.state ?? '').seed);
      expect(await records.read('address', 'ada')).toMatchObject({ owners: ['ada'], due: 5 });
      expect((await records.read('address', 'ada'))?.value).not.toContain('@');
    }
    expect((await tool('rebuild', [], now)).figures).toEqual({ tables: 3, differed: 0, failed: 0 });
    const served = openAsServer({ DATA_DIR: inDirectory('data'), ...now });
    for (const one of plain) {
      expect([(await served.read(one?.table ?? ''))?.state, await served.log(one?.table ?? '')]).toEqual([
        one?.state,
        one?.log,
      ]);
    }
    await Promise.all([served.close(), records.close()]);
  });

  test('reseal, rebuild and tables say so where a secret is not known, and change nothing', async () => {
    const tables = await someTables();
    await tool('reseal', [], before);
    const stored = await exportsOf(store, tables);
    for (const name of ['reseal', 'rebuild']) {
      const { stderr, code } = await tool(name, [], now);
      expect(stderr).toContain('STICHPOST_SECRETS_BEFORE');
      expect(code).toBe(1);
    }
    expect((await tool('tables', [], now)).code).toBe(1);
    expect(await exportsOf(store, tables)).toEqual(stored);
  });

  test('a backup is restored where the secret is known; elsewhere nothing is, and it says so', async () => {
    const tables = await someTables();
    await tool('reseal', [], before);
    const file = inDirectory('backup.jsonl');
    await tool('backup', [file], before);
    const other = { DATA_DIR: inDirectory('other') };
    const refused = await tool('restore', [file], { ...other, ...now });
    expect(refused.figures).toEqual({ restored: 0, existing: 0, damaged: 3 });
    expect(refused.stderr).toContain('set that as STICHPOST_SECRET, or name it in STICHPOST_SECRETS_BEFORE');
    expect(refused.code).toBe(1);
    expect((await tool('restore', [file], { ...other, ...both })).figures).toMatchObject({ restored: 3, damaged: 0 });
    const restored = openStore(other);
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(store, tables));
    await restored.close();
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
    const served = openAsServer({ DATA_DIR: inDirectory('data') });
    expect(JSON.parse((await served.read(running))!.state)).toEqual(JSON.parse(state));
    await served.close();
    expect((await tool('rebuild', [])).figures).toEqual({ tables: 3, differed: 0, failed: 0 });
  });

  test('a log that may be damaged changes no state, good or bad, and is named with the reason', async () => {
    const damages: [RegExp, (table: string, log: string[]) => Promise<unknown>][] = [
      [/its log has 6 lines/, (table, log) => putEntry(table, log.length)],
      [/its log has 6 lines/, (table) => putEntry(table, 4)],
      [/line 4 of 7/, (table) => putEntry(table, 4, '{')],
      [/line 4 of 7/, (table) => putEntry(table, 4, '{"at":1,"events":[{"type":"other"}]}')],
      [/line 6 of its log cannot have happened/, (table, log) => putEntry(table, 6, log[4])],
      [/line 1 of 7/, (table, log) => putEntry(table, 1, log[2])],
      [/line 4 of 7/, (table) => unreadable(table).then(() => putEntry(table, 4, '{'))],
    ];
    const expected: [string, RegExp][] = [];
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    context.store = store;
    for (const [reason, damage] of damages) {
      const table = await runningTable(site);
      await damage(table, await store.log(table));
      expected.push([table, reason]);
    }
    await close();
    const tables = expected.map(([table]) => table);
    const before = await exportsOf(store, tables);
    const { code, figures, stderr } = await tool('rebuild', tables);
    expect({ code, figures }).toEqual({ code: 1, figures: { tables: 7, differed: 0, failed: 7 } });
    expect(await exportsOf(store, tables)).toEqual(before);
    const lines = stderr.trim().split('\n');
    for (const [table, reason] of expected) expect(lines.find((line) => line.startsWith(table))).toMatch(reason);
  });
});

describe('tables', () => {
  test.runIf(canRunRedis)('one whose state and log are damaged in a Redis can be exported and removed', async () => {
    const server = await RedisServer.start();
    const client = new Redis(`redis://127.0.0.1:${server.port}`);
    try {
      const redis = { REDIS_URL: `redis://127.0.0.1:${server.port}` };
      const [waiting] = await someTables();
      const out = inDirectory('backup.ndjson');
      await tool('backup', [out]);
      await tool('restore', [out], redis);
      await client.hset(keysOf(waiting).table, 'state', 'damaged');
      await damageEntry(client, waiting, 0, 'damaged');
      expect((await tool('tables', ['export', waiting], redis)).figures).toMatchObject({ state: 'damaged' });
      expect((await tool('tables', ['delete', waiting], redis)).stderr).toContain('Add --yes');
      await client.del(keysOf(waiting).outbox);
      await client.set(keysOf(waiting).outbox, 'no list');
      const failed = await tool('tables', ['export', waiting], redis);
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('Redis refused')]);
      expect((await tool('tables', ['delete', waiting, '--yes'], redis)).figures).toEqual({ deleted: waiting });
    } finally {
      client.disconnect();
      await server.stop();
    }
  });

  test('pauses all before a long stop, and resumes them; done again, it changes nothing; a table nobody can read is named', async () => {
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    context.store = store;
    context.now = Date.now;
    const pace = { kind: 'move', minutes: 30 };
    const request = openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 }, pace });
    const { table, invitation } = await open(context, request);
    const bo = await join(context, table, { invitation, name: 'Bo' });
    const [waiting] = await someTables();
    await unreadable(waiting);
    await putEntry(waiting, 1);
    const view = async () => (await visit(context, table, viewerWith(bo.key))).view;

    const first = await tool('tables', ['pause', '--hours', '6']);
    expect(first).toMatchObject({ code: 1, figures: { tables: 4, changed: 1, unchanged: 2, failed: 1 } });
    expect(first.stderr).toContain(waiting);
    const { pause } = await view();
    expect(pause?.by).toBeNull();
    expect((pause?.until ?? 0) - (pause?.from ?? 0)).toBeLessThanOrEqual(6 * 60 * 60 * 1000);
    expect((await tool('tables', ['pause', '--hours', '5'])).figures).toMatchObject({ changed: 0, unchanged: 3 });
    expect((await tool('tables', ['resume'])).figures).toMatchObject({ changed: 1 });
    expect((await view()).pause).toBeNull();
    expect((await tool('tables', ['resume'])).figures).toMatchObject({ changed: 0 });
    for (const args of [['--hours', 'x'], ['--hours', '-1'], ['--hours'], ['--hours', '99999'], ['now']]) {
      expect((await tool('tables', ['pause', ...args])).code).toBe(2);
    }
    await close();
  });

  test('tables at which others move all the time are paused as well, and lose nothing', async () => {
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    Object.assign(context, { store, now: Date.now });
    const options = { length: { kind: 'deals', count: 4 } };
    const pace = { kind: 'move', minutes: 30 };
    const request = openRequest.parse({ name: 'Ada', forced: false, game: 'spades', options, pace });
    const playing = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { table, key, invitation } = await open(context, request);
        const bo = await join(context, table, { invitation, name: 'Bo' });
        return { table, keys: [key, bo.key] };
      }),
    );
    let isOver = false;
    const moving = Promise.all(
      playing.map(async ({ keys }) => {
        while (!isOver) for (const key of keys) await site.with(key).playOn(1);
      }),
    );
    const { figures } = await tool('tables', ['pause']).finally(() => {
      isOver = true;
    });
    await moving;
    await close();
    expect(figures).toEqual({ tables: 4, changed: 4, unchanged: 0, failed: 0 });
    expect((await tool('rebuild', [])).figures).toEqual({ tables: 4, differed: 0, failed: 0 });
  });

  test.runIf(canRunRedis)('in a Redis they are paused and resumed as well', async () => {
    const server = await RedisServer.start();
    const redis = { REDIS_URL: `redis://127.0.0.1:${server.port}`, ...MEASURED };
    const there = openAsServer(redis);
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    try {
      Object.assign(context, { store: there, now: Date.now });
      const pace = { kind: 'move', minutes: 30 };
      const request = openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 }, pace });
      const { table, invitation } = await open(context, request);
      const bo = await join(context, table, { invitation, name: 'Bo' });
      const paused = async () => (await visit(context, table, viewerWith(bo.key))).view.pause;
      for (const changed of [1, 0]) {
        expect((await tool('tables', ['pause'], redis)).figures).toMatchObject({ tables: 1, changed, failed: 0 });
        expect(await paused()).toMatchObject({ by: null });
      }
      for (const changed of [1, 0]) {
        expect((await tool('tables', ['resume'], redis)).figures).toMatchObject({ tables: 1, changed, failed: 0 });
        expect(await paused()).toBeNull();
      }
    } finally {
      await close();
      await there.close();
      await server.stop();
    }
  });

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

  test.each([
    ['tables', 'list', 'x'],
    ['tables', 'export', 'TABLE', 'x'],
    ['tables', 'delete', 'TABLE', '--yes', 'x'],
    ['reseal', 'TABLE'],
  ])('an argument too many: %s %s', async (name, ...args) => {
    const [, running] = await someTables();
    const told = await tool(
      name,
      args.map((arg) => arg.replace('TABLE', running)),
    );
    expect([told.code, told.figures]).toEqual([2, null]);
    expect(await store.version(running)).not.toBeNull();
  });

  test('one that cannot be read is listed as such, and the others after it', async () => {
    const [waiting, running, finished] = await someTables();
    await putEntry(running, 2, '{');
    await unreadable(running);
    const { code, figures, lines } = await tool('tables', []);
    expect({ code, figures }).toEqual({ code: 1, figures: { tables: 3, open: 1, unreadable: 1, finished: 1 } });
    for (const table of [waiting, running, finished]) expect(lines.join('\n')).toContain(table);
  });

  test.skipIf(process.platform === 'win32')('whoever reads no more than the first lines ends it quietly', async () => {
    await someTables();
    const env = { ...process.env, DATA_DIR: inDirectory('data') };
    const line = `node scripts/ts.mjs scripts/tools/tables.ts | true; echo "code \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await run('bash', ['-c', line], { env });
    expect({ stdout, stderr }).toEqual({ stdout: 'code 0\n', stderr: '' });
  });

  test('a server that cannot use its data folder ends at once with one sentence that says what to set', async () => {
    const env = { ...process.env, DATA_DIR: 'package.json', PORT: '0' };
    const failed = await run(process.execPath, ['scripts/start.mjs'], { env }).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 1,
      // Before a build it is said of the folder, and by a built server of the secret that would lie there.
      stderr: expect.stringMatching(/^\s*(?:The data folder .*Set|STICHPOST_SECRET must .* or) DATA_DIR to .*\s*$/),
    });
  });

  test.each([
    ['a Redis that nobody started', { REDIS_URL: 'redis://127.0.0.1:1' }, 'REDIS_URL'],
    ['a file in place of the data folder', { DATA_DIR: 'package.json' }, 'DATA_DIR'],
    ['a data folder that cannot be made', { DATA_DIR: '/proc/stichpost' }, 'DATA_DIR'],
    ['a setting that is wrong', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%s ends it with one sentence that says what to set', async (_, settings, name) => {
    const { code, stderr } = await tool('tables', [], settings);
    expect(code).toBe(1);
    expect(stderr).toContain(name);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
