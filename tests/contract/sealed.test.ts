import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newSeals } from '@/lib/secrets';
import {
  Collection,
  openRecords,
  openStore,
  type Records,
  resealDocument,
  resealTable,
  STORE_FORM,
  type Store,
  sealedRecords,
  sealedStore,
  whyNotServe,
} from '@/lib/store';
import { besidePlace } from '@/lib/store/sealed-tables';
import { open, openRequest, viewerWith, visit } from '@/lib/tables';
import { RedisServer } from '../lab/shared/redis';
import { type Directory, newDirectory } from '../lab/shared/servers';
import { recordsContract } from '../support/contract/records';
import { storeContract } from '../support/contract/store';
import { Site } from '../support/site';

const OLD = newSeals(['the secret of last year, long enough'], randomBytes);
const NEW = newSeals(['the secret of this year, long enough'], randomBytes);
const BOTH = newSeals(['the secret of this year, long enough', 'the secret of last year, long enough'], randomBytes);

// Seals change nothing of what a store promises.
storeContract('sealed, in LMDB', async () => {
  const { path: directory, clear } = await newDirectory();
  return {
    open: () => sealedStore(openStore({ DATA_DIR: directory }), NEW),
    remove: clear,
    ghost: async (table, due) => {
      const { db } = globalThis.stichpostEnvironments!.get(directory)!;
      await Promise.all([db.put(['dueAt', due, table], ''), db.put(['outbox', table, 1, 0], 'n body', 1)]);
    },
  };
});
recordsContract('sealed, in LMDB', async () => {
  const { path: directory, clear } = await newDirectory();
  return {
    open: () => sealedRecords(openRecords({ DATA_DIR: directory }), NEW),
    remove: clear,
    ghost: async (kind, id, at, owner) => {
      const { db } = globalThis.stichpostEnvironments!.get(directory)!;
      const keys = [['docOwner', kind, owner, id] as const, ['docDue', kind, at, id] as const];
      await Promise.all([...keys.map((key) => db.put([...key], '')), db.put(['docExpires', at, kind, id], '')]);
    },
  };
});

