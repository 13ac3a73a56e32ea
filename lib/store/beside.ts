import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Document,
  type DocumentKey,
  type DocumentWrite,
  MOST_OWNERS,
  type OwnedDocument,
  type Records,
} from './records';
import { isSeenMark, withMethods } from './sealed-tables';
import type { Beside, BesideField, Store, Stored } from './store';

/** Kinds that older versions kept as documents. */
const OLDER_KINDS: readonly string[] = ['wishes', 'hearing', 'seen', 'reach', 'push'];
/** Kinds of documents that lie in their table's own key. Their ids are that of the table, or `table-seat`. */
const KINDS: readonly string[] = [...OLDER_KINDS, 'told'];

/** Those of them of which there is one for the whole table. */
const OF_TABLES: readonly string[] = ['reach', 'push'];

/**
 * Says for a table whose wishes somebody set under whom they are found, and, as its `due`, when the first of them expires. It is
 * written ahead of them, so that it may name too many owners and never too few.
 */
const INDEX_KIND = 'beside';
const TABLE_ID = /^[a-z0-9]{12}$/;
const FIELD = /^(\d*) ([A-Za-z0-9_,-]*) /;

type Both = { store: Store; records: Records };

/** How many tables are kept as they were last seen. */
const REMEMBERED_TABLES = 256;

/**
 * A store and its documents, where the documents beside a table lie in the table's own key: they are read with it, in the same
 * command, and are removed with it. A table that an older version opened keeps them as documents until one of them is written;
 * then all of them move. `lastSeen` returns a table as this process last read or wrote it: it may have changed since.
 */
export function besideTables({ store, records }: Both): Both & { lastSeen: (table: string) => Stored | null } {
  const seen = new LRUCache<string, Stored>({ max: REMEMBERED_TABLES });
  const noted = (table: string, stored: Stored | null) => {
    if (stored === null) seen.delete(table);
    // A read that began before a commit may come after it.
    else if (stored.version >= (seen.peek(table)?.version ?? 0)) seen.set(table, stored);
    return stored;
  };
  const asked = new Map<string, Promise<Stored | null>>();
  /** All who ask in the same moment get the same answer: nobody can have heard of a change in between. */
  const read = (table: string) => {
    if (asked.size === 0) queueMicrotask(() => asked.clear());
    const one = asked.get(table) ?? store.read(table).then((stored) => noted(table, stored));
    asked.set(table, one);
    return one;
  };
  const tables = withMethods(store, {
    read,
    readMany: async (ids) =>
      ids.length === 1 ? [await read(ids[0])] : (await store.readMany(ids)).map((stored, i) => noted(ids[i], stored)),
    commit: async (table, expected, commit) => {
      let wished: Beside | null = commit.notices.length === 0 ? {} : null;
      const given = { ...commit, ...(expected === 0 && { beside: true }) };
      const result = await store.commit(table, expected, {
        ...given,
        wished: (fields) => {
          // Where a notice names no fields, all of them may tell how it is wished for.
          if (commit.notices.every(({ wishedIn }) => wishedIn)) wished = fields;
        },
      });
      const known = expected === 0 ? {} : seen.get(table)?.beside;
      const isKnown = result !== 'conflict' && known && (wished || result === 'quiet');
      const { state, entries, notices } = commit;
      const others =
        isKnown &&
        without(
          known,
          notices.flatMap(({ wishedIn = [] }) => wishedIn),
        );
      const beside = others && { ...others, ...wished };
      noted(table, beside ? { version: expected + entries.length, state, beside } : null);
      return result;
    },
    writeBeside: async (table, field, write) => {
      const result = await store.writeBeside(table, field, write);
      const known = seen.get(table);
      const { expected, text } = write;
      const isKnown = result === 'done' && known?.beside && expected !== null && text !== null;
      const beside = isKnown && { ...known.beside, [field]: { version: expected + 1, text } };
      noted(table, beside ? { ...known, beside } : null);
      return result;
    },
    remove: async (table, version) => {
      const result = await store.remove(table, version);
      noted(table, null);
      if (result === 'done') await records.remove(INDEX_KIND, table);
      return result;
    },
  });
  return { store: tables, records: recordsBeside(tables, records), lastSeen: (table) => seen.get(table) ?? null };
}

