import { randomBytes } from 'node:crypto';
import * as check from '../checks';
import { isStoreId } from '../checks';
import { textInCodes } from '../codes/forms';
import { markOf } from '../document';
import { DENSE, type TableExport } from '../export';
import {
  type Beside,
  type BesideWrite,
  type Commit,
  type Hearing,
  mayBeWished,
  type Notice,
  REMEMBERED_COMMITS,
  type RewrittenEntry,
  type Store,
  type Stored,
} from '../store';
import type { Database, Environment } from './environment';
import { gateOpen, isGateShut } from './gate';
import { AFTER_IDS, type DueKey, type StoreKey } from './keys';
import * as layout from './layout';

/** After how long at most a change by another process is looked for (ms). */
const OFTEN = 10_000;

/** How much a ping writes, to find out whether there is room for a commit. */
const PING_CHARACTERS = 64 * 1024;

/**
 * Writes are conditional (`ifVersion`), never transactions with an asynchronous callback: a process that exits during one of
 * those hangs for ever and blocks all other writers.
 */
export class LmdbStore implements Store {
  readonly name = 'LMDB';
  readonly #lmdb: Environment;

  constructor(lmdb: Environment) {
    this.#lmdb = lmdb;
  }

  async read(table: string): Promise<Stored | null> {
    return shown(layout.readTable(this.#lmdb.fresh(), table));
  }

  async version(table: string): Promise<number | null> {
    return layout.readTable(this.#lmdb.fresh(), table)?.version ?? null;
  }

  /** Few processes share a directory, and looking costs next to nothing. */
  hear(): Hearing {
    return { askAfter: () => OFTEN, stop: () => {} };
  }

  async readMany(tables: readonly string[]): Promise<(Stored | null)[]> {
    const db = this.#lmdb.fresh();
    return tables.map((table) => shown(layout.readTable(db, table)));
  }

  async commit(table: string, expected: number, commit: Commit): Promise<'done' | 'quiet' | 'conflict'> {
    check.commit(table, expected, commit);
    const version = expected + commit.entries.length;
    const { log, withdrawn = [] } = commit.rewrite ?? {};
    for (;;) {
      const db = this.#lmdb.fresh();
      const found = layout.readTable(db, table);
      if (found?.commits.includes(commit.id)) return 'done';
      if ((found?.version ?? 0) !== expected) return 'conflict';
      const told =
        withdrawn.length === 0 ? [] : layout.readOutbox(db, table).filter(({ id }) => withdrawn.includes(id));
      const next = {
        version,
        commits: [commit.id, ...(found?.commits ?? [])].slice(0, REMEMBERED_COMMITS + 1),
        due: commit.due,
        fields: found?.fields ?? (commit.beside && expected === 0 ? {} : null),
        state: commit.state,
        log: layout.longerLog(log ? '' : (found?.log ?? ''), [...(log ?? []), ...commit.entries]),
      };
      const there = next.fields && Object.keys(next.fields);
      const isQuiet = commit.notices.length > 0 && !commit.notices.some((notice) => mayBeWished(there, notice));
      const isWritten = await this.#put(table, found, next, () => {
        for (const { key } of told) db.remove(key);
        if (!isQuiet) layout.putOutbox(db, { table, version, waitUntil: commit.waitUntil }, commit.notices);
      });
      if (!isWritten) continue;
      // lmdb is not believed that it has written: with processes that are killed and others that start, a write that it had
      // answered was not there afterwards. Only after many more commits may this one be there without being remembered.
      const now = layout.readTable(this.#lmdb.fresh(), table);
      const isThere = now?.commits.includes(commit.id) || (now?.version ?? 0) >= version + REMEMBERED_COMMITS;
      if (!isThere) return 'conflict';
      if (isQuiet) return 'quiet';
      commit.wished?.(fieldsOf(layout.besideOf(next) ?? {}, commit.notices));
      return 'done';
    }
  }

  async log(table: string, after = 0): Promise<string[]> {
    return layout.entriesOf(layout.readTable(this.#lmdb.fresh(), table)?.log ?? '').slice(after);
  }

  async rewriteState(
    table: string,
    version: number,
    state: string,
    entries: readonly RewrittenEntry[] = [],
  ): Promise<'done' | 'conflict'> {
    check.version(table, version);
    check.rewritten(version, entries);
    return this.#change(table, version, (found) => {
      if (entries.length === 0) return { ...found, state };
      const log = layout.entriesOf(found.log);
      for (const { number, entry } of entries) log[number - 1] = entry;
      return { ...found, state, log: layout.longerLog('', log) };
    });
  }

  async writeBeside(table: string, field: string, write: BesideWrite) {
    check.beside(table, field, write);
    const [mark, { expected, text, at }] = [markOf(write.id), write];
    for (;;) {
      const found = layout.readTable(this.#lmdb.fresh(), table);
      if (!found) return 'unknown';
      if (!found.fields) return 'elsewhere';
      const { [field]: [version, last] = [0, '-'], ...others } = found.fields;
      if (text !== null && last === mark) return 'done';
      if (at !== undefined && at !== found.version) return 'conflict';
      if (expected !== null && expected !== version) return 'conflict';
      const fields: layout.Fields = text === null ? others : { ...others, [field]: [version + 1, mark, text] };
      if (await this.#put(table, found, { ...found, fields })) return 'done';
    }
  }

  async adoptBeside(table: string, beside: Beside): Promise<void> {
    check.table(table);
    await this.#change(table, null, (found) => (found.fields ? null : { ...found, fields: layout.fieldsOf(beside) }));
  }

  /** Starts at a random table, so that tables whose notices cannot be delivered do not hold up the others. */
  async tablesWithOutbox(limit: number): Promise<string[]> {
    const db = this.#lmdb.fresh();
    const start = randomBytes(8).toString('base64url');
    const later = layout.tablesWithOutbox(db, { start, end: AFTER_IDS }, limit);
    return [...later, ...layout.tablesWithOutbox(db, { start: '', end: start }, limit - later.length)];
  }

  async outbox(table: string): Promise<Notice[]> {
    if (!isStoreId(table)) return [];
    return layout.readOutbox(this.#lmdb.fresh(), table).map(({ id, body }) => ({ id, body }));
  }

  async deliver(table: string, notices: readonly string[]): Promise<void> {
    check.notices(table, notices);
    const db = this.#lmdb.fresh();
    const told = layout.readOutbox(db, table).filter(({ id }) => notices.includes(id));
    // A table that was removed meanwhile has none of them, and may have others under the same key by now.
    await this.#lmdb.settled(() => Promise.all(told.map(({ key }) => db.remove(key, layout.WAITING))));
  }

  async due(now: number, limit: number): Promise<string[]> {
    const db = this.#lmdb.fresh();
    const tables = new Set<string>();
    const stale: DueKey[] = [];
    for (const key of db.getKeys({ start: ['dueAt'], end: ['dueAt', now, AFTER_IDS] })) {
      if (tables.size >= limit) break;
      if (key[0] !== 'dueAt') continue;
      if (layout.isDueAt(db, key)) tables.add(key[2]);
      else stale.push(key);
    }
    if (stale.length > 0 && !isGateShut(this.#lmdb.path))
      this.#lmdb.drop(() => stale.filter((key) => !layout.isDueAt(db, key)));
    return [...tables];
  }

  /** The index changes together with the table, so that only unknown tables need any work. */
  async reschedule(table: string): Promise<void> {
    check.table(table);
    const db = this.#lmdb.fresh();
    const isKnown = () => layout.readTable(db, table) !== null;
    await gateOpen(this.#lmdb.path);
    if (!isKnown()) this.#lmdb.drop(() => (isKnown() ? [] : layout.keysOf(db, table)));
  }

  async postpone(table: string, version: number, due: number): Promise<'done' | 'conflict'> {
    check.version(table, version, due);
    const waitLonger = () => layout.waitLonger(this.#lmdb.db, table, due);
    return this.#change(table, version, (found) => ({ ...found, due }), waitLonger);
  }

  async tables(after: string | null, limit: number): Promise<{ tables: string[]; next: string | null }> {
    const start: StoreKey | ['state'] = after === null ? ['state'] : ['state', after];
    // One more than asked for: it is the cursor of the next page, and without it this is the last page.
    const keys = this.#lmdb.fresh().getKeys({ start, end: ['state', AFTER_IDS], limit: Math.max(1, limit) + 1 });
    const tables = Array.from(keys, (key) => (key[0] === 'state' ? key[1] : ''));
    const next = tables.length > Math.max(1, limit) ? tables.pop() : undefined;
    return { tables, next: next ?? null };
  }

  async remove(table: string, version?: number): Promise<'done' | 'conflict'> {
    check.table(table);
    const db = this.#lmdb.fresh();
    await gateOpen(this.#lmdb.path);
    // Synchronous, because nothing may be written between finding the keys and removing them.
    const isRemoved = db.transactionSync(() => {
      if (version !== undefined && layout.readTable(db, table)?.version !== version) return false;
      for (const key of layout.keysOf(db, table)) db.removeSync(key);
      return true;
    });
    await db.flushed;
    return isRemoved ? 'done' : 'conflict';
  }

  async exportTable(table: string): Promise<TableExport | null> {
    const db = this.#lmdb.fresh();
    const found = layout.readTable(db, table);
    if (!found) return null;
    const { version, state, log: text, commits, due } = found;
    const beside = layout.besideOf(found);
    return {
      ...{ format: 'stichpost-table/1', table, version, state, commits: [...commits], due },
      ...textInCodes(text),
      ...(beside && { beside }),
      outbox: layout.readOutbox(db, table).map(({ id, body }) => ({ id, body })),
      get log() {
        return layout.entriesOf(text);
      },
    };
  }

  async importTable(one: TableExport): Promise<'done' | 'exists'> {
    check.exported(one);
    const { table, version, due, state, beside } = one;
    const commits = one.commits.slice(0, REMEMBERED_COMMITS + 1);
    const fields = beside ? layout.fieldsOf(beside) : null;
    const log = one.format === DENSE ? (one.text ?? '') : layout.longerLog('', one.log);
    const next = { version, commits, due, fields, state, log };
    return (await this.#put(table, null, next, () => layout.putOutbox(this.#lmdb.db, one, one.outbox)))
      ? 'done'
      : 'exists';
  }

  async ping(): Promise<void> {
    // As much as a large commit: on a full disk, a few bytes may still fit when no move does.
    const db = this.#lmdb.fresh();
    await this.#lmdb.settled(() => db.put(['ping'], String(Date.now()).padEnd(PING_CHARACTERS)));
  }

  close(): Promise<void> {
    return this.#lmdb.close();
  }

  /** Changes a table at this version (null: at any); nothing where the change is null. */
  async #change(
    table: string,
    version: number | null,
    change: (found: layout.Found) => layout.Table | null,
    more = () => {},
  ): Promise<'done' | 'conflict'> {
    for (;;) {
      const found = layout.readTable(this.#lmdb.fresh(), table);
      if (!found || (version !== null && found.version !== version)) return 'conflict';
      const next = change(found);
      if (!next || (await this.#put(table, found, next, more))) return 'done';
    }
  }

  /** Writes a table, and what else is to be written with it. @returns false if it is not as it was read any more */
  #put(table: string, found: layout.Found | null, next: layout.Table, more = () => {}): Promise<boolean> {
    const [db, key]: [Database, StoreKey] = [this.#lmdb.db, ['state', table]];
    const write = () => {
      layout.putTable(db, table, found, next);
      more();
    };
    return this.#lmdb.settled(() => (found ? db.ifVersion(key, found.stamp, write) : db.ifNoExists(key, write)));
  }
}

/** Those of the fields beside a table that say how notices are wished for. */
const fieldsOf = (beside: Beside, notices: Commit['notices']): Beside => {
  const named = notices.flatMap(({ wishedIn = [] }) => wishedIn);
  return Object.fromEntries(Object.entries(beside).filter(([field]) => named.includes(field)));
};

const shown = (found: layout.Found | null): Stored | null =>
  found && { version: found.version, state: found.state, beside: layout.besideOf(found) };
