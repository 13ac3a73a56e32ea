import { SUITS, type Suit } from '@/lib/cards';
import type { Deck } from './deck';
import { FRENCH } from './french';
import { GERMAN } from './german';

/** Where the style sheet of the suits' signs in running text is. */
export const SIGNS_FILE = 'app/_ui/kit/cards/signs.css';

/** A sign as a picture. Its thin lines are left out: in text it is 13 pixels high, and every page carries it in its style sheet. */
const pictureOf = (sign: string) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-50 -50 100 100'>${sign}</svg>`
    .replace(/<path [^>]*fill="none"[^>]*\/>/g, '')
    .replaceAll('"', "'")
    .replaceAll('#', '%23');

const rule = (name: string, suit: Suit, { suits }: Deck, ink = '') =>
  `${name}.suit-${suit} {\n${ink}  --sign: url("data:image/svg+xml,${pictureOf(suits[suit].sign)}");\n}\n`;

/**
 * The style sheet that draws each suit's sign behind text of the class `suit-H`: the French ones in the colour of the text, the German
 * ones in their own. A page has up to fifty of them: as a picture of the sprite each would be three elements more, sent twice.
 */
export function drawSigns(): string {
  return [
    '/* Drawn by `npm run cards`. */\n',
    ...SUITS.map((suit) => rule('', suit, FRENCH.en, `  color: ${FRENCH.en.suits[suit].ink.replace(',', ', ')};\n`)),
    ...SUITS.map((suit) => rule('[data-inks="german"] ', suit, GERMAN)),
  ].join('');
}
