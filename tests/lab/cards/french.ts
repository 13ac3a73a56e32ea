import { MARK, SUIT_PATHS } from '@/app/_ui/kit/marks';
import type { Suit } from '@/lib/cards';
import type { Deck } from './deck';
import { inMiddle } from './shapes';

const INKS: Record<Suit, string> = {
  C: 'var(--suit-clubs,#1d1b17)',
  D: 'var(--suit-diamonds,#b3261e)',
  H: 'var(--suit-hearts,#b3261e)',
  S: 'var(--suit-spades,#1d1b17)',
};

const art = (suit: Suit) => ({
  sign: [{ d: inMiddle(SUIT_PATHS[suit]) }],
  ink: INKS[suit],
});

/** In the ace of spades, where printers put their names: the mark of the site, a card that is a letter. */
const MAKER =
  '<g fill="none" stroke="var(--card,#fffefb)" stroke-linejoin="round">' +
  `<path transform="translate(50 70)scale(.56)translate(-50 -51)" stroke-width="1.8" d="${SUIT_PATHS.S}"/>` +
  '<g transform="translate(50 74)scale(.9)translate(-16 -16)"><rect x="5" y="8" width="22" height="16" rx="2.5" stroke="none" fill="var(--card,#fffefb)"/>' +
  `<path d="${MARK.flap}" stroke="var(--suit-spades,#1d1b17)" stroke-width="1.6"/>` +
  `<path d="${MARK.heart}" stroke="none" fill="var(--suit-hearts,#b3261e)"/></g></g>`;

const NUMBERS = { 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9', T: '10' } as const;

const french = {
  suits: { C: art('C'), D: art('D'), H: art('H'), S: art('S') },
  // Courts that carry their suit's sign on the right are mirrored, so that the index finds room on the left.
  courts: {
    K: (suit: Suit) => ({ figure: `K${suit}` }),
    Q: (suit: Suit) => ({ figure: `Q${suit}`, mirrored: suit !== 'H' }),
    J: (suit: Suit) => ({ figure: `J${suit}`, mirrored: suit !== 'S' }),
  },
  aces: { S: { size: 66, extra: MAKER } },
};

/** The French deck with English and with German indices. */
export const FRENCH: Readonly<Record<'en' | 'de', Deck>> = {
  en: { ...french, index: { ...NUMBERS, J: 'J', Q: 'Q', K: 'K', A: 'A' } },
  de: { ...french, index: { ...NUMBERS, J: 'B', Q: 'D', K: 'K', A: 'A' } },
};
