import { ALPHABET, BASE, Damaged, digits, numberAt, valueAt } from './digits';

/** Something that was read at a place of a code, and where it ends. */
export type Read<T> = { value: T; end: number };

/**
 * How whole numbers begin: up to 60 they are one character; those that begin with a later one have one or two more; the last says that a
 * length and as many characters follow.
 */
const RANGES = [
  { from: 0, first: 0, count: 60, more: 0 },
  { from: 60, first: 60, count: 26, more: 1 },
  { from: 60 + 26 * BASE, first: 86, count: 6, more: 2 },
].map((range) => ({ ...range, until: range.from + range.count * BASE ** range.more }));
const LONG = 92;
const LONGEST = 9;

export function wholeToCode(value: number): string {
  if (value < 60) return ALPHABET[value];
  for (const { from, until, first, more } of RANGES) {
    if (value >= until) continue;
    const at = value - from;
    return ALPHABET[first + Math.floor(at / BASE ** more)] + digits(at % BASE ** more, more);
  }
  let length = 3;
  while (BASE ** length <= value) length++;
  return ALPHABET[LONG] + ALPHABET[length] + digits(value, length);
}

/** @throws Damaged */
export function wholeAt(code: string, i: number): Read<number> {
  const begin = valueAt(code, i);
  for (const { from, first, count, more } of RANGES) {
    if (begin >= first + count) continue;
    return { value: from + (begin - first) * BASE ** more + numberAt(code, i + 1, more), end: i + 1 + more };
  }
  const length = valueAt(code, i + 1);
  const value = length <= LONGEST ? numberAt(code, i + 2, length) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new Damaged('a number that is too large');
  return { value, end: i + 2 + length };
}

/** The same for numbers that may be below zero. */
const signedToCode = (value: number) => wholeToCode(value < 0 ? -2 * value - 1 : 2 * value);

function signedAt(code: string, i: number): Read<number> {
  const { value, end } = wholeAt(code, i);
  return { value: value % 2 === 0 ? value / 2 : -(value + 1) / 2, end };
}

/** Up to 15 digits: twice as large a number is still told from the next one. */
export const NUMBER = '(?:0|-?[1-9][0-9]{0,14})';

/** The most numbers of a list: with their sign they fit into one character. */
const MOST = 45;
const [COMMA, MINUS, ZERO, NINE] = [',', '-', '0', '9'].map((character) => character.charCodeAt(0));

/** Numbers as JSON, with their count before them and whether one of them is below zero; null where these are others, or too many. */
export function listToCode(list: string): string | null {
  const isSigned = list.includes('-');
  let code = '';
  let [count, value, sign] = [0, 0, 1];
  for (let i = 0; i <= list.length; i++) {
    const unit = i < list.length ? list.charCodeAt(i) : COMMA;
    if (unit === COMMA) {
      code += isSigned ? signedToCode(sign * value) : wholeToCode(value);
      count++;
      [value, sign] = [0, 1];
    } else if (unit === MINUS) {
      sign = -1;
    } else if (unit >= ZERO && unit <= NINE) {
      value = value * 10 + unit - ZERO;
    } else {
      return null;
    }
  }
  return count > MOST ? null : ALPHABET[count * 2 + (isSigned ? 1 : 0)] + code;
}

/** @throws Damaged */
export function listAt(code: string, i: number): Read<string> {
  const head = valueAt(code, i);
  const read = head % 2 === 0 ? wholeAt : signedAt;
  const numbers: number[] = [];
  let end = i + 1;
  for (let left = head >> 1; left > 0; left--) {
    const one = read(code, end);
    numbers.push(one.value);
    end = one.end;
  }
  return { value: numbers.join(','), end };
}
