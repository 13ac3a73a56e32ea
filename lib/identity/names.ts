import unhomoglyph from 'unhomoglyph';

/** Counted in code points. */
const LONGEST_NAME = 30;

/** A visible letter, mark or digit, or punctuation that names contain. */
const SIGN = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N} .,'’_()&!?+#@-]`;
const PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?`;
/** One picture, or several combined by zero-width joiners. Nowhere else may a name contain invisible characters. */
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*`;
/** It must not start with a combining mark, which would be drawn on whatever precedes the name. */
const NAME = new RegExp(String.raw`^(?!\p{M})(?:${SIGN}|${EMOJI})+$`, 'u');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LETTER = /\p{L}/u;
/** Letters of which nothing is drawn, though Unicode does not list them as invisible. */
const BLANK = /[\u{13441}\u{13442}\u{16fe4}]/u;
/** Marks that are drawn round or over the letters beside them: enclosing ones, and more on one letter than any script needs. */
const COVERING = /\p{Me}|\p{M}{5}/u;
/** The blocks that Unicode keeps for scripts written from right to left. */
const RIGHT_TO_LEFT = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+`;
const TURNS = new RegExp(RIGHT_TO_LEFT, 'u');
const WORD = /[\p{L}\p{M}\p{N}]+/u;

/** Normalises a name: compatibility characters replaced (NFKC), white space collapsed and trimmed. */
export function tidyName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Whether a tidied text will do as a person's or a bot's name: as for a title, with at least one letter. */
export function isName(name: string): boolean {
  return isTitle(name) && LETTER.test(name);
}

/** Whether a tidied text will do as a title: 1–30 visible characters, at least one of them a letter or digit. */
export function isTitle(text: string): boolean {
  return wasName(text) && !BLANK.test(text) && !COVERING.test(text);
}

/** Whether earlier versions took a tidied text as a name: those who are at a table by such a name keep it. */
export function wasName(name: string): boolean {
  return [...name].length <= LONGEST_NAME && NAME.test(name) && LETTER_OR_DIGIT.test(name);
}

/** Whether a name starts with the word "Bot" or something that looks like it, as pages call bots "Bot Otto". */
export function isBotsName(name: string): boolean {
  const word = WORD.exec(name)?.[0] ?? '';
  return sameName(word.replace(/\p{N}+$/u, ''), 'Bot');
}

/**
 * Whether two names look the same, as written or in either case: "Otto", "otto" and "Оttо" with Cyrillic letters do. Nobody at
 * a table, bots among them, may have such names.
 */
export function sameName(a: string, b: string): boolean {
  return FORMS.some((form) => form(a) === form(b));
}

/** Case matters: capital I looks like small l but small i does not; Cyrillic В looks like a Latin B but small в does not. */
const FORMS = [
  (name: string) => fold(skeleton(name)),
  (name: string) => skeleton(fold(name)),
  (name: string) => skeleton(name.toUpperCase()),
];

/** Maps each character to one that stands for all its look-alikes (UTS 39, section 4). */
function skeleton(text: string): string {
  const shown = inOneOrder(text)
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(shown).normalize('NFD');
}

/** A text's parts, those from right to left and others, sorted: the same for all texts that may be drawn alike. */
function inOneOrder(text: string): string {
  if (!TURNS.test(text)) return text;
  const parts = text.split(new RegExp(`(${RIGHT_TO_LEFT})`, 'u')).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .sort()
    .join(' ');
}

/** Goes through upper case so that ß and ss become the same, too. */
function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}
