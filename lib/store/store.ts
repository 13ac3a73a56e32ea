import type { TableExport } from './export';

/**
 * The port to the key-value store. Its promises are tested by the contract test, which every adapter passes
 * (tests/support/contract/store.ts). Values are strings that the store neither interprets nor changes.
 *
 * The ids of tables and notices fit into any adapter's keys: 1–64 of `A–Z a–z 0–9 _ -`. A read with any other id
 * finds nothing; a write with any other id throws a RangeError and changes nothing. A write that has been answered is
 * durable: no crash undoes it.
 *
 * When there is no answer, a call throws `StoreUnavailable` (errors.ts), after `PATIENCE` at the latest. A write that ended
 * like this may or may not have been made; sending it again is safe, because it counts only once.
 */
export interface Store {
  /** The kind of store, for the log and for `/api/health`: nothing secret, and no path. */
  readonly name: string;

  /** The state of a table and its version, or null if the table is unknown. One round trip. */
  read(table: string): Promise<Stored | null>;
  /** Only the version, for callers that wait for it to change; null if the table is unknown. One round trip. */
  version(table: string): Promise<number | null>;
  /** Several tables at once, in the order asked for. One round trip. */
  readMany(tables: readonly string[]): Promise<(Stored | null)[]>;
  /**
   * Appends entries to a table's log, replaces its state and adds notices to its outbox: all of it or nothing, in one round
   * trip. (On a Redis cluster it takes two if there are notices or a `due`.)
   * `expected` is the version the commit builds on, 0 for a new table; the new version is `expected` plus the number
   * of entries. If two commits build on the same version, one of them is a conflict. The same commit (same `id`) sent again
   * is `done` and counts once. After `REMEMBERED_COMMITS` later commits it is forgotten, and then it is a conflict.
   * Its notices are left out where nobody wishes for any of them (`wishedIn`): then it is `quiet`, and nothing waits in the outbox.
   * Notices with `waitUntil` make the table due at that moment at the latest, until its outbox is empty.
   * All this also holds for a commit with `rewrite`, which changes earlier entries in the same step.
   */
  commit(table: string, expected: number, commit: Commit): Promise<'done' | 'quiet' | 'conflict'>;
  /**
   * Calls `changed` soon after each commit to a table, by whatever process, with the new version, or with null when some may have been
   * missed. A store may hear of none: it says how often it is to be asked besides.
   */
  hear(table: string, changed: (version: number | null) => void): Hearing;
  /** The log from the entry after `after` (0: the whole log), oldest first. */
  log(table: string, after?: number): Promise<string[]>;
  /**
   * Replaces the state, and entries of the log where they are given, and changes nothing else: for a state that was folded again
   * from the log, and for what says the same in another form. A conflict if the table is unknown or not at this version. One round
   * trip.
   */
  rewriteState(
    table: string,
    version: number,
    state: string,
    entries?: readonly RewrittenEntry[],
  ): Promise<'done' | 'conflict'>;

  /**
   * Writes a field that lies beside a table, in the table's own key, or removes it (`text` null), and changes nothing else, the
   * version of the table neither. A conflict if the field is not at version `expected` (0: there must be none; null: whatever
   * there is), or the table not at version `at`, where that is given. The same write (same `id`) sent again before another one is `done` and counts once. `elsewhere`: what lies beside
   * this table lies elsewhere, and nothing was written. One round trip.
   */
  writeBeside(table: string, field: string, write: BesideWrite): Promise<'done' | 'conflict' | 'elsewhere' | 'unknown'>;
  /** Has what lies beside a table lie in its key from now on, beginning with these fields; nothing happens where it does so already. */
  adoptBeside(table: string, fields: Readonly<Record<string, BesideField>>): Promise<void>;

  /**
   * Up to `limit` tables that may have something in their outbox that need not wait. It may name too many tables, but never misses one.
   */
  tablesWithOutbox(limit: number): Promise<string[]>;
  /** Returns what a table still has to announce, oldest first. */
  outbox(table: string): Promise<Notice[]>;
  /**
   * Takes notices out of a table's outbox, by their ids; one that is no longer there is passed over. A table with an empty
   * outbox is then removed from `tablesWithOutbox`; called without notices, this does only that.
   */
  deliver(table: string, notices: readonly string[]): Promise<void>;

  /**
   * Up to `limit` tables that may be due at `now` (ms) or earlier, earliest first, in one round trip. It may name too many
   * tables, but never misses one. Call `reschedule` for each after dealing with it.
   */
  due(now: number, limit: number): Promise<string[]>;
  /**
   * Makes a table due at the moment its last commit named, or never if that named none. While something is in its outbox, or if it
   * is committed to at the same time, it may stay due as it was. A table that does not exist is removed from all indexes, unless they have named it for
   * less than `OPENING_MILLISECONDS`: then it may be about to be opened.
   * @param waiting if all in its outbox waits: until when, as was seen at a version
   */
  reschedule(table: string, waiting?: Waiting): Promise<void>;
  /**
   * Makes a table due at another moment (ms since 1970) than its last commit named, and changes nothing else: for one that
   * cannot be dealt with now, so that it does not stand before all others. A conflict if the table is unknown or not at this
   * version. The next commit says anew when the table is due.
   */
  postpone(table: string, version: number, due: number): Promise<'done' | 'conflict'>;

