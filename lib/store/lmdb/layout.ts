import { z } from 'zod';
import { isStoreId } from '../checks';
import { jsonOf } from '../collection';
import type { Beside, Notice, Stored } from '../store';
import type { Database } from './environment';
import { type DueKey, LAST, type StoreKey } from './keys';

/** lmdb's version of every entry in the outbox: it can only be delivered while it has this version. */
export const WAITING = 1;

export function readTable(db: Database, table: string): Stored | null {
  const stored = readState(db, table);
  return stored && { ...stored, beside: readBeside(db, table)?.fields ?? null };
}

export function readState(db: Database, table: string): Omit<Stored, 'beside'> | null {
  const entry = isStoreId(table) ? db.getEntry(['state', table]) : undefined;
  return entry?.version === undefined ? null : { version: entry.version, state: entry.value };
}

/** Reads the fields beside a table, the marks of their writes, and lmdb's version of the entry; null if they lie elsewhere. */
export function readBeside(db: Database, table: string) {
  const entry = db.getEntry(['beside', table]);
  if (entry?.version === undefined) return null;
  const parsed = besideJson.safeParse(jsonOf(entry.value));
  // A damaged one keeps nobody from reading the table.
  const stored = Object.entries(parsed.success ? parsed.data : {});
  return {
    stamp: entry.version,
    fields: Object.fromEntries(stored.map(([field, [version, , text]]) => [field, { version, text }])),
    marks: Object.fromEntries(stored.map(([field, [, mark]]) => [field, mark])),
  };
}
const besideJson = z.record(z.string(), z.tuple([z.int(), z.string(), z.string()]));

/** As it is stored. */
export function besideText(fields: Beside, marks: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(fields).map(([field, { version, text }]) => [
    field,
    [version, marks[field] ?? '-', text],
  ]);
  return JSON.stringify(Object.fromEntries(lines));
}

export function readLog(db: Database, table: string, after: number): string[] {
  const range = db.getRange({ start: ['log', table, after + 1], end: ['log', table, LAST] });
  return Array.from(range, ({ value }) => value);
}

export function readDue(db: Database, table: string): number | null {
  const due = db.get(['due', table]);
  return due === undefined ? null : Number(due);
}

/** Whether the table exists and is due at the moment this key says. */
export function isDueAt(db: Database, [, at, table]: DueKey): boolean {
  return readState(db, table) !== null && readDue(db, table) === at;
}

/**
 * Moves a table among those that are due; within a write. Also where it stays: it may have been postponed since `before` was
 * read, as that changes no version. `isDueAt` tells entries that this leaves in the index.
 */
export function writeDue(db: Database, table: string, before: number | null, after: number | null): void {
  if (before !== null) db.remove(['dueAt', before, table]);
  if (after === null) {
    db.remove(['due', table]);
  } else {
    db.put(['due', table], String(after));
    db.put(['dueAt', after, table], '');
  }
}

export function recentCommits(db: Database, table: string): string[] {
  return db.get(['commits', table])?.split(' ') ?? [];
}

export function readOutbox(db: Database, table: string): (Notice & { key: StoreKey })[] {
  const range = db.getRange({ start: ['outbox', table], end: ['outbox', table, LAST] });
  return Array.from(range, ({ key, value }) => {
    const [id, body] = cut(value);
    return { key, id, body };
  });
}

/** Tables from `start` up to, but not including, `end` with something in their outbox. Each takes one look-up. */
export function tablesWithOutbox(
  db: Database,
  { start, end }: { start: string; end: string },
  limit: number,
): string[] {
  const tables: string[] = [];
  for (let after: (string | number)[] = ['outbox', start]; tables.length < limit; ) {
    const [key] = db.getKeys({ start: after, end: ['outbox', end], limit: 1 });
    if (key?.[0] !== 'outbox') break;
    tables.push(key[1]);
    after = ['outbox', key[1], LAST];
  }
  return tables;
}

/** The keys of the inboxes that versions until 86ae504 kept: nobody reads them any more, and the next commit removes them. */
export function oldInboxes(db: Database, table: string): StoreKey[] {
  return Array.from(db.getKeys({ start: ['inbox', table], end: ['inbox', table, LAST] }));
}

/** Every key of a table. */
export function keysOf(db: Database, table: string): StoreKey[] {
  const due = readDue(db, table);
  const ranges = (['log', 'outbox', 'inbox'] as const).flatMap((kind) =>
    Array.from(db.getKeys({ start: [kind, table], end: [kind, table, LAST] })),
  );
  const scheduled: StoreKey[] = due === null ? [] : [['dueAt', due, table]];
  return [['state', table], ['beside', table], ['commits', table], ['due', table], ...scheduled, ...ranges];
}

/** Splits a value at its first space. */
function cut(value: string): [string, string] {
  const space = value.indexOf(' ');
  return [value.slice(0, space), value.slice(space + 1)];
}
