import { LRUCache } from 'lru-cache';
import { deflating, isNotOpened, openedIn, openFields, remembering, type Seals, sealFields } from '../secrets';
import type { Beside, BesideField, Commit, Store, Stored } from './store';

/** The number of tables whose opened states are kept. */
const MOST_STATES = 256;

/**
 * A store in which the secrets of tables lie sealed (`sealFields`): read through this one, they are as they were written. Texts
 * written without seals are read as well. An export is what is stored, sealed.
 */
export function sealedStore(store: Store, site: Seals): Store {
  const [seals, texts] = [remembering(site), remembering(deflating(site))];
  /** The state of a table as it was last opened or sealed, the same string each time: its readers know that at a glance. */
  const states = new LRUCache<string, { sealed: string; opened: string }>({ max: MOST_STATES });
  const opened = (table: string, stored: Stored | null) =>
    stored && {
      ...stored,
      state: openedState(table, stored),
      beside: stored.beside && openedBeside(table, stored.beside),
    };
  const openedBeside = (table: string, beside: Beside) =>
    eachField(beside, (field, text) => openedIn(texts, besidePlace(table, field), text));
  // Without a state its readers look at the log, which says what is wrong: one table that cannot be read keeps no list of others away.
  const openedState = (table: string, { state: sealed }: Stored) => {
    const known = states.get(table);
    if (known?.sealed === sealed) return known.opened;
    try {
      const opened = openFields(seals, table, sealed);
      states.set(table, { sealed, opened });
      return opened;
    } catch (error) {
      if (isNotOpened(error)) return '';
      throw error;
    }
  };
  const sealedState = (table: string, opened: string) => {
    const sealed = sealFields(seals, table, opened);
    states.set(table, { sealed, opened });
    return sealed;
  };
  const sealedCommit = (table: string, { entries, state, rewrite, wished, ...commit }: Commit): Commit => ({
    ...commit,
    wished: (fields) => wished?.(openedBeside(table, fields)),
    entries: entries.map((entry) => sealFields(seals, table, entry)),
    state: sealedState(table, state),
    ...(rewrite && { rewrite: { ...rewrite, log: rewrite.log.map((entry) => sealFields(seals, table, entry)) } }),
  });
  return withMethods(store, {
    read: async (table) => opened(table, await store.read(table)),
    readMany: async (tables) => (await store.readMany(tables)).map((stored, i) => opened(tables[i], stored)),
    commit: (table, expected, commit) => store.commit(table, expected, sealedCommit(table, commit)),
    log: async (table, after) => (await store.log(table, after)).map((entry) => openFields(seals, table, entry)),
    rewriteState: (table, version, state, entries = []) => {
      const sealed = entries.map(({ number, entry }) => ({ number, entry: sealFields(seals, table, entry) }));
      return store.rewriteState(table, version, sealFields(seals, table, state), sealed);
    },
    writeBeside: (table, field, write) =>
      store.writeBeside(table, field, {
        ...write,
        text: write.text === null ? null : sealedBeside(texts, table, field, write.text),
      }),
    adoptBeside: (table, fields) =>
      store.adoptBeside(
        table,
        eachField(fields, (field, text) => sealedBeside(texts, table, field, text)),
      ),
  });
}

/** The same object, but for these methods; one that is set later is another one of these, so that the object itself stays as it is. */
export function withMethods<T extends object>(store: T, methods: Partial<T>): T {
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (_, name, value) => Reflect.set(methods, name, value),
  });
}

function eachField(beside: Beside, change: (field: string, text: string) => string): Beside {
  const changed = ([field, { version, text }]: [string, BesideField]) => [
    field,
    { version, text: change(field, text) },
  ];
  return Object.fromEntries(Object.entries(beside).map(changed));
}

/** Whether a field says up to where a player has seen the match: two numbers, which are kept from nobody who has the log. */
export const isSeenMark = (field: string) => field.startsWith('seen-');

/** The text of a field beside a table as it lies there. @param seals those of `deflating` */
export const sealedBeside = (seals: Seals, table: string, field: string, text: string) =>
  isSeenMark(field) ? text : seals.seal(besidePlace(table, field), text);

/** Where a field beside a table lies, as its seal says. */
export function besidePlace(table: string, field: string): string {
  return `beside ${table} ${field}`;
}
