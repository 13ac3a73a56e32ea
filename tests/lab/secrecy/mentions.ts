import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { partsOf } from './flight';

/**
 * Texts that mention nothing: whole sentences of messages/ that name a card (the help for an option of Hearts, say), colours, the outlines
 * of drawings, and long words of random letters such as keys and nonces. Nothing else is left out.
 */

/** `at`: where in the text; `as`: what stands there. */
export type Mention = { card: string; at: number; as: string };

/** The texts in which to look: the one that came, and what is packed in it. Each with a word for how it was unpacked. */
export function textsIn(body: string): { text: string; unpacked: string }[] {
  const { page, flight } = partsOf(body);
  const texts = [page, ...(flight === null ? [] : [flight])].flatMap((part) => unpackedFrom(plain(part)));
  return texts.filter(({ text }) => text !== '');
}

function unpackedFrom(text: string): { text: string; unpacked: string }[] {
  const texts = [{ text, unpacked: '' }];
  if (/%[0-9A-Fa-f]{2}/.test(text))
    texts.push({ text: text.replace(PERCENT, fromPercent), unpacked: 'in an address, ' });
  for (const [word] of text.matchAll(BASE64)) {
    const inside = fromBase64(word);
    if (inside !== null) texts.push({ text: plain(inside), unpacked: 'in base64, ' });
  }
  return texts;
}

/** The cards named in a text, in order. */
export function mentionsIn(text: string): Mention[] {
  const cleared = withoutInnocent(text);
  const found: Mention[] = [];
  for (const { 0: row, index } of cleared.matchAll(ROWS)) {
    if (isRandomWord(cleared, index, row.length)) continue;
    for (let i = 0; i < row.length; i += 2)
      found.push({ card: row.slice(i, i + 2), at: index + i, as: row.slice(i, i + 2) });
  }
  found.push(...namedIn(cleared).filter((mention) => !isInSentence(cleared, mention)));
  return found.sort((a, b) => a.at - b.at);
}

/** Text as it is read: without the escapes of HTML and JSON. */
function plain(body: string): string {
  return (
    body
      .replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/\\+"/g, '"')
      .replaceAll(/&#x([0-9a-fA-F]{1,5});/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll('&quot;', '"')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
      // React parts texts that stand side by side.
      .replaceAll(/<!--[ $/?!&]*-->/g, '')
  );
}

const PERCENT = /%([0-9A-Fa-f]{2})/g;
const fromPercent = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));

/** One card after the other. After a per cent sign comes the code of a character in an address: `%2C` is a comma. */
const ROWS = /(?<![A-Za-z0-9%])(?:[2-9TJQKA][CDHS])+(?![A-Za-z0-9])/g;

const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}(?![A-Za-z0-9+/_=-])/g;

/** Unpacks base64, if that is text, or text in gzip or without its head; else null. */
function fromBase64(word: string): string | null {
  // A word, a path or a number in hex is no base64.
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word)) return null;
  const bytes = Buffer.from(word, 'base64');
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  for (const open of [(packed: Buffer) => packed, isGzip ? gunzipSync : inflateRawSync]) {
    try {
      const text = open(bytes).toString('utf8');
      const odd = text.match(/[^\x20-\x7e\s\u00a0-\u024f\u2660-\u2667]/g)?.length ?? 0;
      if (text.length > 0 && odd === 0) return text;
    } catch {
      // It is not packed in this way.
    }
  }
  return null;
}

/** A word of at least this number of letters that no person wrote is a key, a token or a nonce. */
const LONG = 16;
const WORD = /[A-Za-z0-9_-]/;

/** Whether the place stands in a long word of random letters, digits, `-` and `_`. */
function isRandomWord(text: string, at: number, length: number): boolean {
  let [from, to] = [at, at + length];
  while (from > 0 && WORD.test(text[from - 1])) from--;
  while (to < text.length && WORD.test(text[to])) to++;
  const word = text.slice(from, to);
  return word.length >= LONG && !word.split(/[-_]/).every((part) => READABLE.test(part));
}
const READABLE = /^(?:[a-z]*|[A-Z][a-z]+|[A-Z]+|\d+|[a-z]+\d+|(?:[2-9TJQKA][CDHS])+)$/;

/** Blanks of the same length, so that what is found stands where it stood. */
const blank = (text: string) => ' '.repeat(text.length);

