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
const WORD = /[\p{L}\p{M}\p{N}]+/u;

/** Normalises a name: compatibility characters replaced (NFKC), white space collapsed and trimmed. */
export function tidyName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Whether a tidied text will do as a name: 1–30 visible characters, at least one of them a letter or digit. */
export function isName(name: string): boolean {
  return [...name].length <= LONGEST_NAME && NAME.test(name) && LETTER_OR_DIGIT.test(name);
}

/** Whether a name starts with the word "Bot" or something that looks like it, as pages call bots "Bot Otto". */
export function isBotsName(name: string): boolean {
  const word = WORD.exec(name)?.[0] ?? '';
  return sameName(word.replace(/\p{N}+$/u, ''), 'Bot');
}

/**
 * Whether two names look the same, as written, in lower case or in upper case: "Otto", "otto" and "Оttо" with Cyrillic
 * letters do. No two people or bots at a table may have such names.
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
  const shown = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(shown).normalize('NFD');
}

/** Goes through upper case so that ß and ss become the same, too. */
function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}