describe('a store that is sealed', () => {
  let directory: Directory;
  let store: Store;
  let records: Records;
  beforeEach(async () => {
    directory = await newDirectory();
    store = openStore({ DATA_DIR: directory.path });
    records = openRecords({ DATA_DIR: directory.path });
  });
  afterEach(async () => {
    await Promise.all([store.close(), records.close()]);
    await directory.clear();
  });

  const opened = async (at: Store) => {
    const site = new Site({ ticks: 1000 }).open();
    await site.close();
    const world = { ...site.context, store: at, random: randomBytes };
    return {
      world,
      ...(await open(world, openRequest.parse({ game: 'spades', options: { players: 2 }, name: 'Ada' }))),
    };
  };

  test('reads tables of before there were seals, and seals what is written of them from then on', async () => {
    const { world, table, key } = await opened(store);
    const sealed = { ...world, store: sealedStore(store, NEW) };
    expect((await visit(sealed, table, viewerWith(key))).held).toEqual([0]);
    expect(await sealed.store.read(table)).toEqual(await store.read(table));
    const { seed } = JSON.parse((await store.read(table))!.state);
    await sealed.store.rewriteState(table, 1, (await store.read(table))!.state);
    expect((await store.read(table))!.state).not.toContain(seed);
    expect((await sealed.store.read(table))!.state).toContain(seed);
  });

  test('reads what was sealed with the secret before', async () => {
    const { world, table, key } = await opened(sealedStore(store, OLD));
    expect((await visit({ ...world, store: sealedStore(store, BOTH) }, table, viewerWith(key))).held).toEqual([0]);
  });

  test('never goes on with a table whose seed cannot be opened, nor writes to it, and leaves the others readable', async () => {
    const { table, key } = await opened(sealedStore(store, OLD));
    const { world, table: other } = await opened(sealedStore(store, NEW));
    const before = await store.exportTable(table);
    await expect(visit(world, table, viewerWith(key))).rejects.toMatchObject({
      code: 'not-opened',
      why: 'unknown-secret',
    });
    expect(await store.exportTable(table)).toEqual(before);
    const [closed, open] = await world.store.readMany([table, other]);
    expect([closed?.state, JSON.parse(open?.state ?? '').table]).toEqual(['', other]);
  });

  test('takes a document that cannot be opened for one that cannot be read', async () => {
    const schema = z.object({ address: z.string() });
    const settings = { newId: () => randomBytes(8).toString('hex') };
    const of = (seals: typeof OLD) => new Collection(sealedRecords(records, seals), 'address', schema, settings);
    await of(OLD).create('ada', { address: 'ada@example.org' }, { owners: ['ada'] }, 0);
    expect((await of(BOTH).get('ada', 0))?.value).toEqual({ address: 'ada@example.org' });
    await expect(of(NEW).get('ada', 0)).rejects.toMatchObject({ code: 'unreadable-document' });
    expect(await of(NEW).owned('ada', 10, 0)).toEqual([]);
    const { documents, unreadable } = await sealedRecords(records, NEW).documents(null, 10);
    expect([documents, unreadable]).toEqual([[], [{ kind: 'address', id: 'ada' }]]);
  });

  test('does not open a document that was put in the place of another one', async () => {
    const sealed = sealedRecords(records, NEW);
    await sealed.write('address', 'ada', 0, { id: 'one', value: '{"address":"ada@example.org"}' });
    const { value } = (await records.read('address', 'ada'))!;
    await records.write('address', 'bo', 0, { id: 'two', value });
    expect((await sealed.read('address', 'bo'))?.value).toBe(value);
  });

  test('is sealed anew with the newest secret, once, and says the same as before', async () => {
    const { table } = await opened(sealedStore(store, OLD));
    const { table: plain } = await opened(store);
    const seen = (seals: typeof NEW) => sealedStore(store, seals);
    const texts = async (at: Store, id: string) => [(await at.read(id))?.state, ...(await at.log(id))];
    const before = [await texts(seen(BOTH), table), await texts(store, plain)];
    for (const id of [table, plain]) {
      expect(await resealTable(store, BOTH, id)).toBe('resealed');
      expect(await resealTable(store, BOTH, id)).toBe('current');
    }
    expect([await texts(seen(NEW), table), await texts(seen(NEW), plain)]).toEqual(before);
    expect(JSON.stringify(await store.exportTable(plain))).not.toContain(JSON.parse(before[1][0] ?? '').seed);
    await expect(resealTable(store, OLD, table)).rejects.toMatchObject({ why: 'unknown-secret' });
  });

  test('seals documents anew in the same way, with all that they are found by', async () => {
    const newId = () => randomBytes(8).toString('hex');
    const placed = { owners: ['ada'], due: 5, expires: 9 };
    await sealedRecords(records, OLD).write('address', 'old', 0, { id: 'one', value: 'text', ...placed });
    await records.write('address', 'plain', 0, { id: 'two', value: 'text', ...placed });
    for (const id of ['old', 'plain']) {
      const reseal = async () =>
        resealDocument(records, BOTH, { kind: 'address', id, ...(await records.read('address', id))! }, newId);
      expect([await reseal(), await reseal()]).toEqual(['resealed', 'current']);
      expect(await sealedRecords(records, NEW).read('address', id)).toEqual({ version: 2, value: 'text', ...placed });
    }
    const stale = { kind: 'address', id: 'old', version: 1, value: 'text', ...placed };
    expect(await resealDocument(records, BOTH, stale, newId)).toBe('conflict');
  });

  test('opens what lies beside a table also as it was sealed before it was deflated, and seals it anew', async () => {
    const { world, table } = await opened(store);
    const of = (seals: typeof OLD) => sealedStore(store, seals);
    await store.adoptBeside(table, {
      'seen-0': { version: 1, text: OLD.seal(besidePlace(table, 'seen-0'), 'as before') },
    });
    const written = {
      id: 'w',
      expected: 0,
      text: JSON.stringify({ email: 'ada@friends.example', zone: 'Europe/Berlin' }),
    };
    await of(OLD).writeBeside(table, 'wishes-0', written);
    const both = { 'seen-0': { version: 1, text: 'as before' }, 'wishes-0': { version: 1, text: written.text } };
    expect((await of(BOTH).read(table))!.beside).toEqual(both);
    expect((await store.read(table))!.beside!['wishes-0'].text).toMatch(/^s2\./);
    await resealTable(store, BOTH, table);
    const anew = Object.entries(both).map(([field, { text }]) => [field, { version: 2, text }]);
    expect((await of(NEW).read(table))!.beside).toEqual(Object.fromEntries(anew));
    await world.store.remove(table);
  });
});

