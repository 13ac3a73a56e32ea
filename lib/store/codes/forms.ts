import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { bytesAt, bytesToCode, Damaged, digits, lengthOf, numberAt } from './digits';
import { absoluteAt, absoluteToCode, ENTRY_LENGTHS, ENTRY_WAYS, type Moments } from './moments';
import { codeToText, textToCode } from './text';

/**
 * The first character of a stored text says how to read it, for ever. JSON begins with `{` and is read as it is: texts were stored
 * like this before there were codes. `S` begins a state, followed by the moment of its log's last entry; `T` any other text. A control
 * character begins an entry of a log and occurs nowhere else in it, so that a log can be its entries joined; in JSON it is two bytes.
 */
const [STATE_1, TEXT_1] = ['S', 'T'];
const ENTRY_1 = '\n\t\f\r';
/** Begins an entry that has none of these forms, where entries stand one after the other. */
const OTHER = '\b';
const PLAIN = '{';

/** A state, and the moment (ms) of the last entry of its log, where that is known. */
export type Packed = { text: string; at: number | null };

/** Writes a state of a table. */
export function packState({ text, at }: Packed): string {
  const moment = at === null ? null : absoluteToCode(at);
  return at === null || moment === null ? packText(text) : STATE_1 + moment + textToCode(text, [at]);
}

const packText = (text: string) => (text === '' ? '' : TEXT_1 + textToCode(text, []));

/** Reads what `packState` wrote, or what was never packed. @throws Damaged */
export function unpackState(stored: string): Packed {
  if (!stored.startsWith(STATE_1)) return { text: unpackText(stored), at: null };
  const { value, end } = absoluteAt(stored, 1);
  return { text: codeToText(stored, end, [value]), at: value };
}

function unpackText(stored: string): string {
  if (stored === '' || stored.startsWith(PLAIN)) return stored;
  if (stored.startsWith(TEXT_1)) return codeToText(stored, 1, []);
  throw new Damaged('a text of no known form');
}

/** Whether it has one of these forms, and none of those before: it is as short as it can be. */
export function isCoded(stored: string): boolean {
  return stored !== '' && (STATE_1 + TEXT_1 + ENTRY_1).includes(stored[0]);
}

/** Whether it was written before there were codes. */
export function isPlain(stored: string): boolean {
  return stored.startsWith(PLAIN);
}

const ENTRY = /^\{"at":(1[0-9]{12}),(\P{Cc}*)\}\]\}$/u;

/**
 * Writes entries of a log.
 * @param chain begins with the moment of the entry before them, if that is known; afterwards with that of the last one
 */
export function packEntries(entries: readonly string[], chain: Moments): string[] {
  return entries.map((entry) => {
    const [, at, rest] = ENTRY.exec(entry) ?? [];
    if (at === undefined) return packText(entry);
    for (const [i, way] of ENTRY_WAYS.entries()) {
      const moment = way.code(Number(at), chain);
      if (moment !== null) return ENTRY_1[i] + moment + textToCode(rest, chain);
    }
    return packText(entry);
  });
}

/** Reads what `packEntries` wrote, or what was never packed; a damaged entry stays as it lies, for its reader to refuse. */
export function unpackEntries(stored: readonly string[], chain: Moments = []): string[] {
  return stored.map((one) => {
    try {
      const way = ENTRY_WAYS[ENTRY_1.indexOf(one[0])];
      if (way) {
        const { value, end } = way.at(one, 1, chain);
        return `{"at":${value},${codeToText(one, end, chain)}}]}`;
      }
      const entry = unpackText(one);
      const at = isPlain(one) ? ENTRY.exec(entry)?.[1] : undefined;
      if (at !== undefined) chain.splice(0, chain.length, Number(at));
      return entry;
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      chain.length = 0;
      return one;
    }
  });
}

/** One text of the entries of a log, which may be continued with that of others. @param inOneLine writes one without control characters */
export function joinEntries(entries: readonly string[], inOneLine: (entry: string) => string): string {
  return entries
    .map((entry) => {
      const isEntry = entry !== '' && ENTRY_1.includes(entry[0]);
      const line = SEPARATOR.test(entry.slice(isEntry ? 1 : 0)) ? inOneLine(entry) : entry;
      return isEntry && line === entry ? entry : OTHER + line;
    })
    .join('');
}

/** Reads what `joinEntries` or `denseLog` wrote; a damaged text is one entry, for its reader to refuse. */
export function splitEntries(log: string): string[] {
  try {
    return linesOf(spreadLog(log)).map((entry) => (entry[0] === OTHER ? entry.slice(1) : entry));
  } catch {
    return [log];
  }
}

/** The text of a log for those who do not read it, if all its entries are in codes. */
export function sharedText(text: string, entries: readonly string[]): { text?: string } {
  return entries.every((entry) => entry !== '' && ENTRY_1.includes(entry[0])) ? { text } : {};
}
const SEPARATOR = /[\b\n\t\f\r]/;
const linesOf = (log: string) => (log === '' ? [] : log.split(/(?=[\b\n\t\f\r])/));

/** Begins a log whose entries up to the next control character lie together: the rest of all of them as bytes, and all their moments. */
const DENSE = '\v';
const COUNT = 4;
/** From quality 10 on it takes ten times as long, for 3 % less; so does a larger window for 0.3 %, which has tables of 32 MB made. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/** How many characters of an entry are its moment, which is different each time and cannot be made shorter. */
const momentIn = (entry: string) => ENTRY_LENGTHS[ENTRY_1.indexOf(entry[0])] ?? 0;

/** A text of entries in four fifths of its characters, which may be continued in the same way. */
export function denseLog(log: string): string {
  const lines = linesOf(spreadLog(log));
  const moments = lines.map((line) => line.slice(1, 1 + momentIn(line))).join('');
  const rest = lines.map((line) => line[0] + line.slice(1 + momentIn(line))).join('');
  const bytes = brotliCompressSync(rest, BROTLI);
  const dense = DENSE + digits(bytes.length, COUNT) + bytesToCode(bytes) + moments;
  // Texts that are no entries of any form may come back as others.
  return dense.length < log.length && isSame(dense, lines.join('')) ? dense : log;
}

function isSame(dense: string, log: string): boolean {
  try {
    return spreadLog(dense) === log;
  } catch {
    return false;
  }
}

/** How much of a text of entries does not lie together, in characters. */
export function looseIn(log: string): number {
  return log.startsWith(DENSE) ? log.length - endOfDense(log) : log.length;
}

function endOfDense(log: string): number {
  const rest = log.slice(1).search(SEPARATOR);
  return rest === -1 ? log.length : 1 + rest;
}

/** The entries one after the other. @throws Damaged, or Error */
function spreadLog(log: string): string {
  if (!log.startsWith(DENSE)) return log;
  const [count, end] = [numberAt(log, 1, COUNT), endOfDense(log)];
  let at = 1 + COUNT + lengthOf(count);
  if (at > end) throw new Damaged('a log that breaks off');
  const rest = brotliDecompressSync(bytesAt(log, 1 + COUNT, count), { maxOutputLength: LONGEST_LOG }).toString();
  const lines = linesOf(rest).map((line) => {
    const from = at;
    at += momentIn(line);
    return line[0] + log.slice(from, at) + line.slice(1);
  });
  if (at !== end) throw new Damaged('not as many moments as entries');
  return lines.join('') + log.slice(end);
}
const LONGEST_LOG = 2 ** 26;
