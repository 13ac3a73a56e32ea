import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { checkCommit, checkDeliveries, isStoreId } from './checks';
import {
  type Commit,
  type Delivery,
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
  | ['inbox', table: string, seat: number, at: number, id: string];

type Database = RootDatabase<string, StoreKey>;

/** Sorts after every number in a key. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * The embedded store in a directory, which is made if it does not exist. Several processes may use one directory at
 * once; within one process all stores of a directory share one environment.
 */
export function openLmdb(directory: string): Store {
  const path = resolve(directory);
  return new LmdbStore(acquire(path), () => release(path));
}

/**
 * Writes are conditional ones (`ifVersion`), never transactions with a callback: those run on this thread in the middle
 * of a transaction, and a process that exits meanwhile hangs for ever and keeps all others from writing.
 */
class LmdbStore implements Store {
  readonly name = 'lmdb';
  readonly #db: Database;
  readonly #release: () => Promise<void>;
  #closed = false;

  constructor(db: Database, release: () => Promise<void>) {
    this.#db = db;
    this.#release = release;
  }

  async read(table: string): Promise<Stored | null> {
    return readState(this.#fresh(), table);
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
    // `recent` is that of the expected version from here on.
    if ((readState(db, table)?.version ?? 0) !== expected) return 'conflict';

    const version = expected + commit.entries.length;
    const write = () => {
      commit.entries.forEach((entry, i) => {
        db.put(['log', table, expected + 1 + i], entry);
      });
      db.put(['state', table], commit.state, version);
      db.put(['commits', table], [commit.id, ...recent].slice(0, REMEMBERED_COMMITS + 1).join(' '));
      commit.notices.forEach((notice, i) => {
        db.put(['outbox', table, version, i], `${notice.id} ${notice.body}`, WAITING);
      });
    };
    const key: StoreKey = ['state', table];
    const written = await settled(expected === 0 ? db.ifNoExists(key, write) : db.ifVersion(key, expected, write));
    // Whoever came in between may have been this very commit, sent twice.
    return written || recentCommits(this.#fresh(), table).includes(commit.id) ? 'done' : 'conflict';
  }

  async log(table: string, after = 0): Promise<string[]> {
    if (!isStoreId(table)) return [];
    const range = this.#fresh().getRange({ start: ['log', table, after + 1], end: ['log', table, LAST] });
    return Array.from(range, ({ value }) => value);
  }

  /** The outboxes are their own index: from table to table it is one step. */
  async tablesWithOutbox(limit: number): Promise<string[]> {
    const db = this.#fresh();
    const tables: string[] = [];
    while (tables.length < limit) {
      const after = tables.length > 0 ? ['outbox', tables[tables.length - 1], LAST] : ['outbox'];
      const [key] = db.getKeys({ start: after, end: ['outbox', AFTER_IDS], limit: 1 });
      if (!key) break;
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
      const move = () => {
        db.remove(key);
        if (message) db.put(['inbox', table, message.seat, message.at, message.id], message.body);
      };
      return [db.ifVersion(key, WAITING, move)];
    });
    await settled(Promise.all(writes));
  }

  async inbox(seats: readonly SeatAddress[], page: { limit: number; before?: number | undefined }): Promise<Message[]> {
    if (page.limit <= 0) return [];
    const db = this.#fresh();
    const before = page.before ?? LAST;
    const distinct = new Map(seats.map((seat) => [`${seat.table} ${seat.seat}`, seat]));
    const messages = [...distinct.values()]
      .filter((seat) => isStoreId(seat.table))
      .flatMap((seat) => newestOf(db, seat, before, page.limit))
      .sort((a, b) => b.at - a.at);
    return upToLimit(messages, page.limit);
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

/** A seat's newest messages before a moment, newest first. */
function newestOf(db: Database, { table, seat }: SeatAddress, before: number, limit: number): Message[] {
  const messages: Message[] = [];
  const range = { start: ['inbox', table, seat, before], end: ['inbox', table, seat], reverse: true };
  for (const { key, value } of db.getRange(range)) {
    if (key[0] !== 'inbox') throw new Error(`not a key of the inbox: ${key}`);
    const [, , , at, id] = key;
    if (messages.length >= limit && at !== messages[limit - 1].at) break;
    messages.push({ table, seat, at, id, body: value });
  }
  return messages;
}

/** The first messages, and those of the same moment as the last of them. */
function upToLimit(messages: Message[], limit: number): Message[] {
  const last = messages[limit - 1];
  return last ? messages.filter((message) => message.at >= last.at) : messages;
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
    throw new Error('the store could not commit', { cause });
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