const without = (beside: Beside, fields: readonly string[]): Beside =>
  Object.fromEntries(Object.entries(beside).filter(([field]) => !fields.includes(field)));

/** Documents of which those beside tables lie in these. */
export function recordsBeside(store: Store, records: Records): Records {
  return withMethods(records, besideRecords(store, records));
}

/** Returns a document out of a table that was read with what lies beside it. */
export const documentBeside = ({ beside }: Stored, key: DocumentKey) => documentIn(beside?.[fieldOf(key)]);

type Methods = Pick<Records, 'read' | 'readMany' | 'write' | 'remove' | 'owned' | 'purge'>;

function besideRecords(store: Store, records: Records): Methods {
  /** Reads several documents, each from where it lies. */
  async function readMany(keys: readonly DocumentKey[]): Promise<(Document | null)[]> {
    const ids = [...new Set(keys.filter(isBeside).map(tableOf))];
    const read = await (ids.length === 1 ? store.read(ids[0]).then((one) => [one]) : store.readMany(ids));
    const tables = new Map(ids.map((id, i) => [id, read[i]]));
    const isField = (key: DocumentKey) => isBeside(key) && Boolean(tables.get(tableOf(key))?.beside);
    const elsewhere = keys.filter((key) => !isField(key));
    const documents = elsewhere.length === 0 ? [] : await records.readMany(elsewhere);
    return keys.map((key) =>
      isField(key) ? documentIn(tables.get(tableOf(key))?.beside?.[fieldOf(key)]) : documents[elsewhere.indexOf(key)],
    );
  }

  /** Moves what lies beside a table of an older form into its key. */
  async function adopt(table: string, stored: Stored): Promise<void> {
    const keys = keysBeside(table);
    const found = (await records.readMany(keys)).flatMap((document, i) =>
      document ? [{ key: keys[i], document }] : [],
    );
    await announce(
      table,
      stored,
      found.map(({ document }) => document),
    );
    const fields = found.map(({ key, document }) => [fieldOf(key), fieldBeside(key, document)] as const);
    // Whether a browser is told at such a table is not known: so it may be.
    const push = fieldWith({ owners: [], due: null, expires: null, value: '1' });
    await store.adoptBeside(table, { push, ...Object.fromEntries(fields) });
    await Promise.all(found.map(({ key: { kind, id } }) => records.remove(kind, id)));
  }

  /** Sees to it that documents about to be written beside a table will be found. */
  async function announce(table: string, stored: Stored, writes: readonly Omit<DocumentWrite, 'id'>[]): Promise<void> {
    const written = writes.flatMap(({ owners = [], expires }) =>
      owners.length > 0 && expires ? [{ owners: owners.filter((owner) => owner !== table), expires }] : [],
    );
    for (;;) {
      const index = await records.read(INDEX_KIND, table);
      const known = index?.owners ?? [];
      const all = new Set([...known, ...written.flatMap(({ owners }) => owners)]);
      const due = Math.min(...[index?.due ?? [], ...written.map(({ expires }) => expires)].flat());
      if (written.length === 0 || (index && all.size === known.length && index.due === due)) return;
      // Those of whom nothing is known any more make room.
      const now = documentsIn(table, stored).flatMap(({ owners }) => owners.filter((owner) => owner !== table));
      const owners = all.size <= MOST_OWNERS ? all : new Set([...now, ...written.flatMap(({ owners }) => owners)]);
      const write = { id: randomUUID(), value: '', owners: [...owners], due };
      if ((await records.write(INDEX_KIND, table, index?.version ?? 0, write)) === 'done') return;
    }
  }

  async function write(kind: string, id: string, expected: number, made: DocumentWrite) {
    const key = { kind, id };
    if (!isBeside(key)) return records.write(kind, id, expected, made);
    const table = tableOf(key);
    for (;;) {
      const stored = kind === 'wishes' ? await store.read(table) : undefined;
      // The table is gone, and whatever lay beside it.
      if (stored === null) return 'done';
      const before = stored?.beside ? (documentIn(stored.beside[fieldOf(key)])?.owners ?? []) : [];
      if (stored?.beside && kind === 'wishes') await announce(table, stored, [made]);
      const { text } = fieldBeside(key, { owners: [], due: null, expires: null, ...made });
      const result = await store.writeBeside(table, fieldOf(key), { id: made.id, expected, text, at: made.at });
      const left = before.filter((owner) => !made.owners?.includes(owner));
      if (result === 'done' && left.length > 0) await forgetOwners(table, left);
      if (result !== 'elsewhere') return result === 'unknown' ? 'done' : result;
      const older = stored ?? (await store.read(table));
      if (older) await adopt(table, older);
    }
  }

  async function remove(kind: string, id: string, version?: number) {
    const key = { kind, id };
    if (!isBeside(key)) return records.remove(kind, id, version);
    const table = tableOf(key);
    const before = kind === 'wishes' ? await read(kind, id) : null;
    const removal = { id: 'removal', expected: version ?? null, text: null };
    const result = await store.writeBeside(table, fieldOf(key), removal);
    if (result === 'conflict') return result;
    if (result === 'done' && before) await forgetOwners(table, before.owners);
    // Also where they were moved, as a process may have died that did so.
    return result === 'done' && version !== undefined ? result : records.remove(kind, id, version);
  }

  /** Takes owners out of the index of a table who own nothing there any more. */
  async function forgetOwners(table: string, gone: readonly string[]): Promise<void> {
    for (;;) {
      const index = await records.read(INDEX_KIND, table);
      if (!index) return;
      const stored = await store.read(table);
      const all = stored ? documentsIn(table, stored).filter(({ kind }) => kind === 'wishes') : [];
      const owns = (owner: string) => all.some(({ owners }) => owners.includes(owner));
      const owners = index.owners.filter((owner) => !gone.includes(owner) || owns(owner));
      const due = all.length === 0 ? null : Math.min(...all.flatMap(({ expires }) => expires ?? []));
      const write = { id: randomUUID(), value: '', owners, due };
      const isOver = all.length === 0 && owners.length === 0;
      const done = isOver
        ? await records.remove(INDEX_KIND, table, index.version)
        : await records.write(INDEX_KIND, table, index.version, write);
      if (done === 'done') return;
    }
  }

  async function owned(kind: string, owner: string, limit: number): Promise<OwnedDocument[]> {
    if (!KINDS.includes(kind)) return records.owned(kind, owner, limit);
    const [indexed, older] = await Promise.all([
      TABLE_ID.test(owner) ? [{ id: owner }] : records.owned(INDEX_KIND, owner, limit),
      records.owned(kind, owner, limit),
    ]);
    const tables = [...new Set([...indexed.map(({ id }) => id), ...older.map(({ id }) => tableOf({ kind, id }))])];
    const read = await store.readMany(tables);
    const found = tables.flatMap((table, i): OwnedDocument[] => {
      const stored = read[i];
      if (!stored?.beside) return older.filter(({ id }) => tableOf({ kind, id }) === table);
      const isTheirs = ({ owners }: OwnedDocument) => owner === table || owners.includes(owner);
      return documentsIn(table, stored).filter((one) => one.kind === kind && isTheirs(one));
    });
    return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  }

  /** Expired fields go as well, of tables whose index says that one may have expired. */
  async function purge(now: number, limit: number): Promise<number> {
    const tables = await records.due(INDEX_KIND, now, limit);
    const read = await store.readMany(tables);
    await Promise.all(tables.map((table, i) => purgeTable(table, read[i], now)));
    return records.purge(now, limit);
  }

  async function purgeTable(table: string, stored: Stored | null, now: number): Promise<void> {
    if (!stored) return void (await records.remove(INDEX_KIND, table));
    for (const { kind, id, version, expires } of documentsIn(table, stored)) {
      if (expires !== null && expires <= now) await remove(kind, id, version);
    }
    await forgetOwners(table, []);
    await records.reindex(INDEX_KIND, table);
  }

  const read = async (kind: string, id: string) =>
    isBeside({ kind, id }) ? (await readMany([{ kind, id }]))[0] : records.read(kind, id);
  return { read, readMany, write, remove, owned, purge };
}

