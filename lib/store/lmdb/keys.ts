/** Everything that is stored, and the form of its value. */
export type StoreKey =
  /**
   * A table: everything but its outbox (`layout.ts`). lmdb's own version of the entry is that of the table, and behind the point a stamp, so
   * that a write can be conditional on all that was read.
   */
  | ['state', table: string]
  /** The rest of an entry that would take a further page of the database for little. */
  | ['rest', table: string]
  /** `id body`; in the order of commits, and of the notices within one. */
  | ['outbox', table: string, version: number, index: number]
  /** The same of notices that wait, after the moment (ms) until which they do, at which the table is due. */
  | ['waiting', table: string, version: number, index: number]
  /**
   * A table as versions until 2026-11-25 kept it, where nothing has been written since: `state` is the state alone, and the rest lies here. Those
   * are its fields beside it as JSON, the ids of its last commits, when it is due, each entry of its log, and the inboxes of 86ae504 and before.
   */
  | ['beside' | 'commits' | 'due', table: string]
  | ['log', table: string, version: number]
  | ['inbox', table: string, seat: number, at: number, id: string]
  /** The due tables ordered by moment; the value is empty. */
  | DueKey
  /** A document of the records port, in the form of `document.ts`; lmdb's own version of the entry is the document's, and behind the point a stamp. */
  | ['doc', kind: string, id: string]
  | DocumentIndexKey
  /** `version`, and a document that was removed by this taking; lmdb's own version of the entry is the moment (ms). */
  | ['gone', kind: string, id: string, takeId: string]
  /** The removed ones ordered by moment; the value is empty. */
  | GoneKey
  /** Written by every ping: the moment (ms), padded with spaces. */
  | ['ping'];

/** Where a document is found by its owner, by when it is due, by when it expires; the value is empty. */
export type DocumentIndexKey =
  | ['docOwner', kind: string, owner: string, id: string]
  | ['docDue', kind: string, at: number, id: string]
  | ['docExpires', at: number, kind: string, id: string];

type GoneKey = ['goneAt', at: number, kind: string, id: string, takeId: string];

export type DueKey = ['dueAt', at: number, table: string];

/** Sorts after every number in a key. */
export const LAST = Number.MAX_SAFE_INTEGER;

/** Sorts after every id in a key. */
export const AFTER_IDS = '~';
