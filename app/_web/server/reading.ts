import DataLoader from 'dataloader';
import { cache } from 'react';
import { isTableId } from '@/lib/identity';
import { isStoreUnavailable, type Store, type Stored } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { serverContext } from './context';
import { log } from './log';

/**
 * The world as a page sees it: whatever the parts of one page want to read of tables (its header the visitor's tables,
 * its middle the table itself) is read together, in one round trip, and each table once.
 */
export const pageContext = cache((): Context => {
  const context = serverContext();
  return { ...context, store: readingTogether(context.store) };
});

/**
 * Begins to read a table of a page, so that it comes together with the seats of whoever is signed in. What goes wrong is said
 * to whoever wants to have it.
 */
export function readAhead({ store }: Pick<Context, 'store'>, table: string): void {
  if (isTableId(table)) store.read(table).catch(() => {});
}

/**
 * A store whose reads of tables are gathered: those that begin in one go are one round trip, and each table is read once.
 * Of several tables one that cannot be read is left out as if it did not exist, and noted; read alone it fails.
 */
export function readingTogether(store: Store): Store {
  const tables = new DataLoader((ids: readonly string[]) => readAll(store, ids), {
    // The parts of a page begin one after the other, but in one go.
    batchScheduleFn: (send) => setImmediate(send),
  });
  const reads: Pick<Store, 'read' | 'readMany'> = {
    read: (table) => tables.load(table),
    readMany: async (ids) => (await tables.loadMany(ids)).map((one, i) => readable(ids[i], one)),
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'read' || name === 'readMany') return reads[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The tables of a gathering, or why one of them cannot be read: then each is read alone, to find out which. */
async function readAll(store: Store, ids: readonly string[]): Promise<readonly (Stored | null | Error)[]> {
  try {
    return await store.readMany(ids);
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    return Promise.all(ids.map((id) => store.read(id).catch(toError)));
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
