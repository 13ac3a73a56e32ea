import { SUIT_PATHS } from '@/app/_ui/kit/marks';
import type { Suit } from '@/lib/cards';
import type { Deck } from './deck';
import { inMiddle, type Shape } from './shapes';

const EDGE: Shape['line'] = { ink: '#2a1c10', width: 3, rounded: 'corners' };
const shine = (d: string): Shape => ({ d, line: { ink: '#fff3cf', width: 5, rounded: 'ends' } });

const ACORN: readonly Shape[] = [
  { d: 'M0-47C3-42 8-39 13-36C27-28 31-10 29 7H-29C-31-10-27-28-13-36C-8-39-3-42 0-47Z', fill: '#b98032', line: EDGE },
  shine('M-16-24C-21-16-23-8-22 1'),
  {
    d: 'M-35 4C-12-3 12-3 35 4C37 22 22 33 7 36L9 47H-9L-7 36C-22 33-37 22-35 4Z',
    fill: '#5f3717',
    line: EDGE,
  },
  {
    d: 'M-27 14L-8 32M-12 8L14 32M4 7L24 25M27 14L8 32M12 8L-14 32M-4 7L-24 25',
    line: { ink: '#a8733a', width: 3 },
  },
];

const LEAF: readonly Shape[] = [
  {
    d: 'M0-48C7-30 39-16 39 11C39 30 21 37 4 26C4 35 9 42 17 45L12 49C2 46-4 38-4 26C-21 37-39 30-39 11C-39-16-7-30 0-48Z',
    fill: '#3f8f3a',
    line: { ink: '#17421a', width: 3, rounded: 'corners' },
  },
  {
    d: 'M0-32V26M0 16L-24 2M0 16L24 2M0-2L-16-14M0-2L16-14',
    line: { ink: '#d9e8a0', width: 3, rounded: 'ends' },
  },
];

const HEART: readonly Shape[] = [
  { d: inMiddle(SUIT_PATHS.H), fill: '#c92a1e', line: { ink: '#6d120c', width: 3 } },
  { d: 'M-30-22C-29-30-22-33-16-32', line: { ink: '#ffd9cf', width: 5, rounded: 'ends' } },
];

const BELL: readonly Shape[] = [
  { d: 'M-7-41a7 7 0 0 1 14 0a7 7 0 0 1-14 0ZM-3-41a3 3 0 0 0 6 0a3 3 0 0 0-6 0Z', fill: '#2a1c10' },
  { d: 'M-38 5a38 38 0 1 1 76 0a38 38 0 1 1-76 0Z', fill: '#e9b730', line: EDGE },
  shine('M-24-10C-21-19-14-25-6-27'),
  { d: 'M-38 1C-13 7 13 7 38 1V11C13 17-13 17-38 11Z', fill: '#c92a1e', line: EDGE },
  { d: 'M-13 27L13 27', line: { ink: '#2a1c10', width: 4 } },
  { d: 'M-13 27h0M13 27h0', line: { ink: '#2a1c10', width: 10, rounded: 'ends' } },
];

/** The jacks' figures once more, in other clothes, for the Obers: each suit's Ober and Unter must be told apart. */
const OBERS: Record<Suit, { figure: string; mirrored?: boolean }> = {
  C: { figure: 'JD', mirrored: true },
  D: { figure: 'JC', mirrored: true },
  H: { figure: 'JS' },
  S: { figure: 'JH', mirrored: true },
};

/** The German deck: acorns for clubs, leaves for spades, bells for diamonds; Ober and Unter for queen and jack. */
export const GERMAN: Deck = {
  suits: {
    C: { sign: ACORN, ink: 'var(--suit-clubs,#2a1c10)' },
    D: { sign: BELL, ink: 'var(--suit-diamonds,#865600)' },
    H: { sign: HEART, ink: 'var(--suit-hearts,#b3261e)' },
    S: { sign: LEAF, ink: 'var(--suit-spades,#1b6428)' },
  },
  index: { 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9', T: '10', J: 'U', Q: 'O', K: 'K', A: 'A' },
  courts: {
    K: (suit) => ({ figure: `K${suit}` }),
    Q: (suit) => ({ ...OBERS[suit], clothes: { red: '#3f7a3c', blue: '#b8452f' }, sign: 'high' }),
    J: (suit) => ({ figure: `J${suit}`, mirrored: suit !== 'S', sign: 'low' }),
  },
};