const isBeside = ({ kind, id }: DocumentKey) => KINDS.includes(kind) && TABLE_ID.test(tableOf({ kind, id }));
const tableOf = ({ id }: DocumentKey) => id.split('-')[0];
/** The name of the field in which a document beside a table lies. */
export const fieldOf = ({ kind, id }: DocumentKey) => `${kind}${id.slice(tableOf({ kind, id }).length)}`;

/** At least as many seats as a game has at most. */
const MOST_SEATS = 8;

/** The documents that may lie beside a table of an older form. */
export function keysBeside(table: string): DocumentKey[] {
  const seats = Array.from({ length: MOST_SEATS }, (_, seat) => `${table}-${seat}`);
  return OLDER_KINDS.flatMap((kind) =>
    OF_TABLES.includes(kind) ? [{ kind, id: table }] : seats.map((id) => ({ kind, id })),
  );
}

function documentsIn(table: string, { beside }: Stored): (DocumentKey & OwnedDocument)[] {
  return Object.entries(beside ?? {}).flatMap(([field, one]) => {
    const [kind] = field.split('-');
    const document = documentIn(one);
    return document ? [{ kind, id: `${table}${field.slice(kind.length)}`, ...document }] : [];
  });
}

const NOWHERE = { owners: [], due: null, expires: null };

