import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { besideTables, type DocumentWrite, type Records, type Store, withMethods } from '@/lib/store';
import { keysBeside } from '@/lib/store/beside';
import { openLmdb, openLmdbRecords } from '@/lib/store/lmdb';
import { commitOf, OTHER, TABLE } from '../support/contract/values';

/** The adapters, whose documents know nothing of tables, and what lies on top of them. */
let bare: { store: Store; records: Records };
let store: Store;
let records: Records;
let lastSeen: ReturnType<typeof besideTables>['lastSeen'];
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stichpost-beside-'));
  bare = { store: openLmdb(directory), records: openLmdbRecords(directory) };
  ({ store, records, lastSeen } = besideTables(bare));
});

afterEach(async () => {
  await bare.records.close();
  await bare.store.close();
  rmSync(directory, { recursive: true });
});

let made = 0;
const write = (kind: string, id: string, expected: number, more: Partial<DocumentWrite> = {}) =>
  records.write(kind, id, expected, { id: `w${made++}`, value: `${kind} of ${id}`, ...more });
const open = (table = TABLE) => store.commit(table, 0, commitOf(['a']));
/** A table of a version that kept documents beside it elsewhere. */
const openOlder = () => bare.store.commit(TABLE, 0, commitOf(['a']));
const fieldsOf = async (table = TABLE) => Object.keys((await store.read(table))?.beside ?? {}).sort();
const indexOf = (table = TABLE) => bare.records.read('beside', table);
const MAIL = 'address-of-ada';

describe('documents beside a table', () => {
  test('lie in its key, all others where documents lie', async () => {
    await open();
    for (const { kind, id } of [
      ...keysBeside(TABLE).slice(0, 3),
      { kind: 'push', id: TABLE },
      { kind: 'account', id: 'ada' },
    ]) {
      expect(await write(kind, id, 0)).toBe('done');
      expect(await records.read(kind, id)).toMatchObject({ version: 1, value: `${kind} of ${id}` });
    }
    expect(await fieldsOf()).toEqual(['push', 'wishes-0', 'wishes-1', 'wishes-2']);
    expect(await bare.records.read('wishes', `${TABLE}-0`)).toBeNull();
    expect(await bare.records.read('account', 'ada')).not.toBeNull();
  });

  test('keep owners and expiry, and a version of their own; that the table owns them follows from where they lie', async () => {
    await open();
    const id = `${TABLE}-0`;
    await write('wishes', id, 0, { owners: [TABLE, MAIL, MAIL], expires: 7 });
    expect(await write('wishes', id, 0)).toBe('conflict');
    expect(await write('wishes', id, 1, { owners: [TABLE, MAIL], expires: 8 })).toBe('done');
    const kept = { version: 2, value: `wishes of ${id}`, owners: [MAIL], due: null, expires: 8 };
    expect(await records.read('wishes', id)).toEqual(kept);
    for (const owner of [TABLE, MAIL])
      expect(await records.owned('wishes', owner, 10)).toMatchObject([{ id, ...kept }]);
    expect(await records.owned('wishes', OTHER, 10)).toEqual([]);
    expect(await records.remove('wishes', id, 1)).toBe('conflict');
    expect(await records.remove('wishes', id, 2)).toBe('done');
    expect(await records.read('wishes', id)).toBeNull();
  });

  test('of them seen marks go with the table, and no earlier', async () => {
    await open();
    await write('seen', `${TABLE}-0`, 0, { owners: [TABLE], expires: 7 });
    expect(await records.read('seen', `${TABLE}-0`)).toMatchObject({ owners: [], expires: null });
    expect(await records.owned('seen', TABLE, 10)).toHaveLength(1);
  });

  test('are read together with others, in the order asked for', async () => {
    await open();
    await open(OTHER);
    await write('seen', `${TABLE}-1`, 0);
    await write('seen', `${OTHER}-0`, 0);
    await write('account', 'ada', 0);
    const keys = [
      ['seen', `${OTHER}-0`],
      ['account', 'ada'],
      ['seen', `${TABLE}-0`],
      ['seen', `${TABLE}-1`],
    ].map(([kind, id]) => ({ kind, id }));
    expect((await records.readMany(keys)).map((one) => one?.value ?? null)).toEqual([
      `seen of ${OTHER}-0`,
      'account of ada',
      null,
      `seen of ${TABLE}-1`,
    ]);
  });

  test('of a table that is gone are not written, and go with it', async () => {
    await open();
    await write('wishes', `${TABLE}-0`, 0, { owners: [MAIL], expires: 9 });
    expect(await indexOf()).not.toBeNull();
    expect(await store.remove(TABLE)).toBe('done');
    expect(await indexOf()).toBeNull();
    expect(await write('wishes', `${TABLE}-0`, 0, { owners: [MAIL], expires: 9 })).toBe('done');
    expect(await write('seen', `${TABLE}-0`, 0)).toBe('done');
    expect(await records.read('wishes', `${TABLE}-0`)).toBeNull();
    expect(await records.owned('wishes', MAIL, 9)).toEqual([]);
  });
});

