import { SUITS, type Suit } from '@/lib/cards';
import type { Deck } from './deck';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { drawShapes, withoutLines } from './shapes';

/** Where the style sheet of the suits' signs in running text is. */
export const SIGNS_FILE = 'app/_ui/kit/cards/signs.css';

/**
 * The signs of a deck in a row, 20 apart, as one picture: a browser makes a document of each. Their thin lines are left out: in text they
 * are 13 pixels high, and every page carries them in its style sheet.
 */
function rowOf({ suits }: Deck): string {
  const signs = SUITS.map((suit, at) => ({
    shapes: withoutLines(suits[suit].sign),
    place: { x: 120 * at + 50, y: 50, scale: 1 },
  }));
  const text = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 460 100'>${drawShapes(signs, '#000')}</svg>`;
  return text.replaceAll('"', "'").replaceAll('#', '%23');
}

const row = (where: string, deck: Deck) => `${where} {\n  --signs: url("data:image/svg+xml,${rowOf(deck)}");\n}\n`;
const suitRule = (suit: Suit, at: number) =>
  `.suit-${suit} {\n  --at: ${at};\n  color: ${FRENCH.en.suits[suit].ink.replace(',', ', ')};\n}\n`;

/**
 * The style sheet that draws each suit's sign behind text of the class `suit-H`: the French ones in the colour of the text, the German
 * ones in their own. A page has up to fifty of them: as a picture of the sprite each would be three elements more, sent twice.
 */
export function drawSigns(): string {
  return [
    '/* Drawn by `npm run cards`. */\n',
    row(':root', FRENCH.en),
    row('[data-inks="german"]', GERMAN),
    ...SUITS.map(suitRule),
  ].join('');
}
