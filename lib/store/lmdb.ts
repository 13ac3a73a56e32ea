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
  /** `version state` */
  | ['state', table: string]
  /** One entry; versions count from 1. */
  | ['log', table: string, version: number]
  /** The ids of the last commits, the latest first, with spaces between. */
  | ['commits', table: string]
  /** `id body`; in the order of commits, and of the notices within one. */
  | ['outbox', table: string, version: number, index: number]
  /** The id of a table that has something in its outbox. */
  | ['outboxes', table: string]
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
    return this.#write((db) => {
      const recent = db.get(['commits', table])?.split(' ') ?? [];
      if (recent.includes(commit.id)) return 'done';
      if ((readState(db, table)?.version ?? 0) !== expected) return 'conflict';

      commit.entries.forEach((entry, i) => {
        db.put(['log', table, expected + 1 + i], entry);
      });
      const version = expected + commit.entries.length;
      db.put(['state', table], `${version} ${commit.state}`);
      db.put(['commits', table], [commit.id, ...recent].slice(0, REMEMBERED_COMMITS + 1).join(' '));
      commit.notices.forEach((notice, i) => {
        db.put(['outbox', table, version, i], `${notice.id} ${notice.body}`);
      });
      if (commit.notices.length > 0) db.put(['outboxes', table], table);
      return 'done';
    });
  }

  async log(table: string, after = 0): Promise<string[]> {
    if (!isStoreId(table)) return [];
    const range = this.#fresh().getRange({ start: ['log', table, after + 1], end: ['log', table, LAST] });
    return Array.from(range, ({ value }) => value);
  }

  async tablesWithOutbox(limit: number): Promise<string[]> {
    if (limit <= 0) return [];
    const range = this.#fresh().getRange({ start: ['outboxes'], end: ['outboxes', AFTER_IDS], limit });
    return Array.from(range, ({ value }) => value);
  }

  async outbox(table: string): Promise<Notice[]> {
    if (!isStoreId(table)) return [];
    return readOutbox(this.#fresh(), table).map(({ id, body }) => ({ id, body }));
  }

  async deliver(table: string, deliveries: readonly Delivery[]): Promise<void> {
    checkDeliveries(table, deliveries);
    await this.#write((db) => {
      const waiting = new Map(readOutbox(db, table).map((notice) => [notice.id, notice.key]));
      for (const { notice, message } of deliveries) {
        const key = waiting.get(notice);
        if (!key) continue;
        waiting.delete(notice);
        db.remove(key);
        if (message) db.put(['inbox', table, message.seat, message.at, message.id], message.body);
      }
      // No commit can come between: there is one writing transaction at a time, in all processes together.
      if (waiting.size === 0) db.remove(['outboxes', table]);
    });
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

  /** All that `action` writes or nothing, one action at a time, and durable when the promise is kept. */
  async #write<T>(action: (db: Database) => T): Promise<T> {
    if (this.#closed) throw new Error('the store is closed');
    try {
      // A plain transaction would keep what was written before an error is thrown; a child transaction does not.
      return await this.#db.childTransaction(() => action(this.#db));
    } catch (error) {
      throw await reason(error);
    }
  }
}

/** Sorts after every id in a key. */
const AFTER_IDS = '~';

function readState(db: Database, table: string): Stored | null {
  const value = isStoreId(table) ? db.get(['state', table]) : undefined;
  if (value === undefined) return null;
  const [version, state] = cut(value);
  return { version: Number(version), state };
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

/** Why a transaction failed: lmdb puts that into a promise of its own, which must not be left unhandled. */
async function reason(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (cause) {
    return new Error('the store could not commit', { cause });
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
    // A directory also when its name has a dot in it.
    noSubdir: false,
    // With overlapping syncs a transaction is answered before it is on the disk.
    overlappingSync: false,
    // With batching by turns, the second commit that fails (disk full) ends the process by an unhandled rejection.
    eventTurnBatching: false,
  });
}
