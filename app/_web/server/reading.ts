import DataLoader from 'dataloader';
import { cache } from 'react';
import { isTableId } from '@/lib/identity';
import {
  type DocumentKey,
  isStoreUnavailable,
  type Records,
  recordsBeside,
  type Store,
  type Stored,
  withMethods,
} from '@/lib/store';
import type { Context } from '@/lib/tables';
import { serverContext } from './context';
import { log } from './log';

/** The world as one page sees it. */
export const pageContext = cache((): Context => readingOnce(serverContext()));

/**
 * The world for one page or one answer that only reads: whatever its parts want to read of tables (its header the visitor's
 * tables, its middle the table itself) is read together, in one round trip, and each table once; documents likewise. It sees to
 * its end what was read first, so nothing that changes documents may run in it.
 */
export function readingOnce(context: Context): Context {
  const store = readingTogether(context.store);
  const records = recordsBeside(store, documentsTogether(context.records));
  return { ...context, store, records, anew: context };
}

/**
 * The world for one answer that shows one table: it is read once, from now on, for all parts of it, with the documents beside it.
 * `readingOnce` also gathers what is read of many tables.
 */
export function readingOne(context: Context, table: string): Context {
  const { store, records } = context;
  const reading = isTableId(table) ? store.read(table) : Promise.resolve(null);
  // Its failure is told to those who want it.
  reading.catch(() => {});
  const one = withMethods(store, { read: (id) => (id === table ? reading : store.read(id)) });
  return { ...context, store: one, records: recordsBeside(one, records), anew: context };
}

/** Begins to read a page's table, together with the account's seats. Failures are told to the part that wants it. */
export function readAhead({ store }: Pick<Context, 'store'>, table: string): void {
  if (isTableId(table)) store.read(table).catch(() => {});
}

/**
 * A store that gathers reads of tables: those that begin in one go are one round trip, each table once. An unreadable one among
 * several is left out and noted; alone it fails.
 */
export function readingTogether(store: Store): Store {
  const read = (ids: readonly string[]) =>
    readAll(
      ids,
      (all) => store.readMany(all),
      (id) => store.read(id),
    );
  const tables = new DataLoader(read, {
    // The parts of a page begin one after the other, but in one go.
    batchScheduleFn: (send) => setImmediate(send),
  });
  const reads: Pick<Store, 'read' | 'readMany'> = {
    read: (table) => tables.load(table),
    readMany: async (ids) => (await tables.loadMany(ids)).map((one, i) => readable(ids[i], one)),
  };
  return withMethods(store, reads);
}

/** Documents whose reads are gathered in the same way. One that cannot be read fails all who want it, and nobody else. */
function documentsTogether(records: Records): Records {
  const one = ({ kind, id }: DocumentKey) => records.read(kind, id);
  const read = (keys: readonly DocumentKey[]) => readAll(keys, (all) => records.readMany(all), one);
  const documents = new DataLoader(read, {
    batchScheduleFn: (send) => setImmediate(send),
    cacheKeyFn: ({ kind, id }) => `${kind} ${id}`,
  });
  const reads: Pick<Records, 'read' | 'readMany'> = {
    read: (kind, id) => documents.load({ kind, id }),
    readMany: (keys) => Promise.all(keys.map((key) => documents.load(key))),
  };
  return withMethods(records, reads);
}

/** Reads all of a gathering, or, where one of them cannot be read, each alone, to find out which. */
async function readAll<Key, Found>(
  keys: readonly Key[],
  many: (keys: readonly Key[]) => Promise<readonly Found[]>,
  one: (key: Key) => Promise<Found>,
): Promise<readonly (Found | Error)[]> {
  try {
    return await many(keys);
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    return Promise.all(keys.map((key) => one(key).catch(toError)));
  }
}

function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error('a table cannot be read', { cause });
}

function readable(table: string, one: Stored | null | Error): Stored | null {
  if (!(one instanceof Error)) return one;
  if (isStoreUnavailable(one)) throw one;
  log().warn({ table }, 'a table cannot be read');
  return null;
}
