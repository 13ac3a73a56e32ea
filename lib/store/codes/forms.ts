import { deflated, ENTRY_1, inflated, linesOf, SEPARATOR, skimLog, spreadLog, withoutCard } from './dense';
import { bytesAt, bytesIn, bytesToCode, Damaged, lengthOf } from './digits';
import { absoluteAt, absoluteToCode, ENTRY_WAYS, type Moments } from './moments';
import { codeToText, textToCode } from './text';

/**
 * The first character of a stored text says how to read it, for ever. JSON begins with `{` and is read as it is: texts were stored
 * like this before there were codes. `S` begins a state, followed by the moment of its log's last entry, `U` one whose code is deflated; `T` any
 * other text. A control character begins an entry of a log and occurs nowhere else in it, so that a log can be its entries joined; in JSON it is
 * two bytes.
 */
const [STATE_1, TEXT_1] = ['S', 'T'];
export const STATE_2 = 'U';
/** Begins an entry that has none of these forms, where entries stand one after the other. */
const OTHER = '\b';
const PLAIN = '{';

/** A state, and the moment (ms) of the last entry of its log, where that is known. */
export type Packed = { text: string; at: number | null };

/** Writes a state of a table. */
export function packState({ text, at }: Packed): string {
  const moment = at === null ? null : absoluteToCode(at);
  if (at === null || moment === null) return packText(text);
  const code = textToCode(text, [at]);
  const bytes = deflated(code);
  return lengthOf(bytes.length) < code.length ? STATE_2 + moment + bytesToCode(bytes) : STATE_1 + moment + code;
}

const packText = (text: string) => (text === '' ? '' : TEXT_1 + textToCode(text, []));

/** Reads what `packState` wrote, or what was never packed. @throws Damaged */
export function unpackState(stored: string): Packed {
  const isDeflated = stored.startsWith(STATE_2);
  if (!isDeflated && !stored.startsWith(STATE_1)) return { text: unpackText(stored), at: null };
  const { value, end } = absoluteAt(stored, 1);
  const [code, from] = isDeflated ? [inflated(bytesAt(stored, end, bytesIn(stored.length - end))), 0] : [stored, end];
  return { text: codeToText(code, from, [value]), at: value };
}

function unpackText(stored: string): string {
  if (stored === '' || stored.startsWith(PLAIN)) return stored;
  if (stored.startsWith(TEXT_1)) return codeToText(stored, 1, []);
  throw new Damaged('a text of no known form');
}

/** Whether it has one of these forms, and none of those before: it is as short as it can be. */
export function isCoded(stored: string): boolean {
  return stored !== '' && (STATE_1 + STATE_2 + TEXT_1 + ENTRY_1).includes(stored[0]);
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

/** The text of a log for those who do not read it, if all its entries seem to be in codes: `skimmed` says if they are. */
export const textInCodes = (text: string) => (text === '' || text.includes(OTHER) ? {} : { text });

/**
 * Tells of a log how many entries it has and which texts are in them, each once, but for the cards played and with other moments: enough to
 * see whether it is damaged, and which seals it holds. Null if an entry is in no code, or the first one not told by itself. @throws Damaged
 */
export function skimmed(log: string): { entries: number; texts: string[] } | null {
  const lines = skimLog(log) ?? [];
  if (lines[0]?.[0] !== ENTRY_1.at(-1)) return null;
  const codes = new Set(lines.map(withoutCard));
  return { entries: lines.length, texts: [...codes].map((code) => codeToText(code, 0, [0])) };
}
