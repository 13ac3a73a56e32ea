import unhomoglyph from 'unhomoglyph';

/** Counted in code points. */
const LONGEST_NAME = 30;

/** A letter, mark or digit that shows, or a sign that names have. */
const SIGN = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N} .,'’_()&!?+#@-]`;
const PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?`;
/** One picture, or several that zero-width joiners make one; nowhere else may a name hold what does not show. */
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*`;
/** No mark stands first: it would be drawn on whatever stands before the name. */
const NAME = new RegExp(String.raw`^(?!\p{M})(?:${SIGN}|${EMOJI})+$`, 'u');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{M}\p{N}]+/u;

/** A name as it is kept: characters in their plain form (NFKC), single spaces, none at the ends. */
export function tidyName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Whether a tidied text can name something: 1–30 characters, all of which show, among them a letter or a digit. */
export function isName(name: string): boolean {
  return [...name].length <= LONGEST_NAME && NAME.test(name) && LETTER_OR_DIGIT.test(name);
}

/** Whether the first word of a name is "Bot", or looks like it: that is how pages call programs. */
export function isBotsName(name: string): boolean {
  const word = WORD.exec(name)?.[0] ?? '';
  return sameName(word.replace(/\p{N}+$/u, ''), 'Bot');
}

/**
 * Whether two names are the same to the eye, as they stand, in small letters or in capitals: "Otto", "otto" and "Оttо"
 * with Cyrillic letters are. No two at a table, be they people or bots, may be called so.
 */
export function sameName(a: string, b: string): boolean {
  return FORMS.some((form) => form(a) === form(b));
}

/** Case matters to what looks alike: capital I is like small l, small i is not; small в is like no Latin letter, В is. */
const FORMS = [
  (name: string) => fold(skeleton(name)),
  (name: string) => skeleton(fold(name)),
  (name: string) => skeleton(name.toUpperCase()),
];

/** The text in the characters that all their look-alikes stand for (UTS 39, section 4), after compatibility forms. */
function skeleton(text: string): string {
  const shown = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(shown).normalize('NFD');
}

/** By way of capitals, which makes one of ß and ss as well. */
function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}
