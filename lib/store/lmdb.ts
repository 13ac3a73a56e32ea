import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { checkCommit, checkDeliveries, checkExport, checkTable, checkVersion, isStoreId } from './checks';
import { StoreUnavailable } from './errors';
import type { TableExport } from './export';
import { byMoment, newestPage } from './inbox';
import {
  type Commit,
  type Delivery,
  KEPT_MESSAGES,
  type Message,
  type Notice,
  REMEMBERED_COMMITS,
  type SeatAddress,
  type Store,
  type Stored,
} from './store';

/** Everything that is stored, and the form of its value. */
type StoreKey =
  /** The state; lmdb's own version of the entry is that of the table, so that a write can be conditional on it. */
  | ['state', table: string]
  /** One entry; versions count from 1. */
  | ['log', table: string, version: number]
  /** The ids of the last commits, the latest first, with spaces between. */
  | ['commits', table: string]
  /** `id body`; in the order of commits, and of the notices within one. */
  | ['outbox', table: string, version: number, index: number]
  /** `body` */
  | ['inbox', table: string, seat: number, at: number, id: string]
  /** When a table is due, if it is: digits. */
  | ['due', table: string]
  /** The same in the order of moments; the value is empty. */
  | ['dueAt', at: number, table: string];

type Database = RootDatabase<string, StoreKey>;

/** Sorts after every number in a key. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * The embedded store in a directory, which is made if it does not exist. Several processes may use one directory at
 * once; within one process all stores of a directory share one environment.
 */
export function openLmdb(directory: string): Store {
  const path = resolve(directory);
  return new LmdbStore(`LMDB in ${directory}`, acquire(path), () => release(path));
}

/**
 * Writes are conditional ones (`ifVersion`), never transactions with a callback: those run on this thread in the middle
 * of a transaction, and a process that exits meanwhile hangs for ever and keeps all others from writing.
 */
class LmdbStore implements Store {
  readonly name: string;
  readonly #db: Database;
  readonly #release: () => Promise<void>;
  #closed = false;

  constructor(name: string, db: Database, release: () => Promise<void>) {
    this.name = name;
    this.#db = db;
    this.#release = release;
  }

