import { isNotOpened, openFields, remembering, type Seals, sealFields } from '../secrets';
import type { Commit, Store, Stored } from './store';

/**
 * A store in which the secrets of tables lie sealed (`sealFields`): read through this one, they are as they were written. Texts
 * written without seals are read as well. An export is what is stored, sealed.
 */
export function sealedStore(store: Store, site: Seals): Store {
  const seals = remembering(site);
  const opened = (table: string, stored: Stored | null) => stored && { ...stored, state: openedState(table, stored) };
  // Without a state its readers look at the log, which says what is wrong: one table that cannot be read keeps no list of others away.
  const openedState = (table: string, { state }: Stored) => {
    try {
      return openFields(seals, table, state);
    } catch (error) {
      if (isNotOpened(error)) return '';
      throw error;
    }
  };
  const sealedCommit = (table: string, { entries, state, rewrite, ...commit }: Commit): Commit => ({
    ...commit,
    entries: entries.map((entry) => sealFields(seals, table, entry)),
    state: sealFields(seals, table, state),
    ...(rewrite && { rewrite: { ...rewrite, log: rewrite.log.map((entry) => sealFields(seals, table, entry)) } }),
  });
  return {
    name: store.name,
    read: async (table) => opened(table, await store.read(table)),
    version: (table) => store.version(table),
    readMany: async (tables) => (await store.readMany(tables)).map((stored, i) => opened(tables[i], stored)),
    hear: (table, changed) => store.hear(table, changed),
    commit: (table, expected, commit) => store.commit(table, expected, sealedCommit(table, commit)),
    log: async (table, after) => (await store.log(table, after)).map((entry) => openFields(seals, table, entry)),
    rewriteState: (table, version, state, entries = []) => {
      const sealed = entries.map(({ number, entry }) => ({ number, entry: sealFields(seals, table, entry) }));
      return store.rewriteState(table, version, sealFields(seals, table, state), sealed);
    },
    tablesWithOutbox: (limit) => store.tablesWithOutbox(limit),
    outbox: (table) => store.outbox(table),
    deliver: (table, notices) => store.deliver(table, notices),
    due: (now, limit) => store.due(now, limit),
    reschedule: (table) => store.reschedule(table),
    postpone: (table, version, due) => store.postpone(table, version, due),
    tables: (after, limit) => store.tables(after, limit),
    remove: (table, version) => store.remove(table, version),
    exportTable: (table) => store.exportTable(table),
    importTable: (table) => store.importTable(table),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
