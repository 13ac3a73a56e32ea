/** What the font of the pictures has (next/og's own): what is not among it would be asked of a server elsewhere. */
const NOT_DRAWABLE =
  /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013d\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u0400-\u045f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]/gu;

/**
 * A text as a picture can show it: without what its font lacks, and cut to so many characters.
 * @param instead what is shown where nothing is left of it
 */
export function drawable(text: string, most: number, instead = ''): string {
  const shown = text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(NOT_DRAWABLE, '').replaceAll(/ +/g, ' ').trim();
  if (shown === '') return instead;
  return shown.length > most ? `${shown.slice(0, most - 1).trimEnd()}…` : shown;
}