  async read(table: string): Promise<Stored | null> {
    return readState(this.#fresh(), table);
  }

  async version(table: string): Promise<number | null> {
    return readState(this.#fresh(), table)?.version ?? null;
  }

  async readMany(tables: readonly string[]): Promise<(Stored | null)[]> {
    const db = this.#fresh();
    return tables.map((table) => readState(db, table));
  }

  async commit(table: string, expected: number, commit: Commit): Promise<'done' | 'conflict'> {
    checkCommit(table, expected, commit);
    const db = this.#fresh();
    const recent = recentCommits(db, table);
    if (recent.includes(commit.id)) return 'done';
    const dueBefore = readDue(db, table);
    // What was read is that of the expected version from here on.
    if ((readState(db, table)?.version ?? 0) !== expected) return 'conflict';

    const version = expected + commit.entries.length;
    const { log, emptied } = commit.rewrite ?? { log: [], emptied: [] };
    const gone = emptied.flatMap((seat) => inboxOf(db, { table, seat }));
    const write = () => {
      log.forEach((entry, i) => {
        db.put(['log', table, i + 1], entry);
      });
      for (const message of gone) db.remove(inboxKey(message));
      commit.entries.forEach((entry, i) => {
        db.put(['log', table, expected + 1 + i], entry);
      });
      db.put(['state', table], commit.state, version);
      db.put(['commits', table], [commit.id, ...recent].slice(0, REMEMBERED_COMMITS + 1).join(' '));
      commit.notices.forEach((notice, i) => {
        db.put(['outbox', table, version, i], `${notice.id} ${notice.body}`, WAITING);
      });
      writeDue(db, table, dueBefore, commit.due);
    };
    const key: StoreKey = ['state', table];
    const written = await settled(expected === 0 ? db.ifNoExists(key, write) : db.ifVersion(key, expected, write));
    // Whoever came in between may have been this very commit, sent twice.
    return written || recentCommits(this.#fresh(), table).includes(commit.id) ? 'done' : 'conflict';
  }

  async log(table: string, after = 0): Promise<string[]> {
    if (!isStoreId(table)) return [];
    return readLog(this.#fresh(), table, after);
  }

  async rewriteState(table: string, version: number, state: string): Promise<'done' | 'conflict'> {
    checkVersion(table, version);
    const db = this.#fresh();
    const key: StoreKey = ['state', table];
    const isWritten = await settled(db.ifVersion(key, version, () => db.put(key, state, version)));
    return isWritten ? 'done' : 'conflict';
  }

  /** The outboxes are their own index: from table to table it is one step. */
  async tablesWithOutbox(limit: number): Promise<string[]> {
    const db = this.#fresh();
    const tables: string[] = [];
    while (tables.length < limit) {
      const after = tables.length > 0 ? ['outbox', tables[tables.length - 1], LAST] : ['outbox'];
      const [key] = db.getKeys({ start: after, end: ['outbox', AFTER_IDS], limit: 1 });
      if (key?.[0] !== 'outbox') break;
      tables.push(key[1]);
    }
    return tables;
  }

  async outbox(table: string): Promise<Notice[]> {
    if (!isStoreId(table)) return [];
    return readOutbox(this.#fresh(), table).map(({ id, body }) => ({ id, body }));
  }

  async deliver(table: string, deliveries: readonly Delivery[]): Promise<void> {
    checkDeliveries(table, deliveries);
    const db = this.#fresh();
    const keys = new Map(readOutbox(db, table).map((notice) => [notice.id, notice.key]));
    const writes = deliveries.flatMap(({ notice, message }) => {
      const key = keys.get(notice);
      if (!key) return [];
      const surplus = message ? surplusOf(db, message) : [];
      const move = () => {
        db.remove(key);
        if (!message) return;
        db.put(inboxKey(message), message.body);
        for (const older of surplus) db.remove(inboxKey(older));
      };
      return [db.ifVersion(key, WAITING, move)];
    });
    await settled(Promise.all(writes));
  }

  async inbox(seats: readonly SeatAddress[], page: { limit: number; before?: number | undefined }): Promise<Message[]> {
    const db = this.#fresh();
    const distinct = new Map(seats.map((seat) => [`${seat.table} ${seat.seat}`, seat]));
    const messages = [...distinct.values()]
      .filter((seat) => isStoreId(seat.table))
      .flatMap((seat) => inboxOf(db, seat).slice(0, KEPT_MESSAGES));
    return newestPage(messages, page.limit, page.before);
  }

  async due(now: number, limit: number): Promise<string[]> {
    const range = this.#fresh().getKeys({
      start: ['dueAt'],
      end: ['dueAt', now, AFTER_IDS],
      limit: Math.max(0, limit),
    });
    return Array.from(range, (key) => (key[0] === 'dueAt' ? key[2] : ''));
  }

  /** There is nothing to do: here the index changes with the table. */
  async reschedule(table: string): Promise<void> {
    checkTable(table);
  }

  async tables(after: string | null, limit: number): Promise<{ tables: string[]; next: string | null }> {
    const start: StoreKey | ['state'] = after === null ? ['state'] : ['state', after];
    // One more than asked for: with it the cursor begins, without it this is the last page.
    const keys = this.#fresh().getKeys({ start, end: ['state', AFTER_IDS], limit: Math.max(1, limit) + 1 });
    const tables = Array.from(keys, (key) => (key[0] === 'state' ? key[1] : ''));
    const next = tables.length > Math.max(1, limit) ? tables.pop() : undefined;
    return { tables, next: next ?? null };
  }

  async remove(table: string, version?: number): Promise<'done' | 'conflict'> {
    checkTable(table);
    const db = this.#fresh();
    // In one step on this thread, as nothing may be delivered between finding the keys and removing them.
    const isRemoved = db.transactionSync(() => {
      if (version !== undefined && readState(db, table)?.version !== version) return false;
      for (const key of keysOf(db, table)) db.removeSync(key);
      return true;
    });
    await db.flushed;
    return isRemoved ? 'done' : 'conflict';
  }

  async exportTable(table: string): Promise<TableExport | null> {
    const db = this.#fresh();
    const stored = readState(db, table);
    if (!stored) return null;
    const messages = seatsWithInbox(db, table).flatMap((seat) =>
      inboxOf(db, { table, seat })
        .slice(0, KEPT_MESSAGES)
        .sort(byMoment)
        .map(({ seat, at, id, body }) => ({ seat, at, id, body })),
    );
    return {
      format: 'stichpost-table/1',
      table,
      ...stored,
      log: readLog(db, table, 0),
      commits: recentCommits(db, table),
      due: readDue(db, table),
      outbox: readOutbox(db, table).map(({ id, body }) => ({ id, body })),
      messages,
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
        db.put(['outbox', table, version, i], `${notice.id} ${notice.body}`, WAITING);
      });
      for (const message of one.messages) db.put(inboxKey({ table, ...message }), message.body);
      writeDue(db, table, null, one.due);
    };
    return (await settled(db.ifNoExists(key, write))) ? 'done' : 'exists';
  }

  async ping(): Promise<void> {
    // Also that it can be written to: a directory may have become one that can only be read.
    await settled(this.#fresh().remove(['state', '']));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#release();
  }

  /** The database as the last commit of any process left it: a snapshot may otherwise be some milliseconds old. */
  #fresh(): Database {
    if (this.#closed) throw new Error('the store is closed');
    this.#db.resetReadTxn();
    return this.#db;
  }
}

/** lmdb's version of a notice that is waiting in the outbox: a condition of its delivery. */
const WAITING = 1;

/** Sorts after every id in a key. */
const AFTER_IDS = '~';

function readState(db: Database, table: string): Stored | null {
  const entry = isStoreId(table) ? db.getEntry(['state', table]) : undefined;
  return entry?.version === undefined ? null : { version: entry.version, state: entry.value };
}

function readLog(db: Database, table: string, after: number): string[] {
  const range = db.getRange({ start: ['log', table, after + 1], end: ['log', table, LAST] });
  return Array.from(range, ({ value }) => value);
}

function readDue(db: Database, table: string): number | null {
  const due = db.get(['due', table]);
  return due === undefined ? null : Number(due);
}

/** Moves a table among those that are due; within a write. */
function writeDue(db: Database, table: string, before: number | null, after: number | null): void {
  if (before === after) return;
  if (before !== null) db.remove(['dueAt', before, table]);
  if (after === null) {
    db.remove(['due', table]);
  } else {
    db.put(['due', table], String(after));
    db.put(['dueAt', after, table], '');
  }
}

function recentCommits(db: Database, table: string): string[] {
  return db.get(['commits', table])?.split(' ') ?? [];
}

function readOutbox(db: Database, table: string): (Notice & { key: StoreKey })[] {
  const range = db.getRange({ start: ['outbox', table], end: ['outbox', table, LAST] });
  return Array.from(range, ({ key, value }) => {
    const [id, body] = cut(value);
    return { key, id, body };
  });
}

/** A seat's messages, newest first: as many as are kept, or a few more after deliveries at the same time. */
function inboxOf(db: Database, { table, seat }: SeatAddress): Message[] {
  const range = db.getRange({ start: ['inbox', table, seat, LAST], end: ['inbox', table, seat], reverse: true });
  return Array.from(range, ({ key, value }) => {
    if (key[0] !== 'inbox') throw new Error(`not a key of the inbox: ${key}`);
    const [, , , at, id] = key;
    return { table, seat, at, id, body: value };
  });
}

const inboxKey = ({ table, seat, at, id }: Omit<Message, 'body'>): StoreKey => ['inbox', table, seat, at, id];

/** The messages an inbox does not keep once this one is in it. */
function surplusOf(db: Database, message: Message): Message[] {
  const others = inboxOf(db, message).filter((other) => byMoment(other, message) !== 0);
  return [message, ...others].sort((a, b) => byMoment(b, a)).slice(KEPT_MESSAGES);
}

function seatsWithInbox(db: Database, table: string): number[] {
  const seats: number[] = [];
  for (let seat = 0; ; ) {
    const [key] = db.getKeys({ start: ['inbox', table, seat], end: ['inbox', table, LAST], limit: 1 });
    if (key?.[0] !== 'inbox') return seats;
    seats.push(key[2]);
    seat = key[2] + 1;
  }
}

/** Every key of a table. */
function keysOf(db: Database, table: string): StoreKey[] {
  const due = readDue(db, table);
  const ranges = (['log', 'outbox', 'inbox'] as const).flatMap((kind) =>
    Array.from(db.getKeys({ start: [kind, table], end: [kind, table, LAST] })),
  );
  const scheduled: StoreKey[] = due === null ? [] : [['dueAt', due, table]];
  return [['state', table], ['commits', table], ['due', table], ...scheduled, ...ranges];
}

/** A value in two at its first space. */
function cut(value: string): [string, string] {
  const space = value.indexOf(' ');
  return [value.slice(0, space), value.slice(space + 1)];
}

/** The outcome of a write. Why one failed lmdb puts into a promise of its own, which must not be left unhandled. */
async function settled<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const reason = error instanceof Error && 'commitError' in error ? error.commitError : error;
    const cause = await Promise.resolve(reason).catch((cause: unknown) => cause);
    throw new StoreUnavailable('the store could not commit', { cause });
  }
}

declare global {
  /** Open environments by path. On globalThis, as a server has several bundles and development reloads modules. */
  var stichpostEnvironments: Map<string, { db: Database; users: number }> | undefined;
}

function acquire(path: string): Database {
  globalThis.stichpostEnvironments ??= new Map();
  const environments = globalThis.stichpostEnvironments;
  const environment = environments.get(path) ?? { db: openEnvironment(path), users: 0 };
  environment.users++;
  environments.set(path, environment);
  return environment.db;
}

async function release(path: string): Promise<void> {
  const environment = globalThis.stichpostEnvironments?.get(path);
  if (!environment || --environment.users > 0) return;
  globalThis.stichpostEnvironments?.delete(path);
  await environment.db.close();
}

function openEnvironment(path: string): Database {
  // What lies there is secret (hands to come): nobody else on the machine may look.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return open<string, StoreKey>({
    path,
    encoding: 'string',
    useVersions: true,
    // A directory also when its name has a dot in it.
    noSubdir: false,
    // With overlapping syncs a write is answered before it is on the disk.
    overlappingSync: false,
    // With batching by turns, the second write that fails (disk full) ends the process by an unhandled rejection.
    eventTurnBatching: false,
  });
}
