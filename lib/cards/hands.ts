import { CARDS, type Card, cardAt, rankIndex, SUITS, suitIndex } from './card';

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
  return new Array(4 * players).fill(0);
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
  return Array.from({ length: hands.length / 4 }, (_, seat) => [...handOf(hands, seat)]);
}

/** The seat's cards in the order C D H S, low to high. */
export function handOf(hands: Hands, seat: number): readonly Card[] {
  const at = 4 * seat;
  return cardsOf(hands[at], hands[at + 1], hands[at + 2], hands[at + 3]);
}

/** The number of cards the seat holds. */
export function countOf(hands: Hands, seat: number): number {
  return handOf(hands, seat).length;
}

// Lists are made once per set of ranks (at most 4 × 8192 of them) and shared: nobody may change them.
const lists: (readonly Card[] | undefined)[] = new Array(SUITS.length << 13).fill(undefined);

/** The cards of one suit whose bits are set, low to high. */
export function suitCards(suit: number, bits: number): readonly Card[] {
  const index = (suit << 13) | bits;
  const known = lists[index];
  if (known !== undefined) return known;
  const cards: Card[] = [];
  for (let rank = 0; rank < 13; rank++) if (bits & (1 << rank)) cards.push(cardAt(suit, rank));
  lists[index] = cards;
  return cards;
}

/** The cards of four sets of ranks, one per suit, in the order C D H S, low to high. */
export function cardsOf(clubs: number, diamonds: number, hearts: number, spades: number): readonly Card[] {
  // A single suit, the usual case when following, is a list that exists already.
  if ((diamonds | hearts | spades) === 0) return suitCards(0, clubs);
  if ((clubs | hearts | spades) === 0) return suitCards(1, diamonds);
  if ((clubs | diamonds | spades) === 0) return suitCards(2, hearts);
  if ((clubs | diamonds | hearts) === 0) return suitCards(3, spades);
  const cards = new Array<Card>(countBits(clubs) + countBits(diamonds) + countBits(hearts) + countBits(spades));
  let count = 0;
  for (let bits = clubs; bits !== 0; bits &= bits - 1) cards[count++] = CARDS[lowestRank(bits)];
  for (let bits = diamonds; bits !== 0; bits &= bits - 1) cards[count++] = CARDS[13 + lowestRank(bits)];
  for (let bits = hearts; bits !== 0; bits &= bits - 1) cards[count++] = CARDS[26 + lowestRank(bits)];
  for (let bits = spades; bits !== 0; bits &= bits - 1) cards[count++] = CARDS[39 + lowestRank(bits)];
  return cards;
}

/** The number of ranks in a set. */
function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function lowestRank(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
