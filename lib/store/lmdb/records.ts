import { pid } from 'node:process';
import * as check from '../checks';
import { isStoreId } from '../checks';
import { markOf, shownOf, written } from '../document';
import type { Document, DocumentKey, DocumentPage, DocumentWrite, OwnedDocument, Records } from '../records';
import * as documents from './documents';
import type { Environment } from './environment';
import { isGateShut } from './gate';
import { AFTER_IDS, type DocumentIndexKey, type StoreKey } from './keys';

/**
 * Documents beside the tables in one LMDB. A document and its entries in the indexes change in one write, which depends
 * on the stamp that was read (`ifVersion`): as for tables, never a transaction with an asynchronous callback.
 */
export class LmdbRecords implements Records {
  readonly #lmdb: Environment;

  constructor(lmdb: Environment) {
    this.#lmdb = lmdb;
  }

  async read(kind: string, id: string): Promise<Document | null> {
    return shownOf(documents.readDocument(this.#lmdb.fresh(), kind, id));
  }

  async readMany(keys: readonly DocumentKey[]): Promise<(Document | null)[]> {
    const db = this.#lmdb.fresh();
    return keys.map(({ kind, id }) => shownOf(documents.readDocument(db, kind, id)));
  }

  async write(kind: string, id: string, expected: number, write: DocumentWrite): Promise<'done' | 'conflict'> {
    check.write(kind, id, expected, write);
    const db = this.#lmdb.fresh();
    const mark = markOf(write.id);
    const found = documents.readDocument(db, kind, id);
    if (found?.stored.marks.includes(mark) || documents.isGone(db, kind, id, mark)) return 'done';
    if ((found?.version ?? 0) !== expected) return 'conflict';
    const next = written(write, found?.stored.marks);
    const key: StoreKey = ['doc', kind, id];
    const put = () => documents.putDocument(db, kind, id, found, next);
    if (await this.#lmdb.settled(() => (found ? db.ifVersion(key, found.stamp, put) : db.ifNoExists(key, put))))
      return 'done';
    // The write that came in between may have been this very one, sent twice.
    const now = documents.readDocument(this.#lmdb.fresh(), kind, id);
    return now?.stored.marks.includes(mark) ? 'done' : 'conflict';
  }

  async others(): Promise<string[]> {
    // Processes that ended by a signal are still on the list until it is checked.
    this.#lmdb.db.readerCheck();
    const pids = [...this.#lmdb.db.readerList().matchAll(/^ *(\d+) /gm)].map(([, pid]) => Number(pid));
    return [...new Set(pids)].filter((one) => one !== pid).map((one) => `process ${one}`);
  }

  async take(kind: string, id: string, takeId: string): Promise<Document | null> {
    check.taking(kind, id, takeId);
    for (;;) {
      const db = this.#lmdb.fresh();
      const taken = documents.readTaken(db, kind, id, takeId);
      if (taken) return shownOf(taken);
      const found = documents.readDocument(db, kind, id);
      if (!found) return null;
      if (await this.#removed(kind, id, found, takeId)) return shownOf(found);
    }
  }

  async remove(kind: string, id: string, version?: number): Promise<'done' | 'conflict'> {
    check.removal(kind, id, version);
    for (;;) {
      const found = documents.readDocument(this.#lmdb.fresh(), kind, id);
      if (!found) return 'done';
      if (version !== undefined && found.version !== version) return 'conflict';
      if (await this.#removed(kind, id, found, null)) return 'done';
    }
  }

  async owned(kind: string, owner: string, limit: number): Promise<OwnedDocument[]> {
    if (!isStoreId(kind) || !isStoreId(owner)) return [];
    const range = { start: ['docOwner', kind, owner], end: ['docOwner', kind, owner, AFTER_IDS] };
    return this.#indexed(range, limit).flatMap((key) => {
      const document = shownOf(documents.readDocument(this.#lmdb.db, kind, key[3]));
      return document ? [{ id: key[3], ...document }] : [];
    });
  }

  async due(kind: string, now: number, limit: number): Promise<string[]> {
    if (!isStoreId(kind)) return [];
    const range = { start: ['docDue', kind], end: ['docDue', kind, now, AFTER_IDS] };
    return this.#indexed(range, limit).map((key) => key[3]);
  }

  /** The indexes change together with the document, and a look into one drops what does not belong there. */
  async reindex(kind: string, id: string): Promise<void> {
    check.documentKey(kind, id);
  }

  async documents(after: string | null, limit: number): Promise<DocumentPage> {
    const start = after === null ? ['doc'] : ['doc', ...after.split(' ')];
    const most = Math.max(1, limit);
    const db = this.#lmdb.fresh();
    // One more than asked for: it is the cursor of the next page, and without it this is the last page.
    const keys = Array.from(db.getKeys({ start, end: ['doc', AFTER_IDS], limit: most + 1 })).flatMap((key) =>
      key[0] === 'doc' ? [{ kind: key[1], id: key[2] }] : [],
    );
    const next = keys.length > most ? keys.pop() : undefined;
    const page: DocumentPage = { documents: [], unreadable: [], next: next ? `${next.kind} ${next.id}` : null };
    for (const key of keys) {
      try {
        const document = shownOf(documents.readDocument(db, key.kind, key.id));
        if (document) page.documents.push({ ...key, ...document });
      } catch {
        page.unreadable.push(key);
      }
    }
    return page;
  }

  async purge(now: number, limit: number): Promise<number> {
    const range = { start: ['docExpires'], end: ['docExpires', now, AFTER_IDS] };
    const removed = await Promise.all(
      this.#indexed(range, limit).map(async (key) => {
        if (key[0] !== 'docExpires') return false;
        const [, , kind, id] = key;
        const found = documents.readDocument(this.#lmdb.db, kind, id);
        return found !== null && (await this.#removed(kind, id, found, null));
      }),
    );
    return removed.filter((one) => one).length;
  }

  close(): Promise<void> {
    return this.#lmdb.close();
  }

  /** Removes a document as it was read. @returns false if it has changed since */
  async #removed(kind: string, id: string, found: documents.Found, takeId: string | null): Promise<boolean> {
    const db = this.#lmdb.db;
    const remove = () => documents.removeDocument(db, kind, id, found, takeId);
    const [isRemoved] = await this.#lmdb.settled(() =>
      Promise.all([db.ifVersion(['doc', kind, id], found.stamp, remove), ...documents.forgetGone(db)]),
    );
    return isRemoved;
  }

  /** Entries of an index whose documents are there; those whose are not are dropped. */
  #indexed(range: { start: (string | number)[]; end: (string | number)[] }, limit: number): DocumentIndexKey[] {
    const db = this.#lmdb.fresh();
    const [found, stale]: [DocumentIndexKey[], DocumentIndexKey[]] = [[], []];
    for (const key of db.getKeys(range)) {
      if (found.length >= limit) break;
      if (key[0] !== 'docOwner' && key[0] !== 'docDue' && key[0] !== 'docExpires') continue;
      if (documents.isIndexed(db, key)) found.push(key);
      else stale.push(key);
    }
    if (stale.length > 0 && !isGateShut(this.#lmdb.path))
      this.#lmdb.drop(() => stale.filter((key) => !documents.isIndexed(db, key)));
    return found;
  }
}
