/**
 * The port to small documents that are not tables: accounts, sessions, addresses, wishes, deliveries, subscriptions. Its
 * promises are tested by a contract test that every adapter passes (tests/support/contract/records.ts). Values are strings
 * that the store neither interprets nor changes.
 *
 * Kinds, ids and owners fit into any adapter's keys: 1–64 of `A–Z a–z 0–9 _ -`. A read with any other finds nothing; a write
 * with any other throws a RangeError and changes nothing. A write that has been answered is durable.
 *
 * When there is no answer, a call throws `StoreUnavailable` (errors.ts), after `PATIENCE` at the latest. A write that ended
 * like this may or may not have been made; sending it again with the same id is safe, because it counts only once.
 */
export interface Records {
  /** A document, or null if there is none. One round trip. */
  read(kind: string, id: string): Promise<Document | null>;
  /** Several documents at once, in the order asked for. One round trip. */
  readMany(keys: readonly DocumentKey[]): Promise<(Document | null)[]>;
  /**
   * Writes a document if it is at version `expected`, 0 if there must be none yet; its version is then one higher. If two writes
   * build on one version, one is a conflict. The same write (same `id`) sent again is `done` and counts once, as long as no more
   * than three others were made after it (for the write that made the document: however many), and for a minute after the
   * document's removal. A document that is made anew after it was removed begins at version 1 again. One round trip, and another
   * one where a write was refused, or takes an owner away, and indexes are set right.
   */
  write(kind: string, id: string, expected: number, write: DocumentWrite): Promise<'done' | 'conflict'>;
  /**
   * Removes a document and returns it: of all who take it at once, one gets it, and the others null. The same taking
   * (same `takeId`) sent again within a minute gets it again. Two round trips, of which the second only sets indexes right.
   */
  take(kind: string, id: string, takeId: string): Promise<Document | null>;
  /**
   * Removes a document; with `version`, only if it is at that version. If there is none, that is `done` as well. Two round
   * trips, of which the second only sets indexes right.
   */
  remove(kind: string, id: string, version?: number): Promise<'done' | 'conflict'>;
  /**
   * Up to `limit` documents of a kind with this owner, in the order of their ids. Two round trips, and more only where the index
   * named documents that are no longer theirs: it is set right.
   */
  owned(kind: string, owner: string, limit: number): Promise<OwnedDocument[]>;
  /**
   * The ids of up to `limit` documents of a kind that may be due at `now` (ms) or earlier, earliest first. It may name too
   * many, which are not due any more or gone, but never misses one. One round trip.
   */
  due(kind: string, now: number, limit: number): Promise<string[]>;
  /**
   * Sets the index right for a document that `due` named: afterwards `due` names it at its moment only, or never. One that does
   * not exist is not named any more, unless it may be about to be made.
   */
  reindex(kind: string, id: string): Promise<void>;
  /**
   * A page of about `limit` documents of all kinds in no particular order, from the cursor `after` on (null: from the
   * beginning); `next` is null on the last page. Every document that exists all the while is on one of the pages, and one
   * that cannot be read is named there.
   */
  documents(after: string | null, limit: number): Promise<DocumentPage>;
  /** Removes up to `limit` documents that expired at `now` (ms) or earlier. @returns how many */
  purge(now: number, limit: number): Promise<number>;
  /**
   * Moves what earlier versions have indexed in another way, of tables as well. Only a server does so that has made sure that none of those
   * starts any more; it may be cut off, and be done by several at once. Where there is nothing to move it is one round trip.
   */
  moveIndexes?(): Promise<void>;
  /**
   * The other programs that have the store open and may write in a form below this one, such as `process 4711`: on an LMDB all others,
   * as only their numbers are known; on a Redis over TCP the servers whose connections say so, and that have asked for something in the last
   * two minutes (a server looks for due tables every minute); none, or missing, where nobody can tell.
   */
  others?(form: number): Promise<string[]>;
  close(): Promise<void>;
}

/** How long the removal of a document is remembered (ms). */
export const REMEMBERED_MILLISECONDS = 60_000;

export const MOST_OWNERS = 16;

export type DocumentKey = { kind: string; id: string };

export type Document = {
  /** Counted from 1. */
  version: number;
  value: string;
  owners: readonly string[];
  /** When it is due (ms since 1970); null: never. */
  due: number | null;
  /** When it may be removed (ms since 1970); null: never. Until it is, readers look at this moment themselves. */
  expires: number | null;
};

export type Placed = Pick<Document, 'owners' | 'due' | 'expires'>;

export type DocumentPage = {
  documents: (DocumentKey & Document)[];
  unreadable: DocumentKey[];
  next: string | null;
};

export type OwnedDocument = Document & { id: string };

export type DocumentWrite = {
  /** Unique to this write, so that its repetition is recognised. */
  id: string;
  value: string;
  /** Under whom `owned` finds it; at most `MOST_OWNERS`, each counts once. */
  owners?: readonly string[];
  due?: number | null;
  expires?: number | null;
  /** How the document at version `expected` is placed, if that is known: where this write is found no earlier, a Redis writes nothing ahead. */
  before?: Placed | undefined;
  /** The version at which the table must be beside which the document lies. */
  at?: number | undefined;
};
