import { ALPHABET, BASE, Damaged, digits, numberAt, valueAt } from './digits';
import type { Read } from './numbers';

/** The moments (ms since 1970) of one text in the order of their first mention: later ones are told from them. */
export type Moments = number[];

/** 1 January 2025: in six characters a moment is one of twenty years from then on. */
const EPOCH = Date.UTC(2025, 0, 1);
export const ABSOLUTE = 6;

export const MOMENT = '1[5-9][0-9]{11}';

/** A way to say a moment. */
type Way = {
  /** @returns null if it cannot be said in this way */
  code(moment: number, moments: Moments): string | null;
  /** @throws Damaged */
  at(code: string, i: number, moments: Moments): Read<number>;
};

/** That of an earlier place in the text. */
const same: Way = {
  code(moment, moments) {
    const index = moments.indexOf(moment);
    return index === -1 || index >= BASE ? null : ALPHABET[index];
  },
  at(code, i, moments) {
    const value = moments[valueAt(code, i)];
    if (value === undefined) throw new Damaged('no such moment');
    return { value, end: i + 1 };
  },
};

/** `length` characters for how much later it is than the one before; it may be earlier by up to `back`. */
function later(length: number, back: number): Way {
  return {
    code(moment, moments) {
      const before = moments.at(-1);
      const value = before === undefined ? -1 : moment - before + back;
      return value < 0 || value >= BASE ** length ? null : digits(value, length);
    },
    at(code, i, moments) {
      const before = moments.at(-1);
      if (before === undefined) throw new Damaged('no moment before');
      return { value: before + numberAt(code, i, length) - back, end: i + length };
    },
  };
}

/** A moment by itself; null outside of those twenty years. */
export function absoluteToCode(moment: number): string | null {
  const value = moment - EPOCH;
  return value < 0 || value >= BASE ** ABSOLUTE ? null : digits(value, ABSOLUTE);
}

/** @throws Damaged */
export function absoluteAt(code: string, i: number): Read<number> {
  return { value: EPOCH + numberAt(code, i, ABSOLUTE), end: i + ABSOLUTE };
}

const absolute: Way = { code: absoluteToCode, at: absoluteAt };

const half = (length: number) => Math.floor(BASE ** length / 2);

/** The ways of a moment inside of a text, the shortest first. */
export const WAYS: readonly Way[] = [same, ...[3, 4, 5].map((length) => later(length, half(length))), absolute].map(
  (way) => ({
    code(moment, moments) {
      const code = way.code(moment, moments);
      if (code !== null && way !== same) moments.push(moment);
      return code;
    },
    at(code, i, moments) {
      const read = way.at(code, i, moments);
      if (way !== same) moments.push(read.value);
      return read;
    },
  }),
);

/**
 * The ways of the moment of an entry of a log, which mostly is later than the one before. From then on it is the only one that is known:
 * so the next entry can be written by those who know of this one its moment alone.
 */
export const ENTRY_WAYS: readonly Way[] = [later(3, 0), later(4, 0), later(5, half(5)), absolute].map((way) => ({
  code(moment, moments) {
    const code = way.code(moment, moments.slice(0, 1));
    if (code !== null) moments.splice(0, moments.length, moment);
    return code;
  },
  at(code, i, moments) {
    moments.length = Math.min(moments.length, 1);
    const read = way.at(code, i, moments);
    moments[0] = read.value;
    return read;
  },
}));
/** How many characters each of them takes. */
export const ENTRY_LENGTHS = [3, 4, 5, ABSOLUTE];
