import type { TableExport } from './export';

/**
 * The port to the key-value store. What it promises is the contract test that every adapter passes
 * (tests/contract/store.ts). Values are strings: the store neither reads nor changes them.
 *
 * Tables, notices and messages have ids that fit into any adapter's keys: 1–64 of `A–Z a–z 0–9 _ -`. No other table
 * exists for any read, and every write with another id throws a RangeError and changes nothing. When a write is
 * answered it is durable: no crash takes it back.
 *
 * Whatever cannot be answered throws `StoreUnavailable` (errors.ts); a server is waited for no longer than `PATIENCE`. A
 * write that ended so may have been made or not: sent again, it counts once.
 */
export interface Store {
  /** Which kind of store this is, for the log and for `/api/health`: nothing secret, and no path. */
  readonly name: string;

  /** The state of a table with the version it was committed as, or null. One round trip. */
  read(table: string): Promise<Stored | null>;
  /** The version alone, for who only waits for another one; null if the table is unknown. One round trip. */
  version(table: string): Promise<number | null>;
  /** Several tables at once, in the order asked for. One round trip. */
  readMany(tables: readonly string[]): Promise<(Stored | null)[]>;
  /**
   * Appends to a table's log and replaces its state and adds to its outbox: all of it or nothing, in one round trip. (On
   * a Redis cluster a commit that announces something, or sets `due`, costs two.)
   * `expected` is the version the commit builds on, 0 for a new table; the new version is `expected` plus the number
   * of entries. Of two commits on one version one is a conflict. The same commit (same `id`) sent again is `done`,
   * and counts once, until `REMEMBERED_COMMITS` others have come after it; then it is a conflict, as its version is old.
   * A commit with `rewrite` promises the same, and also changes what came before it, in the same step.
   */
  commit(table: string, expected: number, commit: Commit): Promise<'done' | 'conflict'>;
  /** The log from the entry after `after` (0: the whole log), oldest first. */
  log(table: string, after?: number): Promise<string[]>;
  /**
   * Puts another state in place of the stored one and changes nothing else: for a state folded anew from the log.
   * A conflict if the table is not at this version, or is unknown. One round trip.
   */
  rewriteState(table: string, version: number, state: string): Promise<'done' | 'conflict'>;

  /** Up to `limit` tables whose outbox may hold something; one too many is harmless, one too few cannot happen. */
  tablesWithOutbox(limit: number): Promise<string[]>;
  /** What a table still has to announce, oldest first. */
  outbox(table: string): Promise<Notice[]>;
  /**
   * Takes notices out of a table's outbox and puts messages into the inboxes of its seats, each notice and its message
   * in one step. A notice that is no longer there delivers nothing, so that a delivery sent twice counts once. When
   * nothing is left to announce, the table is no longer among `tablesWithOutbox`; without deliveries, that is all it does.
   * An inbox keeps its newest `KEPT_MESSAGES`; the step that delivers drops the others.
   */
  deliver(table: string, deliveries: readonly Delivery[]): Promise<void>;
  /**
   * The newest messages of several seats together, newest first, each older than `before` (ms) if that is given. Those
   * of one moment are never parted, so that `before` can go on where a page ends: a page may be longer than `limit`.
   */
  inbox(seats: readonly SeatAddress[], page: { limit: number; before?: number | undefined }): Promise<Message[]>;

  /**
   * Up to `limit` tables that may be due at `now` (ms) or before, the earliest first, in one round trip; one too many is
   * harmless, one too few cannot happen. Whoever has looked after one calls `reschedule`.
   */
  due(now: number, limit: number): Promise<string[]>;
  /**
   * Puts a table among the due ones at the moment its last commit named, or takes it from among them if it named none.
   * A commit at the same time is not lost: then the table may stay where it is. An unknown table is taken out of all
   * indexes, unless something announced it within the last `OPENING_MILLISECONDS`: it may be about to be opened.
   */
  reschedule(table: string): Promise<void>;

  /**
   * A page of the tables, in no particular order: about `limit` of them from the cursor `after` on (null: from the
   * beginning). Every table that exists throughout is on one of the pages; on a Redis it may be on two, and a table
   * may be named that does not exist: `reschedule` takes it off the list. `next` is null on the last page.
   */
  tables(after: string | null, limit: number): Promise<{ tables: string[]; next: string | null }>;
  /**
   * Removes everything of a table at once; if a version is given, only while the table is at it. It is unknown again, and
   * nobody may open another one under its id.
   */
  remove(table: string, version?: number): Promise<'done' | 'conflict'>;
  /** Everything that is stored of a table, as of one moment; null if it is unknown. */
  exportTable(table: string): Promise<TableExport | null>;
  /** Stores a table as it was exported, from this store or another: all of it, or nothing if the table exists. */
  importTable(table: TableExport): Promise<'done' | 'exists'>;

  /** Writes something small, and throws unless the store took it. One round trip. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How long a store waits for the answer to one question, asking again and reconnecting included (ms). */
export const PATIENCE = 5000;

/**
 * For so long an index may name a table that is not there yet (ms): indexes are written before the table, and no opening
 * takes so long. After that nobody is going to open it any more.
 */
export const OPENING_MILLISECONDS = 60 * 60 * 1000;

/** How many of a table's last commits are recognised when they are sent again. */
export const REMEMBERED_COMMITS = 32;

/** How many messages a seat's inbox keeps. */
export const KEPT_MESSAGES = 10;

export type Stored = { version: number; state: string };

export type Commit = {
  /** Unique to this commit, so that its repetition is recognised. */
  id: string;
  /** At least one. */
  entries: readonly string[];
  state: string;
  notices: readonly Notice[];
  /** When the table is to be looked after next, in milliseconds since 1970, if nothing else happens; null: never. */
  due: number | null;
  /** Only for a player who wants to be forgotten: nothing else changes what was written. */
  rewrite?: Rewrite | undefined;
};

export type Rewrite = {
  /** What the log says from now on in place of the entries before this commit: as many as `expected`. */
  log: readonly string[];
  /** Seats whose inboxes are emptied. Notices that wait in the outbox stay there. */
  emptied: readonly number[];
};

/** One thing to tell one seat. The id is unique within the table. */
export type Notice = { id: string; body: string };

export type SeatAddress = { table: string; seat: number };

/** A message as it lies in a seat's inbox; its id is unique there. `at` is in milliseconds since 1970. */
export type Message = SeatAddress & { id: string; at: number; body: string };

/** A notice done with, and the message it became, if it became one for the inbox. */
export type Delivery = { notice: string; message?: Message };
