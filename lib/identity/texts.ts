/** Counted in code points. */
const LONGEST_TEXT = 500;

/** The invisible characters that a text may contain: emojis and some scripts are joined or shaped by them. */
const JOINERS = '\u200c\u200d\ufe0e\ufe0f';
const INVISIBLE = new RegExp(String.raw`(?![${JOINERS}])[\p{C}\p{Default_Ignorable_Code_Point}]`, 'gu');
/** More marks on one letter than any script needs would be drawn over the lines above. */
const PILED_MARKS = /(\p{M}{5})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Normalises what a player says: one line, white space collapsed and trimmed, without control characters, changes of writing
 * direction and other characters that cannot be seen.
 */
export function tidyText(text: string): string {
  // What cannot be seen may keep a letter and its mark apart.
  const visible = text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC');
  return visible.replace(PILED_MARKS, '$1').replace(/ +/g, ' ').trim();
}

/** Whether a tidied text can be said: 1–500 characters, or as many as are `longest`, one of which can be seen. */
export function isText(text: string, longest = LONGEST_TEXT): boolean {
  return [...text].length <= longest && VISIBLE.test(text);
}
