import { asBinary, getLastVersion } from 'lmdb';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isStoreId } from '../checks';
import { bytesToText, textToBytes, whole, wholeAt } from '../codes/bytes';
import { denseLog, looseIn } from '../codes/dense';
import { isCoded, joinEntries, splitEntries } from '../codes/forms';
import { jsonOf } from '../collection';
import type { Beside, Notice } from '../store';
import type { Database } from './environment';
import { type DueKey, LAST, type StoreKey } from './keys';

/** lmdb's version of every entry in the outbox: it can only be delivered while it has this version. */
export const WAITING = 1;

/** The fields beside a table, each with the mark of its last write. */
export type Fields = Readonly<Record<string, readonly [version: number, mark: string, text: string]>>;

/** A table, as one entry of the database holds it. */
export type Table = {
  version: number;
  /** The ids of the last commits, the latest first. */
  commits: readonly string[];
  due: number | null;
  /** Null if they lie elsewhere. */
  fields: Fields | null;
  state: string;
  /** All entries as one text (`longerLog`). */
  log: string;
};
/** `stamp` is lmdb's version of the entry, which every write of it changes; `old` are keys that belong to it in an earlier layout. */
export type Found = Table & { stamp: number; old: readonly StoreKey[] };

/** Begins the entry of a table; no text does. Its head, which is JSON, and its state follow, each after its length, and the log (`codes/bytes.ts`). */
const BYTES = 0xff;
/** Begins such an entry whose rest lies under a key of its own (`cutAt`). */
const CUT = 0xfe;
/**
 * Begins the entry as versions until 2026-11-26 wrote it, a text, and ends its head; the state and the log follow. No state begins so that versions
 * wrote by itself, when the rest lay under other keys.
 */
const [TEXT, END] = ['#', '\n'];
const fieldsIn = z.record(z.string(), z.tuple([z.int(), z.string(), z.string()]));
const head = z.tuple([z.int().nullable(), z.string(), fieldsIn.nullable()], z.int());

/** Tables as they were last read or written, by their entries: most reads find one that has not changed. */
const known = new LRUCache<string, { bytes: Buffer; read: Read }>({ max: 256 });
type Read = Omit<Table, 'version'>;

/** By how much a change that is no commit raises the stamp of a table: its version stands before the point. */
const STEP = 2 ** -30;

export function readTable(db: Database, table: string): Found | null {
  const first = isStoreId(table) ? db.getBinary(['state', table]) : undefined;
  if (first === undefined) return null;
  const stamp = getLastVersion();
  if (![BYTES, CUT, TEXT.charCodeAt(0)].includes(first[0])) return oldTable(db, table, stamp, first.toString());
  const rest = first[0] === CUT ? (db.getBinary(['rest', table]) ?? Buffer.of()) : null;
  const bytes = rest ? Buffer.concat([first, rest]) : first;
  const before = known.get(table);
  const read = before?.bytes.equals(bytes) ? before.read : readBytes(bytes);
  if (read !== before?.read) known.set(table, { bytes, read });
  const { due, commits, fields, state } = read;
  return {
    version: Math.floor(stamp),
    stamp,
    due,
    commits,
    fields,
    state,
    old: rest ? [['rest', table]] : [],
    get log() {
      return read.log;
    },
  };
}

function readBytes(bytes: Buffer): Read {
  if (bytes[0] === TEXT.charCodeAt(0)) return readText(bytes.toString());
  const head = wholeAt(bytes, 1);
  const state = wholeAt(bytes, head.end + head.value);
  const end = state.end + state.value;
  const [due, commits, fields] = readHead(bytesToText(bytes.subarray(head.end, head.end + head.value)));
  let log: string | undefined;
  return {
    ...{ due, commits: idsIn(commits), fields, state: bytesToText(bytes.subarray(state.end, end)) },
    get log() {
      log ??= bytesToText(bytes.subarray(end));
      return log;
    },
  };
}

