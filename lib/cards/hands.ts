import { type Card, cardAt, rankIndex, suitIndex } from './card';

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

/** The bit sets of these hands, given by seat. */
export function packHands(cards: readonly (readonly Card[])[]): Hands {
  const hands = emptyHands(cards.length);
  for (let seat = 0; seat < cards.length; seat++) {
    for (const card of cards[seat]) hands[4 * seat + suitIndex(card)] |= bitOf(card);
  }
  return hands;
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
  return countBits(hands[at]) + countBits(hands[at + 1]) + countBits(hands[at + 2]) + countBits(hands[at + 3]);
}

/** The cards of one suit whose bits are set, low to high. */
export function suitCards(suit: number, bits: number): Card[] {
  const cards = new Array<Card>(countBits(bits));
  addCards(cards, 0, suit, bits);
  return cards;
}

/** The cards of four sets of ranks, one per suit, in the order C D H S, low to high. */
export function cardsOf(clubs: number, diamonds: number, hearts: number, spades: number): Card[] {
  const cards = new Array<Card>(countBits(clubs) + countBits(diamonds) + countBits(hearts) + countBits(spades));
  let count = addCards(cards, 0, 0, clubs);
  count = addCards(cards, count, 1, diamonds);
  count = addCards(cards, count, 2, hearts);
  addCards(cards, count, 3, spades);
  return cards;
}

/** Writes the cards of one suit into the list from this index on, and returns the index after them. */
function addCards(cards: Card[], from: number, suit: number, bits: number): number {
  let count = from;
  for (let rest = bits; rest !== 0; rest &= rest - 1) cards[count++] = cardAt(suit, 31 - Math.clz32(rest & -rest));
  return count;
}

/** The number of ranks in a set. */
function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
