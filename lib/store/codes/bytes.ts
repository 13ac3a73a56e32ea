import { COUNT, countedFrom } from './dense';
import { bytesAt, bytesIn, bytesToCode, Damaged, lengthOf, numberAt } from './digits';
import { STATE_2 } from './forms';
import { ABSOLUTE } from './moments';

/*
 * Codes say bytes in characters, which a Redis behind REST needs and an embedded store does not: there a text lies with these as the bytes they
 * are, in four fifths of the room. It is its number of runs of such characters, then of each the text before it and its bytes, both after
 * their length, and the text after the last one.
 */

type Run = readonly [from: number, to: number, isSeal: boolean];

/** Stands before the bytes of a state. */
const BEFORE_STATE = STATE_2.length + ABSOLUTE;
/** The texts of a log that lies together. */
const DENSE_RUNS = 3;
/** The end of a seal (lib/secrets/seals.ts). */
const SEAL = /(?<=\bs[12]\.[\w-]{8}\.)[\w-]{24,}/g;
const MOST_RUNS = 255;

function runsIn(text: string): Run[] {
  if (text.startsWith(STATE_2)) return text.length >= BEFORE_STATE ? [[BEFORE_STATE, text.length, false]] : [];
  const runs: Run[] = [];
  const from = countedFrom(text);
  if (from !== null) {
    for (let at = from; runs.length < DENSE_RUNS; at = runs[runs.length - 1][1]) {
      runs.push([at + COUNT, at + COUNT + lengthOf(numberAt(text, at, COUNT)), false]);
    }
    return runs;
  }
  for (const { 0: seal, index } of text.matchAll(SEAL)) runs.push([index, index + seal.length, true]);
  return runs.slice(0, MOST_RUNS);
}

/** The bytes of a run, of which `said` makes the same characters again. @throws Damaged */
function bytesOf(text: string, [from, to, isSeal]: Run): Buffer {
  const code = text.slice(from, to);
  const bytes = isSeal ? Buffer.from(code, 'base64url') : bytesAt(text, from, bytesIn(to - from));
  const isSame = isSeal ? bytes.toString('base64url') === code : lengthOf(bytes.length) === code.length;
  if (!isSame) throw new Damaged('not the characters of bytes');
  return bytes;
}

const said = (bytes: Buffer, isSeal: boolean) => (isSeal ? bytes.toString('base64url') : bytesToCode(bytes));

export function textToBytes(text: string): Buffer {
  try {
    const runs = runsIn(text);
    let at = 0;
    const parts = runs.flatMap((run) => {
      const [before, bytes] = [Buffer.from(text.slice(at, run[0])), bytesOf(text, run)];
      at = run[1];
      return [whole(before.length), before, whole(bytes.length * 2 + (run[2] ? 1 : 0)), bytes];
    });
    return Buffer.concat([Buffer.of(runs.length), ...parts, Buffer.from(text.slice(at))]);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    return Buffer.concat([Buffer.of(0), Buffer.from(text)]);
  }
}

/** Reads what `textToBytes` wrote; damaged bytes are another text, for its reader to refuse. */
export function bytesToText(all: Buffer): string {
  let [text, at] = ['', 1];
  for (let run = 0; run < all[0]; run++) {
    const before = wholeAt(all, at);
    const bytes = wholeAt(all, before.end + before.value);
    at = bytes.end + Math.floor(bytes.value / 2);
    text += all.toString('utf8', before.end, before.end + before.value);
    text += said(all.subarray(bytes.end, at), bytes.value % 2 === 1);
  }
  return text + all.toString('utf8', at);
}

/** A whole number in seven bits of each byte, the lowest first. */
export function whole(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + (rest < 128 ? 0 : 128));
  }
  return Buffer.from(bytes);
}

/** Reads what `whole` wrote. */
export function wholeAt(bytes: Buffer, from: number): { value: number; end: number } {
  let [value, end] = [0, from];
  for (let unit = 1; end < bytes.length; unit *= 128) {
    const byte = bytes[end++];
    value += (byte % 128) * unit;
    if (byte < 128) break;
  }
  return { value, end };
}
