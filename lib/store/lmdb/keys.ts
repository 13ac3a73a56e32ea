/** Everything that is stored, and the form of its value. */
export type StoreKey =
  /** The state; lmdb's own version of the entry is that of the table, so that a write can be conditional on it. */
  | ['state', table: string]
  /** The fields beside a table, as JSON, each `[version, mark, text]`; there is none for a table whose fields are still documents. */
  | ['beside', table: string]
  /** One entry; versions count from 1. */
  | ['log', table: string, version: number]
  /** The ids of the last commits, the latest first, with spaces between. */
  | ['commits', table: string]
  /** `id body`; in the order of commits, and of the notices within one. */
  | ['outbox', table: string, version: number, index: number]
  /** A message in the inbox of a seat, as versions until 86ae504 kept them. */
  | ['inbox', table: string, seat: number, at: number, id: string]
  /** When a table is due, if it is: digits. */
  | ['due', table: string]
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
