import { randomBytes } from 'node:crypto';
import {
  checkBeside,
  checkCommit,
  checkExport,
  checkMoment,
  checkNotices,
  checkRewritten,
  checkTable,
  checkVersion,
  isStoreId,
} from '../checks';
import { markOf } from '../document';
import type { TableExport } from '../export';
import {
  type Beside,
  type BesideWrite,
  type Commit,
  type Hearing,
  type Notice,
  REMEMBERED_COMMITS,
  type RewrittenEntry,
  type Store,
  type Stored,
} from '../store';
import { type Database, settled } from './environment';
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
  readonly #db: Database;
  readonly #path: string;
  readonly #release: () => Promise<void>;
  #closed = false;

  constructor(db: Database, path: string, release: () => Promise<void>) {
    this.#db = db;
    this.#path = path;
    this.#release = release;
  }

  async read(table: string): Promise<Stored | null> {
    return layout.readTable(this.#fresh(), table);
  }

  async version(table: string): Promise<number | null> {
    return layout.readState(this.#fresh(), table)?.version ?? null;
  }

  /** Few processes share a directory, and looking costs next to nothing. */
  hear(): Hearing {
    return { askAfter: () => OFTEN, stop: () => {} };
  }

  async readMany(tables: readonly string[]): Promise<(Stored | null)[]> {
    const db = this.#fresh();
    return tables.map((table) => layout.readTable(db, table));
  }

  async commit(table: string, expected: number, commit: Commit): Promise<'done' | 'conflict'> {
    checkCommit(table, expected, commit);
    const db = this.#fresh();
    const recent = layout.recentCommits(db, table);
    if (recent.includes(commit.id)) return 'done';
    const dueBefore = layout.readDue(db, table);
    // If the version is still this one when the write is made, everything read before it is still true.
    if ((layout.readState(db, table)?.version ?? 0) !== expected) return 'conflict';

    const version = expected + commit.entries.length;
    const { log, withdrawn = [] } = commit.rewrite ?? { log: [] };
    const gone = layout.oldInboxes(db, table);
    const told = withdrawn.length === 0 ? [] : layout.readOutbox(db, table).filter(({ id }) => withdrawn.includes(id));
    const write = () => {
      log.forEach((entry, i) => {
        db.put(['log', table, i + 1], entry);
      });
      for (const { key } of told) db.remove(key);
      for (const key of gone) db.remove(key);
      commit.entries.forEach((entry, i) => {
        db.put(['log', table, expected + 1 + i], entry);
      });
      db.put(['state', table], commit.state, version);
      db.put(['commits', table], [commit.id, ...recent].slice(0, REMEMBERED_COMMITS + 1).join(' '));
      commit.notices.forEach((notice, i) => {
        db.put(['outbox', table, version, i], `${notice.id} ${notice.body}`, layout.WAITING);
      });
      layout.writeDue(db, table, dueBefore, commit.due);
      if (commit.beside && expected === 0) db.put(['beside', table], layout.besideText({}), 1);
    };
    const key: StoreKey = ['state', table];
    const written = await settled(this.#path, () =>
      expected === 0 ? db.ifNoExists(key, write) : db.ifVersion(key, expected, write),
    );
    // The write that came in between may have been this very commit, sent twice.
    if (layout.recentCommits(this.#fresh(), table).includes(commit.id)) return 'done';
    // Nor is lmdb believed that it has written: with processes that are killed and others that start, a write that it had
    // answered was not there afterwards. Only after many more commits may this one be there without being remembered.
    const now = layout.readState(db, table)?.version ?? 0;
    return written && now >= version + REMEMBERED_COMMITS ? 'done' : 'conflict';
  }

  async log(table: string, after = 0): Promise<string[]> {
    if (!isStoreId(table)) return [];
    return layout.readLog(this.#fresh(), table, after);
  }

  async rewriteState(
    table: string,
    version: number,
    state: string,
    entries: readonly RewrittenEntry[] = [],
  ): Promise<'done' | 'conflict'> {
    checkVersion(table, version);
    checkRewritten(version, entries);
    const db = this.#fresh();
    const key: StoreKey = ['state', table];
    const isWritten = await settled(this.#path, () =>
      db.ifVersion(key, version, () => {
        db.put(key, state, version);
        for (const { number, entry } of entries) db.put(['log', table, number], entry);
      }),
    );
    return isWritten ? 'done' : 'conflict';
  }

  async writeBeside(table: string, field: string, write: BesideWrite) {
    checkBeside(table, field, write);
    const [mark, { expected, text, at }] = [markOf(write.id), write];
    for (;;) {
      const db = this.#fresh();
      const state = layout.readState(db, table);
      if (!state) return 'unknown';
      const found = layout.readBeside(db, table);
      if (!found) return 'elsewhere';
      if (text !== null && found.marks[field] === mark) return 'done';
      if (at !== undefined && at !== state.version) return 'conflict';
      const version = found.fields[field]?.version ?? 0;
      if (expected !== null && expected !== version) return 'conflict';
      const { [field]: _, ...others } = found.fields;
      const fields = text === null ? others : { ...others, [field]: { version: version + 1, text } };
      const next = layout.besideText(fields, { ...found.marks, [field]: mark });
      const key: StoreKey = ['beside', table];
      const put = () => db.put(key, next, found.stamp + 1);
      // Another field may have been written meanwhile.
      if (await settled(this.#path, () => db.ifVersion(key, found.stamp, put))) return 'done';
    }
  }

  async adoptBeside(table: string, fields: Beside): Promise<void> {
    checkTable(table);
    const db = this.#fresh();
    await gateOpen(this.#path);
    db.transactionSync(() => {
      if (layout.readTable(db, table)?.beside === null) db.putSync(['beside', table], layout.besideText(fields), 1);
    });
    await db.flushed;
  }

  /** Starts at a random table, so that tables whose notices cannot be delivered do not hold up the others. */
  async tablesWithOutbox(limit: number): Promise<string[]> {
    const db = this.#fresh();
    const start = randomBytes(8).toString('base64url');
    const later = layout.tablesWithOutbox(db, { start, end: AFTER_IDS }, limit);
    return [...later, ...layout.tablesWithOutbox(db, { start: '', end: start }, limit - later.length)];
  }

  async outbox(table: string): Promise<Notice[]> {
    if (!isStoreId(table)) return [];
    return layout.readOutbox(this.#fresh(), table).map(({ id, body }) => ({ id, body }));
  }

  async deliver(table: string, notices: readonly string[]): Promise<void> {
    checkNotices(table, notices);
    const db = this.#fresh();
    const told = layout.readOutbox(db, table).filter(({ id }) => notices.includes(id));
    // A table that was removed meanwhile has none of them, and may have others under the same key by now.
    await settled(this.#path, () => Promise.all(told.map(({ key }) => db.remove(key, layout.WAITING))));
  }

  async due(now: number, limit: number): Promise<string[]> {
    const db = this.#fresh();
    const tables: string[] = [];
    const stale: DueKey[] = [];
    for (const key of db.getKeys({ start: ['dueAt'], end: ['dueAt', now, AFTER_IDS] })) {
      if (tables.length >= limit) break;
      if (key[0] !== 'dueAt') continue;
      if (layout.isDueAt(db, key)) tables.push(key[2]);
      else stale.push(key);
    }
    if (stale.length > 0 && !isGateShut(this.#path)) this.#drop(() => stale.filter((key) => !layout.isDueAt(db, key)));
    return tables;
  }

  /** The index changes together with the table, so that only unknown tables need any work. */
  async reschedule(table: string): Promise<void> {
    checkTable(table);
    const db = this.#fresh();
    const isKnown = () => layout.readState(db, table) !== null;
    await gateOpen(this.#path);
    if (!isKnown()) this.#drop(() => (isKnown() ? [] : layout.keysOf(db, table)));
  }

  async postpone(table: string, version: number, due: number): Promise<'done' | 'conflict'> {
    checkVersion(table, version);
    checkMoment(due);
    const db = this.#fresh();
    const before = layout.readDue(db, table);
    const write = () => layout.writeDue(db, table, before, due);
    const key: StoreKey = ['state', table];
    // Without an entry there is no version it could have.
    if (!db.doesExist(key)) return 'conflict';
    return (await settled(this.#path, () => db.ifVersion(key, version, write))) ? 'done' : 'conflict';
  }

  /** Removes index entries that do not belong to a table. No commit leaves any, but damaged data may have some. */
  #drop(found: () => StoreKey[]): void {
    this.#db.transactionSync(() => {
      for (const key of found()) this.#db.removeSync(key);
    });
  }

  async tables(after: string | null, limit: number): Promise<{ tables: string[]; next: string | null }> {
    const start: StoreKey | ['state'] = after === null ? ['state'] : ['state', after];
    // One more than asked for: it is the cursor of the next page, and without it this is the last page.
    const keys = this.#fresh().getKeys({ start, end: ['state', AFTER_IDS], limit: Math.max(1, limit) + 1 });
    const tables = Array.from(keys, (key) => (key[0] === 'state' ? key[1] : ''));
    const next = tables.length > Math.max(1, limit) ? tables.pop() : undefined;
    return { tables, next: next ?? null };
  }

  async remove(table: string, version?: number): Promise<'done' | 'conflict'> {
    checkTable(table);
    const db = this.#fresh();
    await gateOpen(this.#path);
    // Synchronous, because nothing may be written between finding the keys and removing them.
    const isRemoved = db.transactionSync(() => {
      if (version !== undefined && layout.readState(db, table)?.version !== version) return false;
      for (const key of layout.keysOf(db, table)) db.removeSync(key);
      return true;
    });
    await db.flushed;
    return isRemoved ? 'done' : 'conflict';
  }

  async exportTable(table: string): Promise<TableExport | null> {
    const db = this.#fresh();
    const found = layout.readTable(db, table);
    if (!found) return null;
    const { beside, ...stored } = found;
    return {
      format: 'stichpost-table/1',
      table,
      ...stored,
      log: layout.readLog(db, table, 0),
      commits: layout.recentCommits(db, table),
      due: layout.readDue(db, table),
      ...(beside ? { beside } : {}),
      outbox: layout.readOutbox(db, table).map(({ id, body }) => ({ id, body })),
    };
  }

  async importTable(one: TableExport): Promise<'done' | 'exists'> {
    checkExport(one);
    const { table, version } = one;
    const db = this.#fresh();
    const key: StoreKey = ['state', table];
    const write = () => {
      db.put(key, one.state, version);
      one.log.forEach((entry, i) => {
        db.put(['log', table, i + 1], entry);
      });
      db.put(['commits', table], one.commits.slice(0, REMEMBERED_COMMITS + 1).join(' '));
      one.outbox.forEach((notice, i) => {
        db.put(['outbox', table, version, i], `${notice.id} ${notice.body}`, layout.WAITING);
      });
      layout.writeDue(db, table, null, one.due);
      if (one.beside) db.put(['beside', table], layout.besideText(one.beside), 1);
    };
    return (await settled(this.#path, () => db.ifNoExists(key, write))) ? 'done' : 'exists';
  }

  async ping(): Promise<void> {
    // As much as a large commit: on a full disk, a few bytes may still fit when no move does.
    const db = this.#fresh();
    await settled(this.#path, () => db.put(['ping'], String(Date.now()).padEnd(PING_CHARACTERS)));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#release();
  }

  /** The database with the latest commits of all processes; otherwise the snapshot may be some milliseconds old. */
  #fresh(): Database {
    if (this.#closed) throw new Error('the store is closed');
    this.#db.resetReadTxn();
    return this.#db;
  }
}
