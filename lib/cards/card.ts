import { z } from 'zod';

/** Suits in the order in which hands and choices are listed (rules.md §0, referee.md). */
export const SUITS = ['C', 'D', 'H', 'S'] as const;
export type Suit = (typeof SUITS)[number];

/** Ranks of the French deck, low to high. A game may rank them otherwise (rules.md §4.1). */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

/** All 52 cards, rank then suit (rules.md §0), by suit C D H S, low to high. Written out: strings are compared by address. */
// biome-ignore format: a row for each suit
export const CARDS = [
  '2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'JC', 'QC', 'KC', 'AC',
  '2D', '3D', '4D', '5D', '6D', '7D', '8D', '9D', 'TD', 'JD', 'QD', 'KD', 'AD',
  '2H', '3H', '4H', '5H', '6H', '7H', '8H', '9H', 'TH', 'JH', 'QH', 'KH', 'AH',
  '2S', '3S', '4S', '5S', '6S', '7S', '8S', '9S', 'TS', 'JS', 'QS', 'KS', 'AS',
] as const satisfies readonly `${Rank}${Suit}`[];

/** A card in notation: `QS` is the queen of spades. */
export type Card = (typeof CARDS)[number];

const known = new Set<string>(CARDS);

export function isCard(value: unknown): value is Card {
  return typeof value === 'string' && known.has(value);
}

export const card = z.enum(CARDS, { error: 'not a card' });

// Characters index these tables, so that hot loops turn a card into numbers without hashing.
const suitOfChar = new Int8Array(128).fill(-1);
const rankOfChar = new Int8Array(128).fill(-1);
SUITS.forEach((suit, i) => {
  suitOfChar[suit.charCodeAt(0)] = i;
});
RANKS.forEach((rank, i) => {
  rankOfChar[rank.charCodeAt(0)] = i;
});

/** Index of the card's suit in `SUITS`, 0–3. */
export function suitIndex(card: Card): number {
  return suitOfChar[card.charCodeAt(1)];
}

/** Index of the card's rank in `RANKS`, 0–12. */
export function rankIndex(card: Card): number {
  return rankOfChar[card.charCodeAt(0)];
}

export function suitOf(card: Card): Suit {
  return SUITS[suitIndex(card)];
}

export function rankOf(card: Card): Rank {
  return RANKS[rankIndex(card)];
}

/** The card of a suit index (0–3) and a rank index (0–12). */
export function cardAt(suit: number, rank: number): Card {
  return CARDS[suit * 13 + rank];
}

/** Cards written with spaces between them, as in tests and logs: `'AH 2D'`. Throws on anything that is no card. */
export function parseCards(text: string): Card[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      if (!isCard(word)) throw new Error(`not a card: ${word}`);
      return word;
    });
}