  /**
   * A page of about `limit` tables in no particular order, from the cursor `after` on (null: from the beginning); `next` is
   * null on the last page. Every table that exists all the while is on one of the pages. On a Redis it may be on two, and a
   * table may be listed that does not exist; `reschedule` takes it off the list.
   */
  tables(after: string | null, limit: number): Promise<{ tables: string[]; next: string | null }>;
  /** Removes a table with everything that belongs to it; with `version`, only at that. Its id must not be used again. */
  remove(table: string, version?: number): Promise<'done' | 'conflict'>;
  /** Everything that is stored of a table, read in one step; null if it is unknown. */
  exportTable(table: string): Promise<TableExport | null>;
  /** Stores an exported table, from this store or another one: all of it, or nothing if the table exists. */
  importTable(table: TableExport): Promise<'done' | 'exists'>;

  /** Writes something small, and throws if the store does not take it. One round trip. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The form of all that is stored: raised when versions before cannot read what this one writes. It was 1 until there were codes, 2 until
 * the indexes in a Redis lay in parts, 3 until codes were deflated, 4 until a table in a Redis had few fields, 5 until an LMDB
 * held codes as bytes, 6 until the cards of a log lay by themselves, 7 until a table in an LMDB could lie under two keys, and 8 until notices could wait.
 */
export const STORE_FORM = 9;

/** How long a call may take, with all repetitions and reconnecting (ms). */
export const PATIENCE = 5000;

/**
 * How long an index may name a table that does not exist (ms). Indexes are written before the table, but opening one never takes
 * this long: after that, the attempt to open it has failed.
 */
export const OPENING_MILLISECONDS = 60 * 60 * 1000;

/** How many of a table's latest commits are recognised when they are sent again. */
export const REMEMBERED_COMMITS = 8;

/** That changes of a table are listened to. */
export type Hearing = {
  /** After how long at most the store is to be asked for the table's version, as things are now (ms). */
  askAfter: () => number;
  stop: () => void;
};

/** A table as it is read. `beside`: the fields that lie beside it; null for a table of an older form, where they lie elsewhere. */
export type Stored = { version: number; state: string; beside: Beside | null };

export type Beside = Readonly<Record<string, BesideField>>;
/** The version of a field counts from 1. */
export type BesideField = { version: number; text: string };
/** `at`: the version at which the table must be. */
export type BesideWrite = { id: string; expected: number | null; text: string | null; at?: number | undefined };

/** `until`: a moment (ms since 1970). */
export type Waiting = { version: number; until: number };

export type Commit = {
  /** Unique to this commit, so that its repetition is recognised. */
  id: string;
  /** At least one. */
  entries: readonly string[];
  state: string;
  notices: readonly (Notice & { wishedIn?: readonly string[] | undefined })[];
  /** Is told the fields of `wishedIn` as they were at the commit, unless that is not known. */
  wished?: ((fields: Beside) => void) | undefined;
  /** When the table becomes due (ms since 1970) if nothing else happens before; null: never. */
  due: number | null;
  /** When its notices are first to be looked at (ms since 1970); without it that is to be done now. */
  waitUntil?: number | undefined;
  /** In the first commit: whether the fields beside the table are to lie in its key. */
  beside?: boolean | undefined;
  /** Only for players who want to be forgotten: nothing else ever changes an entry. */
  rewrite?: Rewrite | undefined;
};

export type Rewrite = {
  /** Replaces all entries before this commit: exactly `expected` of them. */
  log: readonly string[];
  /** Notices that are taken out of the outbox; the others stay. None unless it says so. */
  withdrawn?: readonly string[];
};

/** A new text of an entry of the log; `number` counts from 1, up to the version. */
export type RewrittenEntry = { number: number; entry: string };

/**
 * One thing to tell one seat. The id is unique within the table. In a commit, `wishedIn` names the fields beside the table that may say
 * how it is to be told: without any of them nobody wants to hear it.
 */
export type Notice = { id: string; body: string };

/** Whether somebody may wish for a notice: one of the fields that may say so is beside the table, or it names none. @param fields null: unknown */
export const mayBeWished = (fields: readonly string[] | null, { wishedIn = [] }: Commit['notices'][number]): boolean =>
  fields === null || wishedIn.length === 0 || wishedIn.some((field) => fields.includes(field));