describe('those of an older table', () => {
  test('stay documents until one is written; then all of them move, once', async () => {
    await openOlder();
    await write('account', 'ada', 0);
    for (const seat of [0, 1]) {
      const made = { id: `older-${seat}`, value: `older ${seat}`, owners: [TABLE, MAIL], expires: 50 + seat };
      await bare.records.write('wishes', `${TABLE}-${seat}`, 0, made);
    }
    expect(await records.read('wishes', `${TABLE}-0`)).toMatchObject({ value: 'older 0' });
    expect((await records.owned('wishes', MAIL, 9)).map(({ value }) => value)).toEqual(['older 0', 'older 1']);
    expect(await write('wishes', `${TABLE}-0`, 1, { owners: [MAIL], expires: 60 })).toBe('done');
    // Whether a browser is told there is not known: so it may be.
    expect(await fieldsOf()).toEqual(['push', 'wishes-0', 'wishes-1']);
    expect(await bare.records.owned('wishes', MAIL, 9)).toEqual([]);
    expect(await records.read('wishes', `${TABLE}-1`)).toMatchObject({ value: 'older 1', expires: 51 });
    expect((await records.owned('wishes', MAIL, 9)).map(({ id }) => id)).toEqual([`${TABLE}-0`, `${TABLE}-1`]);
  });

  test('are removed also where a process died that moved them', async () => {
    await open();
    await bare.records.write('seen', `${TABLE}-0`, 0, { id: 'left', value: 'left' });
    expect(await records.remove('seen', `${TABLE}-0`)).toBe('done');
    expect(await bare.records.read('seen', `${TABLE}-0`)).toBeNull();
  });
});

describe('the index of a table with wishes', () => {
  const wish = (seat: number, expected: number, owners: string[], expires = 100) =>
    write('wishes', `${TABLE}-${seat}`, expected, { owners: [TABLE, ...owners], expires });

  test('names everybody under whom they are found, and those only', async () => {
    await open();
    await wish(0, 0, [MAIL], 100);
    await wish(1, 0, [MAIL, 'account-bo'], 50);
    expect(await indexOf()).toMatchObject({ owners: [MAIL, 'account-bo'], due: 50 });
    expect((await records.owned('wishes', MAIL, 9)).map(({ id }) => id)).toEqual([`${TABLE}-0`, `${TABLE}-1`]);
    expect((await records.owned('wishes', MAIL, 1)).map(({ id }) => id)).toEqual([`${TABLE}-0`]);
    expect((await records.owned('wishes', TABLE, 9)).map(({ id }) => id)).toEqual([`${TABLE}-0`, `${TABLE}-1`]);
    await wish(0, 1, [], 100);
    expect(await indexOf()).toMatchObject({ owners: [MAIL, 'account-bo'] });
    await wish(1, 1, ['account-bo'], 50);
    expect(await indexOf()).toMatchObject({ owners: ['account-bo'], due: 50 });
    expect(await records.owned('wishes', MAIL, 9)).toEqual([]);
    await records.remove('wishes', `${TABLE}-0`);
    await records.remove('wishes', `${TABLE}-1`);
    expect(await indexOf()).toBeNull();
  });

  test('is not there for fields that nobody is found by', async () => {
    await open();
    await write('seen', `${TABLE}-0`, 0, { owners: [TABLE], expires: 5 });
    expect(await indexOf()).toBeNull();
  });

  test('stands before the wishes: a process that dies in between leaves an entry too many, which is harmless', async () => {
    await open();
    const dying = besideTables({ ...bare, store: failing(bare.store) });
    const wished = { id: 'w', value: 'x', owners: [MAIL], expires: 40 };
    await expect(dying.records.write('wishes', `${TABLE}-0`, 0, wished)).rejects.toThrow('died');
    expect(await indexOf()).toMatchObject({ owners: [MAIL], due: 40 });
    expect(await records.owned('wishes', MAIL, 9)).toEqual([]);
    await records.purge(40, 9);
    // It does not stand before others again.
    expect(await bare.records.due('beside', 1e9, 9)).toEqual([]);
  });

  test('finds those that have expired, and leaves the others', async () => {
    await open();
    await wish(0, 0, [MAIL], 100);
    await wish(1, 0, ['account-bo'], 50);
    await records.purge(49, 9);
    expect(await fieldsOf()).toEqual(['wishes-0', 'wishes-1']);
    await records.purge(50, 9);
    expect(await fieldsOf()).toEqual(['wishes-0']);
    expect(await indexOf()).toMatchObject({ owners: [MAIL], due: 100 });
  });

  /** A store whose process dies before it writes beside a table. */
  function failing(target: Store): Store {
    return withMethods(target, { writeBeside: () => Promise.reject(new Error('died')) });
  }
});

describe('a table as it was last seen', () => {
  test('is as it was read or written here', async () => {
    expect(lastSeen(TABLE)).toBeNull();
    await open();
    expect(lastSeen(TABLE)).toEqual(await bare.store.read(TABLE));
    await write('seen', `${TABLE}-0`, 0);
    await store.commit(TABLE, 1, commitOf(['b', 'c']));
    await write('seen', `${TABLE}-0`, 1);
    expect(lastSeen(TABLE)).toEqual(await bare.store.read(TABLE));
    expect(lastSeen(TABLE)).toMatchObject({ version: 3, state: 'after c', beside: { 'seen-0': { version: 2 } } });
  });

  test('is forgotten with a conflict, a removal or another’s table', async () => {
    await open();
    expect(await store.commit(TABLE, 0, commitOf(['x']))).toBe('conflict');
    expect(lastSeen(TABLE)).toBeNull();
    await store.readMany([TABLE, OTHER]);
    expect(lastSeen(TABLE)).toMatchObject({ version: 1 });
    expect(lastSeen(OTHER)).toBeNull();
    await write('seen', `${TABLE}-0`, 4);
    expect(lastSeen(TABLE)).toBeNull();
    await store.read(TABLE);
    await store.remove(TABLE);
    expect(lastSeen(TABLE)).toBeNull();
    expect(await store.read(TABLE)).toBeNull();
    // Nobody here has read what lies beside it.
    await bare.store.commit(OTHER, 0, commitOf(['a'], { beside: true }));
    await store.commit(OTHER, 1, commitOf(['b']));
    expect(lastSeen(OTHER)).toBeNull();
  });
});
