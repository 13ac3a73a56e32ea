import { z } from 'zod';
import { textInCodes } from '../codes/forms';
import { parseText, type StoredDocument } from '../document';
import { StoreUnavailable } from '../errors';
import type { Beside, BesideField, Notice, Stored } from '../store';
import { packedEntries, unpack, unpackAny } from './pack';
import type { Reply } from './transport';

/**
 * The answer to a command, parsed.
 * @throws StoreUnavailable if Redis refused, or answered in another form; the message does not repeat the command
 */
export function parse<T>(schema: z.ZodType<T>, reply: Reply): T {
  if ('error' in reply) {
    const [reason] = reply.error.split(/, with args|, command was/);
    throw new StoreUnavailable(`Redis refused: ${reason.slice(0, 200)}`);
  }
  const parsed = schema.safeParse(reply.value);
  if (!parsed.success) throw new StoreUnavailable(`Redis answered in an unknown form: ${parsed.error.issues[0].code}`);
  return parsed.data;
}

export function isNoScript(reply: Reply): boolean {
  return 'error' in reply && reply.error.includes('NOSCRIPT');
}

export const whole = z.int();
const text = z.string().nullable();
export const ok = z.literal('OK');
export const texts = z.array(z.string());
/** LOG: the text as it lies there, and its entries. */
export const logText = z.string();
export const log = logText.transform((stored) => packedEntries(stored).map(unpackAny));
/** 1 or 0: whether a script changed anything. */
export const changed = z.literal([0, 1]).transform((one) => one === 1);

/** REMOVE */
export const removed = z.literal([1, -1]).transform((one) => (one === 1 ? 'done' : 'conflict'));

/** HGETALL: the fields by their names. */
const fields = z.array(z.coerce.string()).transform((list) => {
  const found = new Map<string, string>();
  for (let i = 0; i + 1 < list.length; i += 2) found.set(list[i], list[i + 1]);
  return found;
});

/** `version due indexed commits`, each of which was a field by itself until 2026-11-26. */
const HEAD = /^(\d+) (\d*) (\d*) (.*)$/;

function headOf(found: ReadonlyMap<string, string>) {
  const each = ['version', 'due', 'indexed', 'commits'].map((name) => found.get(name));
  const [version, due, indexed, commits] = HEAD.exec(each[0] ?? '')?.slice(1) ?? each;
  const state = found.get('state');
  if (version === undefined || state === undefined) return null;
  const ids = (commits ?? '').split(' ').filter((id) => id !== '');
  return { version: Number(version), state, due: due ?? '', indexed: indexed || due || '', commits: ids };
}

/** HGET of the version. */
export const version = text.transform((head) => (head === null ? null : Number(head.split(' ')[0])));

/** HGETALL of a table, and the moment in the index or ''; null if it is unknown. */
export const stored = fields.transform((found): { stored: Stored; indexed: string } | null => {
  const head = headOf(found);
  if (!head) return null;
  const { version, state, indexed } = head;
  return { stored: { version, state: unpackAny(state), beside: besideOf(found) }, indexed };
});

const BESIDE = 'beside:';

function besideOf(found: ReadonlyMap<string, string>): Beside | null {
  const all = found.get('beside');
  if (all === undefined) return null;
  const fields: [string, BesideField][] = [];
  for (const [name, value] of found)
    if (name.startsWith(BESIDE)) fields.push([name.slice(BESIDE.length), besideField(value)]);
  // Their lengths are of bytes.
  const bytes = Buffer.from(all);
  for (let at = 0; at < bytes.length; ) {
    const [head, name, version, size] = FIELD.exec(bytes.toString('latin1', at, at + LONGEST_HEAD)) ?? [];
    if (head === undefined) break;
    const from = at + head.length;
    at = from + Number(size);
    fields.push([name, { version: Number(version), text: bytes.toString('utf8', from, at) }]);
  }
  return Object.fromEntries(fields);
}

const FIELD = /^(\S+) (\d+) \S+ (\d+) /;
/** More than the names of fields, the marks and numbers take. */
const LONGEST_HEAD = 200;

/** Fields whose writes nobody remembers, as they lie beside a table. */
export const besideText = (beside: Beside) =>
  Object.entries(beside)
    .map(([name, { version, text }]) => `${name} ${version} - ${Buffer.byteLength(text)} ${text}`)
    .join('');

