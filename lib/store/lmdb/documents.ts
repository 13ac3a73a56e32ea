import { isStoreId } from '../checks';
import { parseText, type StoredDocument, textOf } from '../document';
import { REMEMBERED_MILLISECONDS } from '../records';
import type { Database } from './environment';
import type { DocumentIndexKey, StoreKey } from './keys';

/** How the entries of documents lie in an LMDB. */
export type Found = { version: number; stored: StoredDocument };

/** A removed document: who took it, or `NOBODY`. */
export type Gone = Found & { at: number; takeId: string };

/** In place of a taking's id, which never looks like this: it was removed. */
export const NOBODY = '.';

/** How many removed documents are forgotten with each new one. */
const FORGOTTEN = 10;

export function readDocument(db: Database, kind: string, id: string): Found | null {
  if (!isStoreId(kind) || !isStoreId(id)) return null;
  const entry = db.getEntry(['doc', kind, id]);
  return entry?.version === undefined ? null : { version: entry.version, stored: parseText(entry.value) };
}

/** A document that was removed within the last minute. */
export function readGone(db: Database, kind: string, id: string): Gone | null {
  const entry = db.getEntry(['gone', kind, id]);
  if (entry?.version === undefined || entry.version <= Date.now() - REMEMBERED_MILLISECONDS) return null;
  const [takeId, version] = entry.value.split(' ', 2);
  const stored = parseText(entry.value.slice(takeId.length + version.length + 2));
  return { at: entry.version, takeId, version: Number(version), stored };
}

/** Writes a document and moves it in the indexes; within a write that depends on the version read. */
export function putDocument(db: Database, kind: string, id: string, before: Found | null, next: StoredDocument): void {
  db.put(['doc', kind, id], textOf(next), (before?.version ?? 0) + 1);
  const [old, now] = [before ? indexKeys(kind, id, before.stored) : [], indexKeys(kind, id, next)];
  for (const key of without(old, now)) db.remove(key);
  for (const key of without(now, old)) db.put(key, '');
}

/** Removes a document and remembers it; within a write that depends on the version read. */
export function removeDocument(db: Database, kind: string, id: string, found: Found, takeId: string): void {
  db.remove(['doc', kind, id]);
  for (const key of indexKeys(kind, id, found.stored)) db.remove(key);
  const at = Date.now();
  // Only who took it may need its value again.
  const stored = takeId === NOBODY ? { ...found.stored, value: '' } : found.stored;
  db.put(['gone', kind, id], `${takeId} ${found.version} ${textOf(stored)}`, at);
  db.put(['goneAt', at, kind, id], '');
}

/** Forgets some documents that were removed more than a minute ago. */
export function forgetGone(db: Database): Promise<unknown>[] {
  const end: StoreKey | ['goneAt', number] = ['goneAt', Date.now() - REMEMBERED_MILLISECONDS];
  const old = Array.from(db.getKeys({ start: ['goneAt'], end, limit: FORGOTTEN }));
  return old.flatMap((key) => {
    if (key[0] !== 'goneAt') return [];
    const gone: StoreKey = ['gone', key[2], key[3]];
    // It may have been made anew and removed again since, at another moment.
    return [db.remove(key), db.ifVersion(gone, key[1], () => db.remove(gone))];
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
