import { ALPHABET, Damaged } from './digits';
import { absoluteAt, absoluteToCode, ENTRY_WAYS, type Moments } from './moments';
import { NEXT } from './special';
import { codeToText, textToCode } from './text';

/**
 * The first character of a stored text says how it is to be read, for ever. JSON begins with `{` and stands as it is: so it was always
 * written before there were codes.
 *
 * `S`: a state, after the moment of the last entry of its log. `T`: any other text. The first characters of `ALPHABET`: an entry of a log.
 */
const [STATE_1, TEXT_1] = ['S', 'T'];
const ENTRY_1 = ALPHABET.slice(0, ENTRY_WAYS.length);
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

const BEGIN = '{"at":';
const END = '}]}';
const ENTRY = /^\{"at":(1[0-9]{12}),.*\}\]\}$/;

/**
 * Writes entries of a log.
 * @param chain begins with the moment of the entry before them, if that is known; afterwards with that of the last one
 */
export function packEntries(entries: readonly string[], chain: Moments): string[] {
  return entries.map((entry) => {
    const before = [...chain];
    const code = ENTRY.test(entry) ? textToCode(NEXT.before + entry.slice(BEGIN.length, -END.length), chain) : '';
    if (ENTRY_1.includes(code[0])) return code;
    chain.splice(0, chain.length, ...before);
    return packText(entry);
  });
}

/** Reads what `packEntries` wrote, or what was never packed; a damaged entry stays as it lies, for its reader to refuse. */
export function unpackEntries(stored: readonly string[], chain: Moments = []): string[] {
  return stored.map((one) => {
    try {
      if (ENTRY_1.includes(one[0])) return codeToText(one, 0, chain).slice(NEXT.before.length - BEGIN.length) + END;
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
