/** Writes a score, or what is said of one, with a minus that is as wide as a plus. */
export const figureOf = (points: number | string): string => String(points).replace('-', '−');

/** The blocks that Unicode keeps for scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const MARKS = /[\u2066-\u2069]/gu;
const ISOLATE = '\u2068';
const END = '\u2069';

/**
 * A visitor's text as it may stand in a sentence, an attribute or a message, where no `<bdi>` can be: anything written from
 * right to left gets two marks, once, that keep it from moving what stands around it. All other texts come back as they are.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${ISOLATE}${text.replace(MARKS, '')}${END}` : text;
}

/** Returns the text without the marks, so that it can be cut or compared. */
export function unmarked(text: string): string {
  return text.replace(MARKS, '');
}
