import { brotliDecompressSync, deflateRawSync, inflateRawSync } from 'node:zlib';
import { cardAt, dealtToCode, placesAt } from './cards';
import DICTIONARY_1 from './dictionary-1.json' with { type: 'json' };
import { ALPHABET, BASE, bytesAt, bytesToCode, Damaged, digits, lengthOf, numberAt, valueAt } from './digits';
import { ENTRY_LENGTHS } from './moments';

/** Codes of states and logs as bots play them, of which all others are mostly made too (tests/lab/codes/dictionary.ts). */
const dictionary = Buffer.from(DICTIONARY_1);
/** A window in which the dictionary and most texts lie, and buffers of their length: larger ones take three times as long, and save nothing. */
const FORM = { dictionary, level: 6, windowBits: 14, memLevel: 5, chunkSize: 4096 };
/** In bytes: no log is as long, and no state. */
const LONGEST = 2 ** 26;

/** Codes as bytes. */
export const deflated = (code: string) => deflateRawSync(code, FORM);

/** Reads what `deflated` wrote. @throws Damaged */
export function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { ...FORM, maxOutputLength: LONGEST }).toString();
  } catch {
    throw new Damaged('bytes that nothing deflated');
  }
}

/** Begin an entry of a log, each with its moment said in one way (`ENTRY_WAYS`). The first two differ in its characters alone. */
export const ENTRY_1 = '\n\t\f\r';
const [SHORT, LONG] = ENTRY_1;
export const SEPARATOR = /[\b\n\t\f\r]/;
/** The entries of a text of them, each with the character that begins it. */
export const linesOf = (log: string) => (log === '' ? [] : log.split(/(?=[\b\n\t\f\r])/));

/** How many characters of an entry are its moment. */
const momentIn = (entry: string) => ENTRY_LENGTHS[ENTRY_1.indexOf(entry[0])] ?? 0;

/** An entry of which only its moment is missing. */
export const withoutMoment = (entry: string) =>
  (entry[0] === LONG ? SHORT : entry[0]) + entry.slice(1 + momentIn(entry));

/**
 * Begins a log whose entries up to the next control character lie together. Until 2026-11-26 brotli made one text of all but their moments,
 * which followed as they are; a space says that three texts follow (`denseLog`), and two, since 2026-11-27, that the cards
 * are after them.
 */
const DENSE = '\v';
const DEFLATED = ' ';
const COLUMNS = ' ';
/** How many characters say of how many bytes each of the three texts is. */
export const COUNT = 4;
const counted = (bytes: Uint8Array) => digits(bytes.length, COUNT) + bytesToCode(bytes);

/** Where the three texts begin; null: it is no such log, or brotli made it. */
export function countedFrom(log: string): number | null {
  const begin = DENSE + DEFLATED;
  if (!log.startsWith(begin)) return null;
  return begin.length + (log.startsWith(COLUMNS, begin.length) ? COLUMNS.length : 0);
}

/**
 * A text of entries in three quarters of its characters, which may be continued in the same way: what they are but for their moments and cards, of how
 * many bits each moment is, these bits without the first one, which always is set, and the cards.
 */
export function denseLog(log: string): string {
  const entries = spreadLog(log);
  try {
    const dense = gathered(linesOf(entries));
    return dense.length < log.length && spreadLog(dense) === entries ? dense : log;
  } catch {
    // Texts that are no entries of any form.
    return log;
  }
}

function gathered(lines: readonly string[]): string {
  const moments = lines.filter(momentIn).map((line) => (1 + numberAt(line, 1, momentIn(line))).toString(2));
  const sizes = moments.map(({ length }) => ALPHABET[length]).join('');
  const bits = moments.map((moment) => moment.slice(1)).join('');
  const bytes = Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  const [others, cards] = columnsOf(lines.map(withoutMoment));
  const texts = [deflated(others), deflateRawSync(sizes), bytes].map(counted).join('');
  return DENSE + DEFLATED + COLUMNS + texts + cardsToCode(cards);
}

/** Cards as played, as many together as there are of which none is there twice: mostly those of a deal. */
function cardsToCode(cards: string): string {
  let code = '';
  for (let from = 0, end = 0; from < cards.length; from = end) {
    while (end < cards.length && !cards.slice(from, end).includes(cards[end])) end++;
    const some = Array.from(cards.slice(from, end), (card) => valueAt(card, 0));
    code += ALPHABET[some.length] + (dealtToCode(some) ?? '');
  }
  return code;
}

/** Reads what `cardsToCode` wrote, from `i` to the end. @throws Damaged */
function cardsIn(code: string, i: number): string {
  let cards = '';
  for (let at = i; at < code.length; ) {
    const some = placesAt(code, at + 1, valueAt(code, at));
    for (const card of some.cards) cards += ALPHABET[card];
    at = some.end;
  }
  return cards;
}

/** Follows the entries of a log: of one that plays a card, who does so is known beforehand if it is who did when the same had gone before. */
function newFollowing() {
  const after = new Map<string, string>();
  let before = '';
  return {
    next: () => after.get(before),
    played(seat: string, rest: string) {
      after.set(before, seat);
      // The winner of a trick leads, or else it is the turn of the seat after this one.
      before = rest === '' ? seat : rest;
    },
  };
}

