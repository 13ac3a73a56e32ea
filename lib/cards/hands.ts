import { CARDS, type Card, cardAt, RANKS, type Rank, rankIndex, SUITS, suitIndex } from './card';

/**
 * A hand as bit sets: `hand[suit]` has bit r for the rank with index r. It is plain JSON, a card is taken out by copying four
 * small numbers, and "nothing but hearts" is a comparison with zero.
 */
export type Hand = number[];

/** The hands of a table, by seat. */
export type Hands = Hand[];

/** The card's bit within its suit. */
export function bitOf(card: Card): number {
  return 1 << rankIndex(card);
}

/** Hands of a table at which nobody holds a card. */
export function emptyHands(players: number): Hands {
  return Array.from({ length: players }, () => [0, 0, 0, 0]);
}

export function holds(hand: Hand, card: Card): boolean {
  return (hand[suitIndex(card)] & bitOf(card)) !== 0;
}

export function isEmptyHand(hand: Hand): boolean {
  return (hand[0] | hand[1] | hand[2] | hand[3]) === 0;
}

export function countOf(hand: Hand): number {
  // Two suits side by side are still a small number.
  return countBits(hand[0] | (hand[1] << 13)) + countBits(hand[2] | (hand[3] << 13));
}

/** The hands without one card of one seat. */
export function withoutCard(hands: Hands, seat: number, card: Card): Hands {
  return withoutBit(hands, seat, suitIndex(card), bitOf(card));
}

/** The same for a caller that has found the card's suit and bit already: finding them again is what would take time. */
export function withoutBit(hands: Hands, seat: number, suit: number, bit: number): Hands {
  const rest = copyOf(hands[seat]);
  rest[suit] &= ~bit;
  return replaced(hands, seat, rest);
}

/** The hands without these cards of one seat. */
export function withoutCards(hands: Hands, seat: number, cards: readonly Card[]): Hands {
  const rest = copyOf(hands[seat]);
  for (let i = 0; i < cards.length; i++) rest[suitIndex(cards[i])] &= ~bitOf(cards[i]);
  return replaced(hands, seat, rest);
}

/** The hands with these cards added to one seat's. */
export function withCards(hands: Hands, seat: number, cards: readonly Card[]): Hands {
  return replaced(hands, seat, withMore(hands[seat], cards));
}

function withMore(hand: Hand, cards: readonly Card[]): Hand {
  const more = copyOf(hand);
  for (let i = 0; i < cards.length; i++) more[suitIndex(cards[i])] |= bitOf(cards[i]);
  return more;
}

/** The hands with these cards, given by seat, added to them. */
export function withAllCards(hands: Hands, cards: readonly (readonly Card[])[]): Hands {
  const all = hands.slice();
  for (let seat = 0; seat < cards.length; seat++) all[seat] = withMore(hands[seat], cards[seat]);
  return all;
}

/** The bit sets of these hands, given by seat. */
export function packHands(cards: readonly (readonly Card[])[]): Hands {
  return withAllCards(emptyHands(cards.length), cards);
}

/** How a game ranks the cards of a suit, in tables: hands are sorted by it, and tricks are won. */
export type SuitRanking = {
  /** By the index of a rank in `RANKS` its strength: 0 for the lowest; −1 for a rank that is not played with. */
  readonly strengths: readonly number[];
  /** The cards of all suits, C D H S, 13 places for each, low to high. */
  readonly cards: readonly Card[];
  /** By the bits of a suit's cards, from the lowest rank on, the bits of their strengths; null if these are the same. */
  readonly sorted: Uint8Array | null;
  /** The index of the lowest rank. */
  readonly lowest: number;
};

/** Ace high, two low. */
export const STANDARD: SuitRanking = { strengths: RANKS.map((_, rank) => rank), cards: CARDS, sorted: null, lowest: 0 };

/** A ranking by these ranks, low to high: the highest eight of a suit, in any order. */
export function suitRanking(ranks: readonly Rank[]): SuitRanking {
  const strengths = RANKS.map((rank) => ranks.indexOf(rank));
  const lowest = RANKS.length - ranks.length;
  const sortedBits = (bits: number) =>
    ranks.reduce((sorted, rank, strength) => sorted | (((bits >> (RANKS.indexOf(rank) - lowest)) & 1) << strength), 0);
  return {
    strengths,
    cards: SUITS.flatMap((_, suit) => RANKS.map((rank, i) => cardAt(suit, RANKS.indexOf(ranks[i] ?? rank)))),
    sorted: Uint8Array.from({ length: 1 << ranks.length }, (_, bits) => sortedBits(bits)),
    lowest,
  };
}

/** The cards of all hands, by seat, each as in `cardsOf`. */
export function unpackHands(hands: Hands, ranking = STANDARD): Card[][] {
  return hands.map((hand) => cardsOf(hand, ranking));
}

/** The cards of a hand in the order C D H S, low to high. */
export function cardsOf(hand: Hand, ranking = STANDARD): Card[] {
  const { cards } = ranking;
  // Two suits side by side are still a small number, and stand so in the list of cards.
  const lower = strengthBits(hand[0], ranking) | (strengthBits(hand[1], ranking) << 13);
  const upper = strengthBits(hand[2], ranking) | (strengthBits(hand[3], ranking) << 13);
  const list = new Array<Card>(countBits(lower) + countBits(upper));
  let count = 0;
  for (let rest = lower; rest !== 0; rest &= rest - 1) {
    list[count] = cards[31 - Math.clz32(rest & -rest)];
    count = (count + 1) | 0;
  }
  for (let rest = upper; rest !== 0; rest &= rest - 1) {
    list[count] = cards[57 - Math.clz32(rest & -rest)];
    count = (count + 1) | 0;
  }
  return list;
}

/** The cards of one suit of a hand, low to high. A few are written out, which takes half the time. */
export function suitCards(suit: number, bits: number, ranking = STANDARD): Card[] {
  if (bits === 0) return [];
  const { cards } = ranking;
  const last = 13 * suit + 31;
  let rest = strengthBits(bits, ranking);
  const first = cards[last - Math.clz32(rest & -rest)];
  rest &= rest - 1;
  if (rest === 0) return [first];
  const second = cards[last - Math.clz32(rest & -rest)];
  rest &= rest - 1;
  if (rest === 0) return [first, second];
  const third = cards[last - Math.clz32(rest & -rest)];
  rest &= rest - 1;
  if (rest === 0) return [first, second, third];
  const list = new Array<Card>(3 + countBits(rest));
  list[0] = first;
  list[1] = second;
  list[2] = third;
  for (let i = 3; rest !== 0; rest &= rest - 1) {
    list[i] = cards[last - Math.clz32(rest & -rest)];
    i = (i + 1) | 0;
  }
  return list;
}

/** The bits of a suit's cards, by strength instead of by rank. */
export function strengthBits(bits: number, { sorted, lowest }: SuitRanking): number {
  return sorted === null ? bits : sorted[bits >> lowest];
}

function copyOf(hand: Hand): Hand {
  return [hand[0], hand[1], hand[2], hand[3]];
}

/** The list with another item for one seat. Two and four players are written out: copying in general takes twice as long. */
function replaced<T>(list: readonly T[], seat: number, item: T): T[] {
  const copy = list.length === 4 ? [list[0], list[1], list[2], list[3]] : list.slice();
  copy[seat] = item;
  return copy;
}

/** The number of bits set, of at most 31: sums of ever larger groups, side by side. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  const eights = (fours + (fours >> 4)) & 0x0f0f0f0f;
  return Math.imul(eights, 0x01010101) >> 24;
}
