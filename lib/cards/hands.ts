import { CARDS, type Card, rankIndex, suitIndex } from './card';

/**
 * Hands as bit sets, for games that must be quick: one flat array of numbers for the whole table, in which
 * `hands[4 * seat + suit]` holds the seat's cards of that suit, bit r for the rank with index r. It is plain JSON, a card
 * is taken out by copying a dozen small numbers, and "holds nothing but hearts" is a comparison with zero.
 */
export type Hands = number[];

/** The card's bit within its suit. */
export function bitOf(card: Card): number {
  return 1 << rankIndex(card);
}

/** Hands of a table at which nobody holds a card. */
export function emptyHands(players: number): Hands {
  const hands: Hands = [];
  for (let i = 0; i < 4 * players; i++) hands.push(0);
  return hands;
}

export function holds(hands: Hands, seat: number, card: Card): boolean {
  return (hands[4 * seat + suitIndex(card)] & bitOf(card)) !== 0;
}

export function isEmptyHand(hands: Hands, seat: number): boolean {
  const at = 4 * seat;
  return (hands[at] | hands[at + 1] | hands[at + 2] | hands[at + 3]) === 0;
}

/** The hands without one card of one seat. */
export function withoutCard(hands: Hands, seat: number, card: Card): Hands {
  const rest = hands.slice();
  rest[4 * seat + suitIndex(card)] &= ~bitOf(card);
  return rest;
}

/** The hands without these cards of one seat. */
export function withoutCards(hands: Hands, seat: number, cards: readonly Card[]): Hands {
  const rest = hands.slice();
  for (const card of cards) rest[4 * seat + suitIndex(card)] &= ~bitOf(card);
  return rest;
}

/** The hands with these cards added to one seat's. */
export function withCards(hands: Hands, seat: number, cards: readonly Card[]): Hands {
  const more = hands.slice();
  for (const card of cards) more[4 * seat + suitIndex(card)] |= bitOf(card);
  return more;
}

/** The hands with these cards, given by seat, added to them. */
export function withAllCards(hands: Hands, cards: readonly (readonly Card[])[]): Hands {
  const more = hands.slice();
  for (let seat = 0; seat < cards.length; seat++) {
    for (const card of cards[seat]) more[4 * seat + suitIndex(card)] |= bitOf(card);
  }
  return more;
}

/** The bit sets of these hands, given by seat. */
export function packHands(cards: readonly (readonly Card[])[]): Hands {
  return withAllCards(emptyHands(cards.length), cards);
}

/** All hands by seat, each in the order C D H S, low to high. */
export function unpackHands(hands: Hands): Card[][] {
  return Array.from({ length: hands.length / 4 }, (_, seat) => handOf(hands, seat));
}

/** The seat's cards in the order C D H S, low to high. */
export function handOf(hands: Hands, seat: number): Card[] {
  const at = 4 * seat;
  return cardsOf(hands[at], hands[at + 1], hands[at + 2], hands[at + 3]);
}

/** The number of cards the seat holds. */
export function countOf(hands: Hands, seat: number): number {
  const at = 4 * seat;
  return countBits(hands[at] | (hands[at + 1] << 13)) + countBits(hands[at + 2] | (hands[at + 3] << 13));
}

/** The cards of one suit whose bits are set, low to high. */
export function suitCards(suit: number, bits: number): Card[] {
  const cards = new Array<Card>(countBits(bits));
  addCards(cards, 0, 13 * suit, bits);
  return cards;
}

/** The cards of four sets of ranks, one per suit, in the order C D H S, low to high. */
export function cardsOf(clubs: number, diamonds: number, hearts: number, spades: number): Card[] {
  // Two suits side by side are still a small number, and stand so in CARDS.
  const lower = clubs | (diamonds << 13);
  const upper = hearts | (spades << 13);
  const cards = new Array<Card>(countBits(lower) + countBits(upper));
  addCards(cards, addCards(cards, 0, 0, lower), 26, upper);
  return cards;
}

/**
 * Writes cards into the list from index `at` on: for each bit b, `CARDS[first + b]`.
 * @returns the index after them
 */
function addCards(cards: Card[], at: number, first: number, bits: number): number {
  let next = at;
  for (let rest = bits; rest !== 0; rest &= rest - 1) cards[next++] = CARDS[first + 31 - Math.clz32(rest & -rest)];
  return next;
}

/** The number of bits set, of at most 31: sums of ever larger groups, side by side. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  const eights = (fours + (fours >> 4)) & 0x0f0f0f0f;
  return Math.imul(eights, 0x01010101) >> 24;
}
