import type { Seals } from './seals';

/**
 * The secrets in a table's stored texts: the seed, the players' bits, and invitations as older versions wrote them (a hash
 * begins with `h1.`). In a text by JSON.stringify such a quoted name before a colon can only be a property's, since quotes
 * inside texts are escaped.
 */
const OPEN = /"(seed|bits|invitation)":"(?!h1\.)((?:[^"\\]|\\.)*)"/g;
/** Sealed, a property has another name: a version that knows nothing of seals cannot take it for the secret itself. */
const SEALED = /"sealed-(seed|bits|invitation)":"([^"\\]*)"/g;
const SEALED_BEGIN = '"sealed-';

/** Seals the secrets in a line of a table's log, or in its state. */
export function sealFields(seals: Seals, table: string, text: string): string {
  return text.replace(OPEN, (_, name, value) => `"sealed-${name}":"${seals.seal(placeOf(table, name), value)}"`);
}

/** The text as it was before `sealFields`; one that was never sealed is returned as it is. @throws NotOpened */
export function openFields(seals: Seals, table: string, text: string): string {
  if (!text.includes(SEALED_BEGIN)) return text;
  return text.replace(SEALED, (_, name, value) => `"${name}":"${seals.open(placeOf(table, name), value)}"`);
}

/** The sealed texts in a line of a log or a state. */
export function sealedFields(text: string): string[] {
  return [...text.matchAll(SEALED)].map(([, , value]) => value);
}

/** Whether all secrets in the text are sealed with the newest secret of the site. */
export function areFieldsCurrent(seals: Seals, text: string): boolean {
  return text.search(OPEN) === -1 && sealedFields(text).every((sealed) => seals.isCurrent(sealed));
}

const placeOf = (table: string, name: string) => `table ${table} ${name}`;
