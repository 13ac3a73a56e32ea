import { ALPHABET, BASE, Damaged, digits, valueAt } from './digits';
import type { Moments } from './moments';
import PHRASES_1 from './phrases-1.json' with { type: 'json' };
import { SPECIALS, type Special } from './special';
import { newTrie } from './trie';

/** Begins a run: characters that are written as they are, after their number. */
const RUN = SPECIALS.length;
/** Begin phrases of two characters. */
const FIRST_PAIR = RUN + 1;
const PAIRS = 12;
/** Are phrases. */
const FIRST_SINGLE = FIRST_PAIR + PAIRS;
/** How many phrases have codes of one character: the first ones. */
const SINGLES = BASE - FIRST_SINGLE;

/** Finds the next special thing of a text. */
const SPECIAL = new RegExp([...new Set(SPECIALS.map(({ is }) => is))].join('|'), 'g');
/** Those that may begin with a character, by its number, each with the character that begins its code. */
const BY_BEGIN: (Array<Special & { sign: string }> | undefined)[] = [];
SPECIALS.forEach((special, i) => {
  for (const begin of special.begins) {
    const unit = begin.charCodeAt(0);
    BY_BEGIN[unit] = [...(BY_BEGIN[unit] ?? []), { ...special, sign: ALPHABET[i] }];
  }
});

const codeOf = (index: number) =>
  index < SINGLES
    ? ALPHABET[FIRST_SINGLE + index]
    : ALPHABET[FIRST_PAIR + Math.floor((index - SINGLES) / BASE)] + ALPHABET[(index - SINGLES) % BASE];

const { longestAt } = newTrie(PHRASES_1, codeOf);

/** The length of a phrase that is worth ending a run for. */
const WORTH = 3;

/**
 * Goes through a text: each time a part for which there must be phrases, from one place to another, and the code of the special thing
 * after it.
 */
function partsOf(text: string, moments: Moments, take: (from: number, to: number, special: string) => void): void {
  let from = 0;
  SPECIAL.lastIndex = 0;
  for (let found = SPECIAL.exec(text); found; found = SPECIAL.exec(text)) {
    const special = specialCode(found[0], moments);
    if (special === null) continue;
    take(from, found.index, special);
    from = SPECIAL.lastIndex;
  }
  take(from, text.length, '');
}

/** Writes a text in as few characters as phrases and special things make of it. @param moments that both sides know before */
export function textToCode(text: string, moments: Moments): string {
  let code = '';
  partsOf(text, moments, (from, to, special) => {
    code += phrasesOf(text, from, to) + special;
  });
  return code;
}

function specialCode(found: string, moments: Moments): string | null {
  for (const special of BY_BEGIN[found.charCodeAt(0)] ?? []) {
    const code = special.code(found, moments);
    if (code !== null) return special.sign + code;
  }
  return null;
}

function phrasesOf(text: string, from: number, to: number): string {
  let code = '';
  let runFrom = from;
  for (let i = from; i < to; ) {
    const phrase = longestAt(text, i, to);
    if (phrase === null || (runFrom < i && phrase.length < WORTH)) {
      i++;
      continue;
    }
    code += runOf(text, runFrom, i) + phrase.code;
    i += phrase.length;
    runFrom = i;
  }
  return code + runOf(text, runFrom, to);
}

/** Writes runs; the two halves of a character stay together, as alone they are no text. */
function runOf(text: string, from: number, to: number): string {
  let code = '';
  for (let i = from; i < to; ) {
    const end = Math.min(to, i + BASE - 1);
    const run = text.slice(i, end < to && /[\uD800-\uDBFF]/.test(text[end - 1]) ? end - 1 : end);
    code += ALPHABET[RUN] + digits(run.length, 1) + run;
    i += run.length;
  }
  return code;
}

/** Reads what `textToCode` wrote, from `i` on. @throws Damaged */
export function codeToText(code: string, i: number, moments: Moments): string {
  let text = '';
  for (let at = i; at < code.length; ) {
    const begin = valueAt(code, at);
    if (begin >= FIRST_SINGLE) {
      text += phraseOf(begin - FIRST_SINGLE);
      at++;
    } else if (begin >= FIRST_PAIR) {
      text += phraseOf(SINGLES + (begin - FIRST_PAIR) * BASE + valueAt(code, at + 1));
      at += 2;
    } else if (begin === RUN) {
      const end = at + 2 + valueAt(code, at + 1);
      if (end > code.length) throw new Damaged('a text that breaks off');
      text += code.slice(at + 2, end);
      at = end;
    } else {
      const read = SPECIALS[begin].at(code, at + 1, moments);
      text += read.value;
      at = read.end;
    }
  }
  return text;
}

function phraseOf(index: number): string {
  if (index >= PHRASES_1.length) throw new Damaged('no such phrase');
  return PHRASES_1[index];
}