const INNOCENT = [
  // Colours.
  /#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4})(?![0-9A-Za-z])/g,
  // The outlines of drawings.
  /\bd"?[=:]"[Mm] ?[-\d.][^"]*"/g,
  // The nonce of the policy for scripts.
  /nonce(?:-|"?[=:]")[A-Za-z0-9+/=_-]+/g,
];

function withoutInnocent(text: string): string {
  let cleared = text;
  for (const pattern of INNOCENT) cleared = cleared.replace(pattern, blank);
  return cleared.replace(LABELS, blank);
}

/** Whether the card is named by a whole sentence of messages/ that stands there. */
const isInSentence = (text: string, { at, as }: Mention) =>
  SENTENCES.get(as)?.some(({ sentence, offset }) => text.startsWith(sentence, at - offset)) ?? false;

const RANKS = '23456789TJQKA';
const SUITS = 'CDHS';
const LOCALES = ['de', 'en'] as const;
/** Words that people also use, in lower case. */
const SAID: Record<string, string> = {
  ...{ '10': 'T', bube: 'J', buben: 'J', unter: 'J', dame: 'Q', ober: 'Q', könig: 'K', as: 'A', ass: 'A', daus: 'A' },
  ...{ jack: 'J', knave: 'J', queen: 'Q', king: 'K', ace: 'A' },
};
/** The pages' names of ranks and suits, in lower case. */
const RANK_OF = new Map<string, string>(Object.entries(SAID));
const SUIT_OF = new Map<string, string>();
const NAMES = new Map<string, string>();
for (const locale of LOCALES) {
  const told = JSON.parse(readFileSync(new URL(`../../../messages/${locale}/cards.json`, import.meta.url), 'utf8'));
  for (const rank of RANKS) RANK_OF.set(wordOf(told, 'rank', rank).toLowerCase(), rank).set(rank.toLowerCase(), rank);
  for (const suit of SUITS) SUIT_OF.set(wordOf(told, 'suit', suit).toLowerCase(), suit);
  for (const card of [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit))) {
    const words = { rank: wordOf(told, 'rank', card[0]), suit: wordOf(told, 'suit', card[1]) };
    NAMES.set(`${locale} ${card}`, wordOf(told, 'name').replace('{rank}', words.rank).replace('{suit}', words.suit));
  }
}

/** The pages' names of a card. */
export const nameOf = (locale: string, card: string): string => NAMES.get(`${locale} ${card}`) ?? card;

const SIGNS: Record<string, string> = {
  '♣': 'C',
  '♧': 'C',
  '♦': 'D',
  '♢': 'D',
  '♥': 'H',
  '♡': 'H',
  '♠': 'S',
  '♤': 'S',
};
/** On German pages a jack is B and a queen D, which are said with a sign only. */
const LETTERS: Record<string, string> = { B: 'J', D: 'Q' };

const suitNames = [...SUIT_OF.keys()].join('|');
const AFTER_OF = new RegExp(`\\bof[\\s\u00a0]+(${suitNames})(?!\\p{L})`, 'giu');
const WITH_SUIT = new RegExp(`(?<!\\p{L})(${suitNames})[-\\s\u00a0]+([\\p{L}\\d]+)`, 'giu');
const WITH_SIGN = /([\p{L}\d]{1,2})?([♣♧♦♢♥♡♠♤])[\ufe0e\ufe0f]?(?=([\p{L}\d]+)?)/gu;
const LAST_WORD = /([\p{L}\d]+)[\s\u00a0]+$/u;

/** The cards that are named in words, or with the sign of their suit. */
function namedIn(text: string): Mention[] {
  const found: Mention[] = [];
  const add = (rank: string | undefined, suit: string | undefined, at: number, as: string) => {
    const known = rank && (RANK_OF.get(rank.toLowerCase()) ?? LETTERS[rank]);
    if (known && suit) found.push({ card: known + suit, at, as });
  };
  for (const { 0: as, 1: suit, index } of text.matchAll(AFTER_OF)) {
    const before = LAST_WORD.exec(text.slice(Math.max(0, index - 12), index));
    if (before) add(before[1], SUIT_OF.get(suit.toLowerCase()), index - before[0].length, before[0] + as);
  }
  for (const { 0: as, 1: suit, 2: rank, index } of text.matchAll(WITH_SUIT)) {
    if (rank.length > 1 || /\d/.test(rank)) add(rank, SUIT_OF.get(suit.toLowerCase()), index, as);
  }
  for (const { 0: as, 1: before, 2: sign, 3: after, index } of text.matchAll(WITH_SIGN)) {
    add(before, SIGNS[sign], index, as);
    add(after, SIGNS[sign], index, as);
  }
  return found;
}

function wordOf(told: unknown, ...path: string[]): string {
  let found = told;
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  if (typeof found !== 'string') throw new Error(`no text ${path.join('.')}`);
  return found;
}

/** How many letters a sentence has beside the card that it names. */
const ENOUGH = 8;

/** The parts of sentences in messages/ that name a card and stand there as they are, by what they call it; and options called like a card. */
const { SENTENCES, LABELS } = innocentWords();

function innocentWords() {
  const found = new Map<string, { sentence: string; offset: number }[]>();
  const labels = new Set<string>();
  for (const locale of LOCALES) {
    const folder = new URL(`../../../messages/${locale}/`, import.meta.url);
    for (const name of readdirSync(folder)) {
      for (const text of textsOf(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))) {
        // Values that are filled in, and marks, stand between the parts.
        for (const part of text.split(/[{}<>]/)) {
          const sentence = part.trim();
          const mentions = namedIn(sentence);
          const named = mentions.reduce((sum, { as }) => sum + as.length, 0);
          // A name by itself would excuse every mention of that card; what an option is called is followed by its value.
          if (named > 0 && sentence.length === named && name !== 'cards.json') labels.add(sentence);
          if (sentence.length <= named + ENOUGH) continue;
          for (const { as, at } of mentions) found.set(as, [...(found.get(as) ?? []), { sentence, offset: at }]);
        }
      }
    }
  }
  return {
    SENTENCES: found,
    LABELS: new RegExp(`(?:${[...labels].join('|')})(?=(?:",")?: )`, 'g'),
  };
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
