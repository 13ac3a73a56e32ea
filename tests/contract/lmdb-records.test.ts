import { expect, onTestFinished, test } from 'vitest';
import { openLmdbRecords } from '../../lib/store/lmdb';
import { type Database, Environment } from '../../lib/store/lmdb/environment';
import { LmdbRecords } from '../../lib/store/lmdb/records';
import { newDirectory } from '../lab/shared/servers';
import { recordsContract } from '../support/contract/records';

recordsContract('embedded LMDB', async () => {
  const { path: directory, clear } = await newDirectory();
  return {
    open: () => openLmdbRecords(directory),
    remove: clear,
    ghost: async (kind, id, at, owner) => {
      const { db } = globalThis.stichpostEnvironments!.get(directory)!;
      const keys = [['docOwner', kind, owner, id] as const, ['docDue', kind, at, id] as const];
      await Promise.all([...keys.map((key) => db.put([...key], '')), db.put(['docExpires', at, kind, id], '')]);
    },
  };
});

/** Records which, just before their next write, let another process have the database. */
async function interrupted(meanwhile: (others: ReturnType<typeof openLmdbRecords>) => Promise<unknown>) {
  const { path: directory, clear } = await newDirectory();
  const others = openLmdbRecords(directory);
  onTestFinished(async () => {
    await others.close();
    await clear();
  });
  const { db } = globalThis.stichpostEnvironments!.get(directory)!;
  let isFirst = true;
  const late = new Proxy<Database>(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'ifVersion' || !isFirst) return value.bind(target);
      return async (...args: unknown[]) => {
        isFirst = false;
        await meanwhile(others);
        return value.apply(target, args);
      };
    },
  });
  return { others, records: new LmdbRecords(new Environment(directory, late)) };
}

const made = (id: string) => ({ id, value: id, owners: ['owner'], due: 1 });

test('a document taken by another process and made anew by a third is not taken for the first', async () => {
  const { others, records } = await interrupted(async (others) => {
    expect((await others.take('pile', 'a', 'taken-1'))?.value).toBe('first');
    expect(await others.write('pile', 'a', 0, made('second'))).toBe('done');
  });
  expect(await others.write('pile', 'a', 0, made('first'))).toBe('done');
  expect((await records.take('pile', 'a', 'taken-2'))?.value).toBe('second');
  expect(await others.read('pile', 'a')).toBeNull();
});

test('nor is it changed in the place of the first', async () => {
  const { others, records } = await interrupted(async (others) => {
    await others.take('pile', 'a', 'taken-1');
    await others.write('pile', 'a', 0, made('second'));
  });
  await others.write('pile', 'a', 0, made('first'));
  expect(await records.write('pile', 'a', 1, made('changed'))).toBe('conflict');
  expect((await others.read('pile', 'a'))?.value).toBe('second');
});
