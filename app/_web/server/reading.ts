import DataLoader from 'dataloader';
import { cache } from 'react';
import type { Store } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { serverContext } from './context';

/**
 * The world as a page sees it: whatever the parts of one page want to read of tables (its header the visitor's tables,
 * its middle the table itself) is read together, in one round trip, and each table once.
 */
export const pageContext = cache((): Context => {
  const context = serverContext();
  return { ...context, store: readingTogether(context.store) };
});

/** A store whose reads of tables are gathered: those that begin in one go are one round trip, and each table is read once. */
export function readingTogether(store: Store): Store {
  const tables = new DataLoader((ids: readonly string[]) => store.readMany(ids), {
    // The parts of a page begin one after the other, but in one go.
    batchScheduleFn: (send) => setImmediate(send),
  });
  const reads: Pick<Store, 'read' | 'readMany'> = {
    read: (table) => tables.load(table),
    readMany: (ids) => Promise.all(ids.map((id) => tables.load(id))),
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'read' || name === 'readMany') return reads[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