function readText(text: string): Read {
  const begin = text.indexOf(END) + END.length;
  const [due, commits, fields, length = 0] = readHead(text.slice(TEXT.length, begin));
  const [state, log] = [text.slice(begin, begin + length), text.slice(begin + length)];
  return { due, commits: idsIn(commits), fields, state, log };
}

/** A damaged head leaves a table that its readers refuse, and keeps nobody from reading others. */
const readHead = (text: string) => head.catch([null, '', {}]).parse(jsonOf(text));

const idsIn = (ids: string) => (ids === '' ? [] : ids.split(' '));

/** A page of the database, in bytes, and what stands before a value there: the head of the page and the version. Long values take whole pages. */
const [PAGE, BEFORE_VALUE] = [4096, 32];
/** The longest rest (bytes) that lies in a leaf: three of them share a page. */
const LONGEST_REST = 1_300;

/** Returns the byte at which an entry of this length is cut so that its rest lies in a leaf and takes no page; the length where it is not cut. */
function cutAt(length: number): number {
  const rest = (length + BEFORE_VALUE) % PAGE;
  return length > PAGE && rest <= LONGEST_REST ? length - rest : length;
}

/** Writes the entry of a table, and moves it among those that are due; within a write that depends on the stamp of `before`. */
export function putTable(db: Database, table: string, before: Found | null, next: Table): void {
  const { version, due, commits, fields, state, log } = next;
  const parts = [JSON.stringify([due, commits.join(' '), fields]), state].map(textToBytes);
  const lying = parts.flatMap((part) => [whole(part.length), part]);
  const bytes = Buffer.concat([Buffer.of(BYTES), ...lying, textToBytes(log)]);
  const stamp = before?.version === version ? before.stamp + STEP : version;
  for (const key of before?.old ?? []) db.remove(key);
  const cut = cutAt(bytes.length);
  if (cut < bytes.length) {
    bytes[0] = CUT;
    db.put(['rest', table], asBinary(bytes.subarray(cut)), stamp);
  }
  db.put(['state', table], asBinary(bytes.subarray(0, cut)), stamp);
  known.set(table, { bytes, read: { due, commits, fields, state, log } });
  const past = before?.due ?? null;
  if (past !== null && past !== due && !momentsWaitedFor(db, table).includes(past)) db.remove(['dueAt', past, table]);
  if (due !== null && before?.due !== due) db.put(['dueAt', due, table], '');
}

/** Begin an entry of a log that is not in codes: as it is, or as JSON because of its control characters. */
const [AS_IS, JSON_TEXT] = ['=', '"'];

/** Entries of a log as one text, to be continued with that of others. */
function logOf(entries: readonly string[]): string {
  const lines = entries.map((entry) => (isCoded(entry) ? entry : AS_IS + entry));
  return joinEntries(lines, (line) => JSON.stringify(line.startsWith(AS_IS) ? line.slice(AS_IS.length) : line));
}

/** A log of which more characters than this do not lie together (`denseLog`) is written so that all do. */
const LOOSE = 500;

/** A log with more entries. */
export function longerLog(log: string, entries: readonly string[]): string {
  const longer = log + logOf(entries);
  return looseIn(longer) > LOOSE ? denseLog(longer) : longer;
}

/** Reads what `logOf` or `longerLog` wrote. */
export function entriesOf(log: string): string[] {
  return splitEntries(log).map((line) => {
    if (line.startsWith(AS_IS)) return line.slice(AS_IS.length);
    return line.startsWith(JSON_TEXT) ? String(jsonOf(line)) : line;
  });
}

/** The fields beside a table as the port shows them. */
export function besideOf({ fields }: Table): Beside | null {
  if (!fields) return null;
  return Object.fromEntries(Object.entries(fields).map(([field, [version, , text]]) => [field, { version, text }]));
}