/** A seen mark, and as it lies beside its table. */
const MARK = /^\{"deal":(\d+),"cards":(\d+)\}$/;
const SHORT_MARK = /^(\d+) (\d+)$/;

function documentIn(field: BesideField | undefined): Document | null {
  if (!field) return null;
  const [, deal, cards] = SHORT_MARK.exec(field.text) ?? [];
  if (deal) return { version: field.version, value: `{"deal":${deal},"cards":${cards}}`, ...NOWHERE };
  const [head, expires, owners] = FIELD.exec(field.text) ?? [];
  // A text that was sealed with another secret, or is damaged: its reader refuses it.
  if (head === undefined) return { version: field.version, value: field.text, ...NOWHERE };
  return {
    version: field.version,
    value: field.text.slice(head.length),
    owners: owners === '' ? [] : owners.split(','),
    due: null,
    expires: expires === '' ? null : Number(expires),
  };
}

/**
 * The same without what follows from where it lies: that the table owns it, and that a seen mark, which is found by its table alone, goes with
 * it and no earlier.
 */
function fieldBeside(key: DocumentKey, document: Parameters<typeof fieldWith>[0]): BesideField {
  const owners = document.owners.filter((owner) => owner !== tableOf(key));
  if (!isSeenMark(fieldOf(key))) return fieldWith({ ...document, owners });
  const [, deal, cards] = MARK.exec(document.value) ?? [];
  const { version = 1 } = document;
  return deal ? { version, text: `${deal} ${cards}` } : fieldWith({ ...document, owners, expires: null });
}

/** Returns a document as it lies beside its table. */
export function fieldWith({
  version = 1,
  owners,
  expires,
  value,
}: Omit<Document, 'version'> & { version?: number }): BesideField {
  return { version, text: `${expires ?? ''} ${[...new Set(owners)]} ${value}` };
}