/** A field beside a table: `version mark text`. */
export function besideField(value: string): BesideField {
  const [head, version] = /^(\d+) \S+ /.exec(value) ?? ['', '0'];
  return { version: Number(version), text: value.slice(head.length) };
}

export const besideOutcome = z.enum(['done', 'conflict', 'elsewhere', 'unknown']);

/** RESCHEDULE: version 0 if the table is unknown, `due` empty if it has none. */
export const schedule = z
  .tuple([text, text])
  .transform(([version, due]) => ({ version: Number(version ?? 0), due: due ?? '' }));

/** A table as a script left it: `waiting` notices in its outbox, and for when the index is to name it, or ''. */
export type SeenVersion = { version: number; waiting: number; due: string };
export const seen = z
  .tuple([whole, whole, z.string()])
  .transform(([version, waiting, due]): SeenVersion => ({ version, waiting, due }));

const status = z.enum(['done', 'repeated', 'conflict', 'exists', 'ahead', 'quiet']);
export const outcome = z
  .tuple([status, whole, whole, z.string(), z.array(text)])
  .transform(([status, version, waiting, due, fields]) => ({ status, version, waiting, due, fields }));
export type Outcome = z.infer<typeof outcome>;

/** ZSCAN */
export const page = z.tuple([z.coerce.string(), z.array(z.coerce.string())]).transform(([cursor, pairs]) => ({
  members: pairs.filter((_, i) => i % 2 === 0),
  next: cursor === '0' ? null : cursor,
}));

/** EXPORT: the fields, the log, the outbox. */
export const parts = z.tuple([fields, z.string(), texts]).transform(([found, log, outbox]) => {
  const head = headOf(found);
  if (!head) return null;
  const { version, state, commits, due } = head;
  const beside = besideOf(found);
  const entries = packedEntries(log);
  const values = [state, ...entries].map((value) => ({ value, unpacked: ifReadable(() => unpack(value)) }));
  const [first, ...rest] = values.map(({ value, unpacked }) => unpacked ?? value);
  return {
    version,
    state: first,
    log: rest,
    ...textInCodes(log),
    ...(values.some(({ unpacked }) => unpacked === null) ? { damage: 'a value that is not in packed form' } : {}),
    commits,
    due: due ? Number(due) : null,
    ...(beside ? { beside } : {}),
    outbox: outbox.map(notice),
  };
});

/** A document as it is stored. */
export type FoundDocument = { version: number; stored: StoredDocument; isDamaged: boolean };

/** GET of a document */
export const document = text.transform((stored) => (stored === null ? null : documentOf(stored)));

/** WRITE: what stood before the value of the document that was there. */
export const writeOutcome = z
  .tuple([z.enum(['done', 'repeated', 'conflict']), z.string()])
  .transform(([status, head]) => ({ status, before: head === '' ? null : documentOf(head) }));

/** REMOVE_DOCUMENT: the document; its value is only there if it was removed, or was taken before in the same way. */
export const removal = z
  .tuple([z.enum(['removed', 'repeated', 'conflict', 'nothing']), z.string()])
  .transform(([status, stored]) => ({
    status,
    found: stored === '' ? null : documentOf(stored),
  }));

/**
 * Parses a stored document, or what stands before its value: a packed value is never empty. A damaged one must not keep others from
 * being read: of one that is no document at all only that it is there is known, at version 0.
 */
function documentOf(stored: string): FoundDocument {
  const [head, version] = /^(\d+) /.exec(stored) ?? [];
  const document = head === undefined ? null : ifReadable(() => parseText(stored.slice(head.length)));
  if (document === null) return { version: 0, stored: NOTHING_KNOWN, isDamaged: true };
  const value = ifReadable(() => (document.value === '' ? '' : unpack(document.value)));
  return { version: Number(version), stored: { ...document, value: value ?? NO_VALUE }, isDamaged: value === null };
}

/** It is not JSON, so that nobody takes it for a value. */
const NO_VALUE = 'damaged';
const NOTHING_KNOWN: StoredDocument = { marks: [], value: NO_VALUE, owners: [], due: null, expires: null };

function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** An entry of an outbox: `id body`. */
export function notice(line: string): Notice {
  const space = line.indexOf(' ');
  return { id: line.slice(0, space), body: unpackAny(line.slice(space + 1)) };
}
