import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMine } from '@/app/_web/load/mine';
import { readingTogether } from '@/app/_web/server/reading';
import { StoreUnavailable } from '@/lib/store';
import { type Context, STRANGER, viewerWith } from '@/lib/tables';
import { freshSite } from '../support/site';

const site = freshSite();
beforeEach(() => void vi.stubEnv('LOG_LEVEL', 'silent'));
afterEach(() => void vi.unstubAllEnvs());

/** The world with a store that does not answer. */
function withoutStore(): Context {
  const fail = () => Promise.reject(new StoreUnavailable('no answer'));
  return { ...site.context, store: { ...site.context.store, readMany: fail } };
}
/** The world on a server whose store cannot even be opened. */
const nowhere = (): Context => {
  throw new StoreUnavailable('it cannot be opened');
};

const openTable = async (name: string) => (await site.table({ game: 'hearts', name })).players[0].key;

describe('the tables of a browser, for the frame of every page', () => {
  test('are read with the time', async () => {
    const key = await openTable('Ada');
    const mine = await readMine(() => site.context, viewerWith(key));
    expect(mine?.tables.map(({ view }) => view.table)).toEqual([key.table]);
    expect(mine?.now).toBeGreaterThan(0);
  });

  test.each([
    ['does not answer', withoutStore],
    ['cannot be opened', nowhere],
  ])('are null while the store %s, so that the frame is shown without them', async (_, world) => {
    const key = await openTable('Ada');
    expect(await readMine(world, viewerWith(key))).toBeNull();
  });

  test('a visitor who holds no seat needs no store', async () => {
    expect(await readMine(nowhere, STRANGER)).toMatchObject({ tables: [] });
  });

  test('one that cannot be read is left out, and the others are there', async () => {
    const damaged = await openTable('Ada');
    const key = await openTable('Bo');
    const { store } = site.context;
    const readMany: typeof store.readMany = async (ids) =>
      (await store.readMany(ids)).map((one, i) => (one && ids[i] === damaged.table ? { ...one, state: '{' } : one));
    const log = async () => [];
    const world = { ...site.context, store: { ...store, readMany, log } };
    const mine = await readMine(() => world, viewerWith(damaged, key));
    expect(mine?.tables.map(({ view }) => view.table)).toEqual([key.table]);
  });
});

describe('tables that are read together', () => {
  /** A store that fails as a whole where it meets this table, as a Redis does that holds what is no value of ours. */
  function failingAt(damaged: string) {
    const { store } = site.context;
    const check = (ids: readonly string[]) => {
      if (ids.includes(damaged)) throw new Error('not a packed value');
    };
    const read: typeof store.read = async (id) => {
      check([id]);
      return store.read(id);
    };
    const readMany: typeof store.readMany = async (ids) => {
      check(ids);
      return store.readMany(ids);
    };
    return readingTogether({ ...store, read, readMany });
  }

  test('one that the store itself cannot read is left out of a list, and fails alone', async () => {
    const damaged = await openTable('Ada');
    const key = await openTable('Bo');
    const context = { ...site.context, store: failingAt(damaged.table) };
    const mine = await readMine(() => context, viewerWith(damaged, key));
    expect(mine?.tables.map(({ view }) => view.table)).toEqual([key.table]);
    await expect(context.store.read(damaged.table)).rejects.toThrow('not a packed value');
  });

  test('while the store does not answer none is read, and none is taken for missing', async () => {
    const { table } = await openTable('Ada');
    const store = readingTogether(withoutStore().store);
    await expect(store.readMany([table])).rejects.toThrow(StoreUnavailable);
  });
});
