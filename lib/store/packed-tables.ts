import { LRUCache } from 'lru-cache';
import { sealsIn } from '../secrets';
import * as check from './checks';
import { Damaged } from './codes/digits';
import {
  isPlain,
  type Packed,
  packEntries,
  packState,
  skimmed,
  splitEntries,
  unpackEntries,
  unpackState,
} from './codes/forms';
import { DENSE, type TableExport } from './export';
import { withMethods } from './sealed-tables';
import type { Commit, Store, Stored } from './store';

/** How many states are kept beside their code; and of how many tables it is known which moment their log ends with, without room beforehand. */
const [MOST_STATES, MOST_TABLES] = [{ max: 256 }, { maxSize: 8_192, sizeCalculation: () => 1 }];

/** The format of tables of which state and log are as they lie in a store. */
const CODED = 'stichpost-table/2';
const PLAIN = 'stichpost-table/1';

/**
 * A table at a version: the moment of its last entry, if that is known, and whether its whole log is to be written anew with the next
 * commit: as it lies there as before there were codes, or as nothing but its end is missing.
 */
type Last = { version: number; at: number | null; isPlain: boolean; isOver: boolean };

/** In the state of a match that is over. */
const OVER = '"phase":"finished"';

/**
 * A store in which the states and logs of tables lie in codes (codes/): read through this one, they are as they were written. Texts
 * of older versions stay until the table changes. A damaged text comes as it is, for its reader to refuse.
 */
export function packedStore(store: Store): Store {
  const states = new LRUCache<string, Packed>(MOST_STATES);
  const lasts = new LRUCache<string, Last>(MOST_TABLES);

  const unpacked = (table: string, stored: Stored | null): Stored | null => {
    if (!stored) return null;
    const { text, at } = states.get(stored.state) ?? unpackedState(stored.state);
    lasts.set(table, { version: stored.version, at, isPlain: isPlain(stored.state), isOver: text.includes(OVER) });
    return { ...stored, state: text };
  };
  const unpackedState = (stored: string): Packed => {
    const packed = packedOf(stored);
    states.set(stored, packed);
    return packed;
  };
  const packedState = (packed: Packed): string => {
    const code = packState(packed);
    states.set(code, packed);
    return code;
  };
  const lastOf = (table: string, version: number): Last | null => {
    const last = lasts.get(table);
    return last?.version === version ? last : null;
  };
  const packedCommit = async (table: string, expected: number, { entries, state, rewrite, ...commit }: Commit) => {
    const last = lastOf(table, expected);
    const chain = last?.at == null ? [] : [last.at];
    const isWhole = last?.isPlain || (last && !last.isOver && state.includes(OVER));
    const past = rewrite?.log ?? (isWhole ? await wholeLog(table, expected) : null);
    if (past) chain.length = 0;
    const log = past && packEntries(past, chain);
    const added = packEntries(entries, chain);
    const [at = null] = chain;
    return {
      at,
      commit: {
        ...commit,
        entries: added,
        state: packedState({ text: state, at }),
        ...(log && { rewrite: { ...rewrite, log } }),
      },
    };
  };
  /** The log up to this version; null if it is another one, so that a commit to it is a conflict anyway. */
  const wholeLog = async (table: string, version: number) => {
    const log = unpackEntries(await store.log(table));
    return log.length === version ? log : null;
  };
  return withMethods(store, {
    read: async (table) => unpacked(table, await store.read(table)),
    readMany: async (tables) => (await store.readMany(tables)).map((stored, i) => unpacked(tables[i], stored)),
    commit: async (table, expected, given) => {
      const { commit, at } = await packedCommit(table, expected, given);
      const result = await store.commit(table, expected, commit);
      if (result !== 'conflict') {
        const version = expected + given.entries.length;
        lasts.set(table, { version, at, isPlain: false, isOver: given.state.includes(OVER) });
      }
      return result;
    },
    // Each entry is told from the one before it.
    log: async (table, after = 0) => unpackEntries(await store.log(table)).slice(after),
    rewriteState: async (table, version, state, entries = []) => {
      const last = lastOf(table, version);
      if (entries.length === 0 && !last?.isPlain) {
        return store.rewriteState(table, version, packedState({ text: state, at: last?.at ?? null }));
      }
      check.version(table, version);
      check.rewritten(version, entries);
      const log = await wholeLog(table, version);
      if (!log) return 'conflict';
      for (const { number, entry } of entries) log[number - 1] = entry;
      const chain: number[] = [];
      const all = packEntries(log, chain).map((entry, i) => ({ number: i + 1, entry }));
      return store.rewriteState(table, version, packedState({ text: state, at: chain[0] ?? null }), all);
    },
    exportTable: async (table) => {
      const one = await store.exportTable(table);
      return one && unpackedTable(one);
    },
    importTable: (one) => {
      if (one.format !== PLAIN) return store.importTable(one);
      const chain: number[] = [];
      const log = packEntries(one.log, chain);
      return store.importTable({ ...one, log, state: packState({ text: one.state, at: chain[0] ?? null }) });
    },
  });
}

/** The same table with its state and log as they were written; `damage` says it if one of them cannot be read, and stays as it lies. */
export function unpackedTable({ text, seals: _, ...one }: TableExport): TableExport {
  const lines = one.format === DENSE ? splitEntries(text ?? '') : one.log;
  const texts = [one.state, ...lines];
  const [state, ...log] = [packedOf(one.state).text, ...unpackEntries(lines)];
  const isDamaged = [state, ...log].some((text, i) => text === texts[i] && text !== '' && !isPlain(text));
  const damage = one.damage ?? (isDamaged ? 'a text that cannot be read' : undefined);
  return { ...one, format: PLAIN, state, log, ...(damage !== undefined && { damage }) };
}

/** A table as an adapter exports it, in the form in which it can be restored without being read. */
export function packedTable(one: TableExport): TableExport {
  const dense = denseTable(one);
  if (dense) return dense;
  const { text: _, ...coded } = one;
  const { damage } = unpackedTable(coded);
  return { ...coded, format: CODED, ...(damage !== undefined && { damage }) };
}

/** Null if its log is not all in codes, or damaged. Its entries are not read one by one, which would take most of the time of a backup. */
function denseTable(one: TableExport): TableExport | null {
  const { table, version, state, text, damage, commits, due, beside, outbox } = one;
  try {
    const told = text === undefined || damage !== undefined ? null : skimmed(text);
    if (told?.entries !== version) return null;
    const fields = Object.values(beside ?? {}).map((field) => field.text);
    const seals = sealsIn([unpackState(state).text, told.texts.join('\n'), ...fields]);
    const placed = { commits, due, ...(beside && { beside }), outbox };
    return { format: DENSE, table, version, state, log: [], text, seals, ...placed };
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

function packedOf(stored: string): Packed {
  try {
    return unpackState(stored);
  } catch (error) {
    if (error instanceof Damaged) return { text: stored, at: null };
    throw error;
  }
}