/** Fields whose writes nobody remembers. */
export function fieldsOf(beside: Beside): Fields {
  return Object.fromEntries(Object.entries(beside).map(([field, { version, text }]) => [field, [version, '-', text]]));
}

/** A table as versions until 2026-11-25 kept it: each part under a key of its own, and each entry of the log. */
function oldTable(db: Database, table: string, version: number, state: string): Found {
  const [commits = '', due, beside] = (['commits', 'due', 'beside'] as const).map((kind) => db.get([kind, table]));
  return {
    ...{ version, stamp: version, state, commits: idsIn(commits), due: due === undefined ? null : Number(due) },
    fields: beside === undefined ? null : fieldsIn.catch({}).parse(jsonOf(beside)),
    get log() {
      return logOf(Array.from(rangeOf(db, 'log', table), ({ value }) => value));
    },
    get old() {
      const ranges = (['log', 'inbox'] as const).flatMap((kind) =>
        Array.from(rangeOf(db, kind, table), ({ key }) => key),
      );
      return [['commits', table], ['due', table], ['beside', table], ...ranges] satisfies StoreKey[];
    },
  };
}

const rangeOf = (db: Database, kind: 'log' | 'inbox' | 'outbox' | 'waiting', table: string) =>
  db.getRange({ start: [kind, table], end: [kind, table, LAST] });

/** Whether the table exists and is due at the moment this key says, by itself or as notices wait until then. */
export function isDueAt(db: Database, [, at, table]: DueKey): boolean {
  return readTable(db, table)?.due === at || momentsWaitedFor(db, table).includes(at);
}

const momentsWaitedFor = (db: Database, table: string) =>
  Array.from(rangeOf(db, 'waiting', table), ({ value }) => Number.parseInt(value, 10));

/** Adds the notices of a commit to an outbox, from `waitUntil` on (ms since 1970). */
export function putOutbox(
  db: Database,
  { table, version, waitUntil }: { table: string; version: number; waitUntil?: number | undefined },
  notices: readonly Notice[],
): void {
  const kind = waitUntil === undefined ? 'outbox' : 'waiting';
  const until = waitUntil === undefined ? '' : `${waitUntil} `;
  for (const [i, { id, body }] of notices.entries())
    db.put([kind, table, version, i], `${until}${id} ${body}`, WAITING);
  if (waitUntil !== undefined && notices.length > 0) db.put(['dueAt', waitUntil, table], '');
}

/** Lets all notices of a table that wait do so until this moment (ms since 1970). */
export function waitLonger(db: Database, table: string, until: number): void {
  for (const { key, value } of rangeOf(db, 'waiting', table)) {
    db.put(key, `${until}${value.slice(value.indexOf(' '))}`, WAITING);
    db.put(['dueAt', until, table], '');
  }
}

/** Everything in the outbox of a table, oldest first. */
export function readOutbox(db: Database, table: string): (Notice & { key: StoreKey })[] {
  const kept = (['outbox', 'waiting'] as const).flatMap((kind) =>
    Array.from(rangeOf(db, kind, table), ({ key, value }) => ({
      ...{ key, version: Number(key[2]) },
      text: kind === 'outbox' ? value : value.slice(value.indexOf(' ') + 1),
    })),
  );
  return kept
    .sort((a, b) => a.version - b.version)
    .map(({ key, text }) => {
      const space = text.indexOf(' ');
      return { key, id: text.slice(0, space), body: text.slice(space + 1) };
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

/** Every key of a table, also where it is only named. */
export function keysOf(db: Database, table: string): StoreKey[] {
  const { due, old } = readTable(db, table) ?? oldTable(db, table, 0, '');
  const moments = [...momentsWaitedFor(db, table), ...(due === null ? [] : [due])];
  const scheduled = moments.map((at): StoreKey => ['dueAt', at, table]);
  return [['state', table], ...scheduled, ...old, ...readOutbox(db, table).map(({ key }) => key)];
}
