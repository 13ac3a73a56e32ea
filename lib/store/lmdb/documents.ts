import { randomInt, randomUUID } from 'node:crypto';
import { isStoreId } from '../checks';
import { parseText, type StoredDocument, textOf } from '../document';
import { REMEMBERED_MILLISECONDS } from '../records';
import type { Database } from './environment';
import { AFTER_IDS, type DocumentIndexKey, type StoreKey } from './keys';

/** How the entries of documents lie in an LMDB; `stamp` tells this write of the document from every other. */
export type Found = { version: number; stamp: number; stored: StoredDocument };

/** How many different stamps a version may have: with the version itself they fit into the bits of a number. */
const STAMPS = 2 ** 30;

/** How many removed documents are forgotten with each new one. */
const FORGOTTEN = 10;

export function readDocument(db: Database, kind: string, id: string): Found | null {
  if (!isStoreId(kind) || !isStoreId(id)) return null;
  const entry = db.getEntry(['doc', kind, id]);
  if (entry?.version === undefined) return null;
  return { version: Math.floor(entry.version), stamp: entry.version, stored: parseText(entry.value) };
}

/** The document that this taking removed within the last minute. */
export function readTaken(db: Database, kind: string, id: string, takeId: string): Omit<Found, 'stamp'> | null {
  const entry = db.getEntry(['gone', kind, id, takeId]);
  if (entry?.version === undefined || isForgotten(entry.version)) return null;
  const space = entry.value.indexOf(' ');
  return { version: Number(entry.value.slice(0, space)), stored: parseText(entry.value.slice(space + 1)) };
}

/** Whether a write with this mark made, or changed, a document that was removed within the last minute. */
export function isGone(db: Database, kind: string, id: string, mark: string): boolean {
  const keys = Array.from(db.getKeys({ start: ['gone', kind, id], end: ['gone', kind, id, AFTER_IDS] }));
  return keys.some((key) => key[0] === 'gone' && readTaken(db, kind, id, key[3])?.stored.marks.includes(mark));
}

const isForgotten = (at: number) => at <= Date.now() - REMEMBERED_MILLISECONDS;

/**
 * Writes a document and moves it in the indexes; within a write that depends on the stamp read. A version alone would not do: a
 * document that is removed and made anew begins at 1 again, and a reader of the first would take the second for it.
 */
export function putDocument(db: Database, kind: string, id: string, before: Found | null, next: StoredDocument): void {
  db.put(['doc', kind, id], textOf(next), (before?.version ?? 0) + 1 + randomInt(STAMPS) / STAMPS);
  const [old, now] = [before ? indexKeys(kind, id, before.stored) : [], indexKeys(kind, id, next)];
  for (const key of without(old, now)) db.remove(key);
  for (const key of without(now, old)) db.put(key, '');
}

/**
 * Removes a document and remembers it; within a write that depends on the stamp read.
 * @param takeId null if nobody takes it: then nobody needs its value again
 */
export function removeDocument(db: Database, kind: string, id: string, found: Found, takeId: string | null): void {
  const { version, stored } = found;
  db.remove(['doc', kind, id]);
  for (const key of indexKeys(kind, id, stored)) db.remove(key);
  const at = Date.now();
  const [name, kept] = takeId === null ? [`.${randomUUID()}`, { ...stored, value: '' }] : [takeId, stored];
  db.put(['gone', kind, id, name], `${version} ${textOf(kept)}`, at);
  db.put(['goneAt', at, kind, id, name], '');
}

/** Forgets some documents that were removed more than a minute ago. */
export function forgetGone(db: Database): Promise<unknown>[] {
  const end = ['goneAt', Date.now() - REMEMBERED_MILLISECONDS];
  const old = Array.from(db.getKeys({ start: ['goneAt'], end, limit: FORGOTTEN }));
  return old.flatMap((key) => {
    if (key[0] !== 'goneAt') return [];
    const [, at, kind, id, takeId] = key;
    const gone: StoreKey = ['gone', kind, id, takeId];
    // The same taking may have removed another one since.
    return [db.remove(key), db.ifVersion(gone, at, () => db.remove(gone))];
  });
}

/** Whether a document is where this entry of an index says. */
export function isIndexed(db: Database, key: DocumentIndexKey): boolean {
  const [kind, id] = key[0] === 'docExpires' ? [key[2], key[3]] : [key[1], key[3]];
  const found = readDocument(db, kind, id);
  return found !== null && without([key], indexKeys(kind, id, found.stored)).length === 0;
}

function indexKeys(kind: string, id: string, { owners, due, expires }: StoredDocument): DocumentIndexKey[] {
  const keys = owners.map((owner): DocumentIndexKey => ['docOwner', kind, owner, id]);
  if (due !== null) keys.push(['docDue', kind, due, id]);
  if (expires !== null) keys.push(['docExpires', expires, kind, id]);
  return keys;
}

function without(keys: readonly DocumentIndexKey[], others: readonly DocumentIndexKey[]): DocumentIndexKey[] {
  const known = new Set(others.map(String));
  return keys.filter((key) => !known.has(String(key)));
}