/** Entries without the cards that are played by those of whom it is known, and these cards: `LONG` and the rest stands for such an entry. */
function columnsOf(lines: readonly string[]): [others: string, cards: string] {
  let cards = '';
  const following = newFollowing();
  const others = lines.map((line) => {
    if (!isPlayed(line)) return line;
    const [seat, rest] = [line[1], line.slice(3)];
    const isKnown = following.next() === seat;
    following.played(seat, rest);
    if (!isKnown) return line;
    cards += line[2];
    return LONG + rest;
  });
  return [others.join(''), cards];
}

/** Reads what `columnsOf` wrote. @throws Damaged */
function linesIn(others: string, cards: string): string[] {
  let card = 0;
  const following = newFollowing();
  const lines = linesOf(others).map((one) => {
    const isKnown = one[0] === LONG;
    const line = isKnown ? `${SHORT}${following.next()}${cards[card++]}${one.slice(1)}` : one;
    if (isPlayed(line)) following.played(line[1], line.slice(3));
    else if (isKnown) throw new Damaged('a card of nobody');
    return line;
  });
  if (card !== cards.length) throw new Damaged('not as many cards as entries');
  return lines;
}

/** The signs of `played` in `SPECIALS`, which begin an entry in which a seat plays a card. */
const PLAYED = ALPHABET.slice(2, 8);
const isPlayed = (line: string) => line.length > 2 && line[0] === SHORT && PLAYED.includes(line[1]);

/** How much of a text of entries does not lie together, in characters. */
export function looseIn(log: string): number {
  return log.startsWith(DENSE) ? log.length - endOfDense(log) : log.length;
}

function endOfDense(log: string): number {
  const rest = log.slice(1).search(SEPARATOR);
  return rest === -1 ? log.length : 1 + rest;
}

/** The entries one after the other. @throws Damaged, or Error */
export function spreadLog(log: string): string {
  if (!log.startsWith(DENSE)) return log;
  const [dense, others] = [log.slice(0, endOfDense(log)), log.slice(endOfDense(log))];
  const from = countedFrom(dense);
  return (from === null ? spreadBrotli(dense) : spread(dense, from)) + others;
}

/** The entries of a log that lies together, but for their moments; of how many bits each moment is, and these bits. @throws Damaged */
function partsOf(dense: string, begin: number): { lines: string[]; sizes: string; bits: Buffer } {
  const hasCards = dense.startsWith(DENSE + DEFLATED + COLUMNS);
  let at = begin;
  const next = () => {
    const from = at + COUNT;
    const count = numberAt(dense, at, COUNT);
    at = from + lengthOf(count);
    if (at > dense.length) throw new Damaged('a log that breaks off');
    return bytesAt(dense, from, count);
  };
  const [others, sizes] = [inflated(next()), inflated(next())];
  const bits = next();
  const lines = hasCards ? linesIn(others, cardsIn(dense, at)) : linesOf(others);
  const told = lines.filter(momentIn).length;
  if ((!hasCards && at !== dense.length) || told !== sizes.length) throw new Damaged('not as many moments as entries');
  let length = 0;
  for (let moment = 0; moment < told; moment++) length += valueAt(sizes, moment) - 1;
  if (Math.ceil(length / 8) !== bits.length) throw new Damaged('moments of another length');
  return { lines, sizes, bits };
}

function spread(dense: string, begin: number): string {
  const { lines, sizes, bits } = partsOf(dense, begin);
  let [entry, bit] = [0, 0];
  const entries = lines.map((line) => {
    const length = momentIn(line);
    if (length === 0) return line;
    let value = 1;
    for (const end = bit + valueAt(sizes, entry++) - 1; bit < end; bit++) {
      value = value * 2 + ((bits[bit >> 3] >> (7 - (bit % 8))) & 1);
    }
    const moment = value - 1;
    const isLong = line[0] === SHORT && moment >= BASE ** length;
    return (isLong ? LONG + digits(moment, length + 1) : line[0] + digits(moment, length)) + line.slice(1);
  });
  return entries.join('');
}

/** The entries of a log but for their moments; null if brotli made it, or an entry is not in codes. @throws Damaged */
export function skimLog(log: string): string[] | null {
  const end = log.startsWith(DENSE) ? endOfDense(log) : 0;
  const from = countedFrom(log);
  if (end > 0 && from === null) return null;
  const lines = from === null ? [] : partsOf(log.slice(0, end), from).lines;
  for (const entry of linesOf(log.slice(end))) {
    numberAt(entry, 1, momentIn(entry));
    lines.push(withoutMoment(entry));
  }
  return lines.every(([begin]) => ENTRY_1.includes(begin)) ? lines : null;
}

/** Returns what an entry without its moment says, but for a card that is played. @throws Damaged */
export const withoutCard = (line: string) => line.slice(isPlayed(line) && cardAt(line, 2) !== '' ? 3 : 1);

function spreadBrotli(dense: string): string {
  const count = numberAt(dense, 1, COUNT);
  let at = 1 + COUNT + lengthOf(count);
  if (at > dense.length) throw new Damaged('a log that breaks off');
  const bytes = bytesAt(dense, 1 + COUNT, count);
  const entries = linesOf(brotliDecompressSync(bytes, { maxOutputLength: LONGEST }).toString()).map((line) => {
    const from = at;
    at += momentIn(line);
    return line[0] + dense.slice(from, at) + line.slice(1);
  });
  if (at !== dense.length) throw new Damaged('not as many moments as entries');
  return entries.join('');
}
