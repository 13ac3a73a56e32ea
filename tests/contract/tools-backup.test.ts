import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openRecords, openStore, openStoreAsItLies, type Records, unpackedTable } from '@/lib/store';
import { openAsServer } from '../../scripts/lib/sealed';
import { CountingProxy } from '../lab/shared/proxy';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { damageEntry } from '../support/dump';
import { toolsOnAStore } from '../support/tools';

const tools = toolsOnAStore();
const { exportsOf, inDirectory, inStore, putEntry, someTables, tool } = tools;

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
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(tools.store, tables));
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
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(tools.store, tables));
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
      expect(await exportsOf(there, tables)).toEqual(await exportsOf(tools.store, tables));
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
    expect(await exportsOf(there, [waiting, finished])).toEqual(await exportsOf(tools.store, [waiting, finished]));
    expect(await there.read(running)).toBeNull();
    await there.close();
  });

  test.skipIf(!canRunRedis)('asks for many tables, and stores many, in a few round trips', async () => {
    const server = await RedisServer.start();
    const proxy = await CountingProxy.start(server.port);
    try {
      const [waiting, , finished] = await someTables();
      const one = (await tools.store.exportTable(waiting))!;
      for (let i = 0; i < 150; i++) await tools.store.importTable({ ...one, table: `${finished}-${i}` });
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
        expect(unpackedTable(whole)).toMatchObject((await tools.store.exportTable(finished))!);
        expect(lines).toContainEqual(expect.objectContaining({ table: running, format: 'stichpost-damaged-table/1' }));
      } finally {
        client.disconnect();
        await server.stop();
      }
    },
  );

  test('a file with bad lines restores all the others, and the lines are named', async () => {
    const [waiting, running] = await someTables();
    const [first, last] = (await exportsOf(tools.store, [waiting, running])).map((one) => JSON.stringify(one));
    const wrong = JSON.stringify({ ...JSON.parse(last), version: 1 });
    const file = inDirectory('bad.jsonl');
    await writeFile(file, [first.slice(0, 100), '{}', first, wrong, last, ''].join('\n'));
    const other = { DATA_DIR: inDirectory('other') };
    const { code, stderr, figures } = await tool('restore', [file], other);
    expect({ code, figures }).toEqual({ code: 1, figures: { restored: 2, existing: 0, damaged: 3 } });
    for (const number of [1, 2, 4]) expect(stderr).toMatch(new RegExp(`^Line ${number} of .*bad.jsonl`, 'm'));
    expect(stderr).not.toContain(JSON.parse(first).state);
    const there = openStore(other);
    expect(await exportsOf(there, [waiting, running])).toEqual(await exportsOf(tools.store, [waiting, running]));
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
    const plain = await exportsOf(tools.store, tables);
    const all = { tables: 3, documents: 1 };
    for (const settings of [before, both]) {
      expect((await tool('reseal', [], settings)).figures).toEqual({ ...all, resealed: 4, failed: 0 });
      expect((await tool('reseal', [], settings)).figures).toEqual({ ...all, ...none });
      expect(JSON.stringify(await exportsOf(tools.store, tables))).not.toContain(
        JSON.parse(plain[0]?.state ?? '').seed,
      );
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
    const stored = await exportsOf(tools.store, tables);
    for (const name of ['reseal', 'rebuild']) {
      const { stderr, code } = await tool(name, [], now);
      expect(stderr).toContain('STICHPOST_SECRETS_BEFORE');
      expect(code).toBe(1);
    }
    expect((await tool('tables', [], now)).code).toBe(1);
    expect(await exportsOf(tools.store, tables)).toEqual(stored);
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
    expect(await exportsOf(restored, tables)).toEqual(await exportsOf(tools.store, tables));
    await restored.close();
  });
});
