import { isSealed, openedIn, type Seals } from '../secrets';
import type { Document, DocumentKey, Records } from './records';

/**
 * Documents whose values lie sealed, each bound to its kind and id: read through this one, they are as they were written. Values
 * written without a seal are read as well. One that cannot be opened has its sealed text as its value, which no schema takes for
 * a document.
 */
export function sealedRecords(records: Records, seals: Seals): Records {
  const opened = <T extends Document | null>(key: DocumentKey, document: T): T =>
    document && isSealed(document.value)
      ? { ...document, value: openedIn(seals, documentPlace(key), document.value) }
      : document;
  return {
    read: async (kind, id) => opened({ kind, id }, await records.read(kind, id)),
    readMany: async (keys) => (await records.readMany(keys)).map((document, i) => opened(keys[i], document)),
    write: (kind, id, expected, write) =>
      records.write(kind, id, expected, { ...write, value: sealedValue(seals, { kind, id }, write.value) }),
    take: async (kind, id, takeId) => opened({ kind, id }, await records.take(kind, id, takeId)),
    remove: (kind, id, version) => records.remove(kind, id, version),
    owned: async (kind, owner, limit) =>
      (await records.owned(kind, owner, limit)).map((document) => opened({ kind, id: document.id }, document)),
    due: (kind, now, limit) => records.due(kind, now, limit),
    reindex: (kind, id) => records.reindex(kind, id),
    documents: async (after, limit) => {
      const page = await records.documents(after, limit);
      const documents = page.documents.map((document) => opened(document, document));
      const [closed, open] = [documents.filter(({ value }) => isSealed(value)), documents.filter(isOpen)];
      const unreadable = [...page.unreadable, ...closed.map(({ kind, id }) => ({ kind, id }))];
      return { documents: open, unreadable, next: page.next };
    },
    purge: (now, limit) => records.purge(now, limit),
    moveIndexes: async () => records.moveIndexes?.(),
    others: async (form) => (await records.others?.(form)) ?? [],
    close: () => records.close(),
  };
}

const isOpen = ({ value }: Document) => !isSealed(value);

/** The value of a document as it lies there. An empty one says nothing. */
export const sealedValue = (seals: Seals, key: DocumentKey, value: string) =>
  value === '' ? '' : seals.seal(documentPlace(key), value);

/** Where the value of a document lies, as its seal says. */
export function documentPlace({ kind, id }: DocumentKey): string {
  return `document ${kind} ${id}`;
}
