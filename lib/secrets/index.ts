import { isSealed, NotOpened, type Seals, sealOf } from './seals';

export * from './deflating';
export * from './remembering';
export * from './seals';

/**
 * The secrets in a table's stored texts: the seed, the players' bits, and older versions' plain invitations (hashes begin with
 * `h1.`). In a text by JSON.stringify such a quoted name before a colon is a property's, since quotes inside texts are escaped.
 */
const OPEN = /"(seed|bits|invitation)":"(?!h1\.)((?:[^"\\]|\\.)*)"/g;
/** Sealed, a property has another name: a version that knows nothing of seals cannot take it for the secret itself. */
const SEALED = /"sealed-(seed|bits|invitation)":"([^"\\]*)"/g;
const SEALED_BEGIN = '"sealed-';
/** Stands in place of all secrets of a text but the first, which has one seal for all of them. Older versions sealed each. */
const WITH_FIRST = '+';

/** Seals the secrets in a line of a table's log, or in its state. */
export function sealFields(seals: Seals, table: string, text: string): string {
  const found = [...text.matchAll(OPEN)];
  if (found.length === 0) return text;
  const place = placeOfAll(
    table,
    found.map(([, name]) => name),
  );
  const all = seals.sealBytes(place, joined(found.map(([, , value]) => value)));
  let isFirst = true;
  return text.replace(OPEN, (_, name) => {
    const value = isFirst ? all : WITH_FIRST;
    isFirst = false;
    return `"sealed-${name}":"${value}"`;
  });
}

/** The text as it was before `sealFields`; one that was never sealed is returned as it is. @throws NotOpened */
export function openFields(seals: Seals, table: string, text: string): string {
  if (!text.includes(SEALED_BEGIN)) return text;
  const found = [...text.matchAll(SEALED)];
  const first = found.find(([, , value]) => value.startsWith('s2.'));
  const together = found.filter(([, , value]) => value === first?.[2] || value === WITH_FIRST);
  const place = placeOfAll(
    table,
    together.map(([, name]) => name),
  );
  const values = first ? parted(seals.openBytes(place, first[2])) : [];
  return text.replace(SEALED, (_, name, value) => {
    const isOfAll = value === WITH_FIRST || value === first?.[2];
    const secret = isOfAll ? values.shift() : seals.open(`table ${table} ${name}`, value);
    if (secret === undefined) throw new NotOpened('damaged');
    return `"${name}":"${secret}"`;
  });
}

/** The sealed texts in a line of a log or a state. */
export function sealedFields(text: string): string[] {
  if (!text.includes(SEALED_BEGIN)) return [];
  return [...text.matchAll(SEALED)].flatMap(([, , value]) => (value === WITH_FIRST ? [] : [value]));
}

/** The begins of all seals that are in some texts, or that they are, each once: `isKnown` tells of each whether it can be opened. */
export function sealsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => (isSealed(text) ? [text] : sealedFields(text))).map(sealOf))];
}

/** Whether all secrets in the text are sealed with the newest secret of the site. */
export function areFieldsCurrent(seals: Seals, text: string): boolean {
  return text.search(OPEN) === -1 && sealedFields(text).every((sealed) => seals.isCurrent(sealed));
}

const placeOfAll = (table: string, names: readonly string[]) => `table ${table} all of ${names.join(' ')}`;

const HEX = /^(?:[0-9a-f]{2}){0,127}$/;
/** Begins a secret that is no hex: as a text, with its length in the four bytes that follow. Below it is the length of bytes. */
const TEXT = 128;

/** Secrets as bytes, each with its length before it. */
function joined(values: readonly string[]): Buffer {
  const parts = values.flatMap((value) => {
    if (HEX.test(value)) return [Buffer.of(value.length / 2), Buffer.from(value, 'hex')];
    const text = Buffer.from(value);
    const head = Buffer.of(TEXT, 0, 0, 0, 0);
    head.writeUInt32BE(text.length, 1);
    return [head, text];
  });
  return Buffer.concat(parts);
}

/** Reads what `joined` wrote, which was sealed since. */
function parted(bytes: Buffer): string[] {
  const values: string[] = [];
  for (let i = 0; i < bytes.length; ) {
    const isText = bytes[i] === TEXT;
    const from = i + (isText ? 5 : 1);
    const end = from + (isText ? bytes.readUInt32BE(i + 1) : bytes[i]);
    values.push(bytes.toString(isText ? 'utf8' : 'hex', from, end));
    i = end;
  }
  return values;
}
