import { createHash } from 'node:crypto';
import type { Document, DocumentWrite } from './records';

/** A document with what its adapters remember of its writes. */
export type StoredDocument = Omit<Document, 'version'> & {
  /** The marks of its last writes, the latest first, and at the end that of the write which made it. */
  marks: readonly string[];
};

const FORM = /^([A-Za-z0-9_,-]+) (\d*) (\d*) ([A-Za-z0-9_,-]*) /;

/** How many marks a document keeps. */
export const KEPT_MARKS = 5;

/** A short form of a write's id, from which its repetition is recognised. */
export function markOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 8);
}

/** The document that a write makes in place of another one, or of none. */
export function written(write: DocumentWrite, marks: readonly string[] = []): StoredDocument {
  const latest = [markOf(write.id), ...marks];
  const made = latest.length > KEPT_MARKS ? [...latest.slice(0, KEPT_MARKS - 1), ...latest.slice(-1)] : latest;
  return {
    marks: made,
    value: write.value,
    owners: [...new Set(write.owners ?? [])],
    due: write.due ?? null,
    expires: write.expires ?? null,
  };
}

/** Everything of a document but its version, as one text: `marks due expires owners value`. */
export function textOf({ marks, ...rest }: StoredDocument): string {
  return `${marks} ${restOf(rest)}`;
}

/** The same without the marks. */
export function restOf({ due, expires, owners, value }: Omit<StoredDocument, 'marks'>): string {
  return `${due ?? ''} ${expires ?? ''} ${owners} ${value}`;
}

/** Reads what `textOf` wrote. @throws Error if it was something else; the message says nothing of it */
export function parseText(text: string): StoredDocument {
  const [head, marks, due, expires, owners] = FORM.exec(text) ?? [];
  if (head === undefined) throw new Error('not a stored document');
  return {
    marks: marks.split(','),
    value: text.slice(head.length),
    owners: owners === '' ? [] : owners.split(','),
    due: due === '' ? null : Number(due),
    expires: expires === '' ? null : Number(expires),
  };
}

/** Returns a stored document as the port shows it. */
export function shown(version: number, { value, owners, due, expires }: StoredDocument): Document {
  return { version, value, owners, due, expires };
}

/** The same of one that may not be there. */
export function shownOf(found: { version: number; stored: StoredDocument } | null): Document | null {
  return found && shown(found.version, found.stored);
}
