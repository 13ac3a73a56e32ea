/**
 * The port to the key-value store. What it promises is the contract test that every adapter passes
 * (tests/contract/store.ts). Values are strings: the store neither reads nor changes them.
 *
 * Tables, notices and messages have ids that fit into any adapter's keys: 1–64 of `A–Z a–z 0–9 _ -`. No other table
 * exists for any read, and every write with another id throws a RangeError and changes nothing. When a write is
 * answered it is durable: no crash takes it back.
 */
export interface Store {
  /** Which adapter this is, for the log and for `/api/health`. */
  readonly name: string;

  /** The state of a table with the version it was committed as, or null. One round trip. */
  read(table: string): Promise<Stored | null>;
  /** Several tables at once, in the order asked for. One round trip. */
  readMany(tables: readonly string[]): Promise<(Stored | null)[]>;
  /**
   * Appends to a table's log and replaces its state and adds to its outbox: all of it or nothing, in one round trip.
   * `expected` is the version the commit builds on, 0 for a new table; the new version is `expected` plus the number
   * of entries. Of two commits on one version one is a conflict. The same commit (same `id`) sent again is `done`,
   * and counts once, until `REMEMBERED_COMMITS` others have come after it; then it is a conflict, as its version is old.
   */
  commit(table: string, expected: number, commit: Commit): Promise<'done' | 'conflict'>;
  /** The log from the entry after `after` (0: the whole log), oldest first. */
  log(table: string, after?: number): Promise<string[]>;

  /** Up to `limit` tables whose outbox may hold something; one too many is harmless, one too few cannot happen. */
  tablesWithOutbox(limit: number): Promise<string[]>;
  /** What a table still has to announce, oldest first. */
  outbox(table: string): Promise<Notice[]>;
  /**
   * Takes notices out of a table's outbox and puts messages into the inboxes of its seats, each notice and its message
   * in one step. A notice that is no longer there delivers nothing, so that a delivery sent twice counts once. When
   * nothing is left to announce, the table is no longer among `tablesWithOutbox`; without deliveries, that is all it does.
   */
  deliver(table: string, deliveries: readonly Delivery[]): Promise<void>;
  /**
   * The newest messages of several seats together, newest first, each older than `before` (ms) if that is given. Those
   * of one moment are never parted, so that `before` can go on where a page ends: a page may be longer than `limit`.
   */
  inbox(seats: readonly SeatAddress[], page: { limit: number; before?: number | undefined }): Promise<Message[]>;

  close(): Promise<void>;
}

/** How many of a table's last commits are recognised when they are sent again. */
export const REMEMBERED_COMMITS = 32;

export type Stored = { version: number; state: string };

export type Commit = {
  /** Unique to this commit, so that its repetition is recognised. */
  id: string;
  /** At least one. */
  entries: readonly string[];
  state: string;
  notices: readonly Notice[];
};

/** One thing to tell one seat. The id is unique within the table. */
export type Notice = { id: string; body: string };

export type SeatAddress = { table: string; seat: number };

/** A message as it lies in a seat's inbox; its id is unique there. `at` is in milliseconds since 1970. */
export type Message = SeatAddress & { id: string; at: number; body: string };

/** A notice done with, and the message it became, if it became one for the inbox. */
export type Delivery = { notice: string; message?: Message };
