// Types only, as in `picture.tsx`.
import type { Suit } from '@/lib/cards';

/** The outline of each suit's French sign in a square of 100. Drawn, because fonts lack the glyphs or show them as emoji. */
export const SUIT_PATHS: Record<Suit, string> = {
  C: 'M50 4a21 21 0 0 1 17 33a21 21 0 1 1-12 34c1 10 4 19 12 25H33c8-6 11-15 12-25a21 21 0 1 1-12-34a21 21 0 0 1 17-33Z',
  D: 'M50 3C58 20 72 38 86 50C72 62 58 80 50 97C42 80 28 62 14 50C28 38 42 20 50 3Z',
  H: 'M50 94C20 68 5 51 5 32C5 16 17 7 29 7C39 7 47 14 50 24C53 14 61 7 71 7C83 7 95 16 95 32C95 51 80 68 50 94Z',
  S: 'M50 4C60 22 95 38 95 62C95 76 84 83 73 83C65 83 58 79 54 72C55 82 58 90 67 96H33C42 90 45 82 46 72C42 79 35 83 27 83C16 83 5 76 5 62C5 38 40 22 50 4Z',
};

/** The class of the ink in which each suit's indices are written on a card. */
export const SUIT_INKS: Record<Suit, string> = {
  C: 'text-clubs',
  D: 'text-diamonds',
  H: 'text-hearts',
  S: 'text-spades',
};
const RED: readonly Suit[] = ['D', 'H'];

export function isRed(suit: Suit): boolean {
  return RED.includes(suit);
}