describe.each(['LMDB', 'a Redis'])('whether a server may serve %s', (name) => {
  let server: RedisServer | null = null;
  let directory: Directory;
  let records: Records;
  beforeEach(async () => {
    directory = await newDirectory();
    server = name === 'LMDB' ? null : await RedisServer.start();
    records = openRecords(server ? { REDIS_URL: server.url } : { DATA_DIR: directory.path });
  });
  afterEach(async () => {
    await records.close();
    await server?.stop();
    await directory.clear();
  });
  const newId = () => randomBytes(8).toString('hex');
  const whyNot = (seals: typeof OLD) => whyNotServe(sealedRecords(records, seals), newId);
  const said = async () => (await sealedRecords(records, BOTH).read('site', 'seal-check'))!;
  /** As versions did that knew no form. */
  const mayOldServe = async () => (await said()).value === 'seal-check';

  test('not with another secret', async () => {
    expect([await whyNot(OLD), await whyNot(OLD), await whyNot(BOTH)]).toEqual([null, null, null]);
    expect(await whyNot(NEW)).toEqual({ code: 'other-secret' });
    expect((await said()).version).toBe(1);
  });

  test('an older version from the moment on in which the first of this form has started', async () => {
    await sealedRecords(records, NEW).write('site', 'seal-check', 0, { id: 'old', value: 'seal-check' });
    expect(await mayOldServe()).toBe(true);
    expect(await Promise.all([whyNot(NEW), whyNot(NEW), whyNot(NEW)])).toEqual([null, null, null]);
    expect([await mayOldServe(), await said()]).toMatchObject([
      false,
      { version: 2, value: `seal-check ${STORE_FORM}` },
    ]);
  });

  test('not where a later version has written', async () => {
    const value = `seal-check ${STORE_FORM + 1}`;
    await sealedRecords(records, NEW).write('site', 'seal-check', 0, { id: 'later', value });
    expect([await whyNot(NEW), await whyNot(BOTH), await whyNot(OLD)]).toEqual(
      ['newer-form', 'newer-form', 'other-secret'].map((code) => ({ code })),
    );
    expect(await said()).toMatchObject({ version: 1, value });
  });

  test('not beside a server of an earlier form, as long as that runs; but a new store, and beside one of this form', async () => {
    const older = await another(STORE_FORM - 1);
    const asBefore = { id: 'old', value: 'seal-check' };
    expect(await whyNot(NEW)).toBeNull();
    await sealedRecords(records, NEW).write('site', 'seal-check', 1, asBefore);
    expect(await whyNot(NEW)).toEqual({ code: 'older-server', by: [older.name] });
    expect((await said()).value).toBe('seal-check');
    await older.end();
    const likewise = server && (await another(STORE_FORM));
    expect([await whyNot(NEW), (await said()).value]).toEqual([null, `seal-check ${STORE_FORM}`]);
    await likewise?.end();
  });

  /** A server of a form, as the store knows it: on an LMDB another process, which dies in the end; on a Redis a connection with its name. */
  async function another(form: number): Promise<{ name: string; end: () => Promise<unknown> }> {
    if (server) {
      const client = new Redis(server.url, { connectionName: `stichpost-form-${form}` });
      await client.ping();
      return { name: 'a server at 127.0.0.1', end: () => client.quit() };
    }
    const code = `import { open } from 'lmdb';
      open({ path: process.argv[1], noSubdir: false, encoding: 'string', useVersions: true }).get('x');
      console.log('open');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code, directory.path]);
    await once(child.stdout, 'data');
    const end = () => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    };
    return { name: `process ${child.pid}`, end };
  }
});
