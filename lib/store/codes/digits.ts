/**
 * The characters that codes are made of: printable ASCII, without space, `"` and `\`. Every one is one byte in a store and one in a JSON
 * body: the control characters below them would save 6 % in a store, and be six bytes each on the way to it over REST.
 */
export const ALPHABET = Array.from({ length: 127 - 33 + 1 }, (_, i) => String.fromCharCode(33 + i))
  .join('')
  .replace(/["\\]/g, '');

export const BASE = ALPHABET.length;

const VALUES = new Uint8Array(128).fill(BASE);
for (let i = 0; i < BASE; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/** A code that nothing wrote. It says nothing of what stands there. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** The value of the character at `i`. @throws Damaged where there is none */
export function valueAt(code: string, i: number): number {
  const unit = code.charCodeAt(i);
  const value = unit < 128 ? VALUES[unit] : BASE;
  if (value === BASE) throw new Damaged('not a character of a code');
  return value;
}

/** All pairs of characters, so that a number is written and read by two of them at once. */
const PAIRS = Array.from({ length: BASE * BASE }, (_, i) => ALPHABET[Math.floor(i / BASE)] + ALPHABET[i % BASE]);

/** A number below `BASE ** length` in `length` characters. */
export function digits(value: number, length: number): string {
  if (length < 2) return length === 0 ? '' : ALPHABET[value];
  const rest = Math.floor(value / PAIRS.length);
  return digits(rest, length - 2) + PAIRS[value - rest * PAIRS.length];
}

/** Reads what `digits` wrote at `i`. @throws Damaged */
export function numberAt(code: string, i: number, length: number): number {
  let value = 0;
  for (let at = i; at < i + length; at++) value = value * BASE + valueAt(code, at);
  return value;
}

/** Four bytes are five characters, and one to three bytes one more than they are. */
const BLOCK = 4;

/** How many characters these bytes take. */
export function lengthOf(bytes: number): number {
  return bytes + Math.ceil(bytes / BLOCK);
}

/** How many bytes as many characters are. */
export function bytesIn(characters: number): number {
  return characters - Math.ceil(characters / (BLOCK + 1));
}

export function bytesToCode(bytes: Uint8Array): string {
  let code = '';
  for (let i = 0; i < bytes.length; i += BLOCK) {
    const end = Math.min(i + BLOCK, bytes.length);
    let value = 0;
    for (let at = i; at < end; at++) value = value * 256 + bytes[at];
    code += digits(value, end - i + 1);
  }
  return code;
}

/** The number after the largest one that as many bytes can be. */
const LIMITS = Array.from({ length: BLOCK + 1 }, (_, bytes) => 256 ** bytes);

/** Reads `count` bytes at `i`. @throws Damaged */
export function bytesAt(code: string, i: number, count: number): Buffer {
  const bytes = Buffer.allocUnsafe(count);
  for (let at = 0, from = i; at < count; at += BLOCK, from += BLOCK + 1) {
    const end = Math.min(at + BLOCK, count);
    let value = numberAt(code, from, end - at + 1);
    if (value >= LIMITS[end - at]) throw new Damaged('bytes that are too large');
    for (let byte = end - 1; byte >= at; byte--, value >>>= 8) bytes[byte] = value;
  }
  return bytes;
}
