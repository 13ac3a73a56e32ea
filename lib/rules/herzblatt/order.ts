import { type Card, cardAt, type Hands, RANKS, type Rank, rankIndex, SUITS } from '../../cards';

/** Ranks from low to high in this game's own order: the ten stands between king and ace (rules.md §4.1). */
const ORDER: readonly Rank[] = ['7', '8', '9', 'J', 'Q', 'K', 'T', 'A'];

// Hands are bit sets by the index in RANKS, as in every game. Only "higher" and the order of lists are this game's own:
// two tables say them, made once, for the eight ranks from the seven up.
const LOWEST = RANKS.indexOf('7');
const SETS = 1 << ORDER.length;

const strengths = RANKS.map((rank) => ORDER.indexOf(rank));
const higher = RANKS.map((rank) => bitsOf(ORDER.slice(ORDER.indexOf(rank) + 1)));

function bitsOf(ranks: readonly Rank[]): number {
  return ranks.reduce((bits, rank) => bits | (1 << RANKS.indexOf(rank)), 0);
}

/** The card's place among the ranks of its suit: 0 for a seven … 7 for an ace. */
export function strength(card: Card): number {
  return strengths[rankIndex(card)];
}

/** The bits of all ranks higher than this card's. */
export function higherThan(card: Card): number {
  return higher[rankIndex(card)];
}

// One list for every set of ranks of every suit, low to high, shared by all who ask: nobody may change them.
const lists: readonly (readonly Card[])[] = SUITS.flatMap((_, suit) =>
  Array.from({ length: SETS }, (_, set) =>
    ORDER.map((rank) => RANKS.indexOf(rank))
      .filter((rank) => set & (1 << (rank - LOWEST)))
      .map((rank) => cardAt(suit, rank)),
  ),
);

/** The cards of one suit whose bits are set, low to high in this game's order. */
export function suitCards(suit: number, bits: number): readonly Card[] {
  return lists[suit * SETS + (bits >> LOWEST)];
}

/** The seat's cards in the order C D H S, low to high in this game's order. */
export function handOf(hands: Hands, seat: number): readonly Card[] {
  const at = 4 * seat;
  const clubs = suitCards(0, hands[at]);
  const diamonds = suitCards(1, hands[at + 1]);
  const hearts = suitCards(2, hands[at + 2]);
  const spades = suitCards(3, hands[at + 3]);
  const cards = new Array<Card>(clubs.length + diamonds.length + hearts.length + spades.length);
  let count = 0;
  for (let i = 0; i < clubs.length; i++) cards[count++] = clubs[i];
  for (let i = 0; i < diamonds.length; i++) cards[count++] = diamonds[i];
  for (let i = 0; i < hearts.length; i++) cards[count++] = hearts[i];
  for (let i = 0; i < spades.length; i++) cards[count++] = spades[i];
  return cards;
}

/** All hands by seat, each as in `handOf`. */
export function handsInOrder(hands: Hands): Card[][] {
  return Array.from({ length: hands.length / 4 }, (_, seat) => [...handOf(hands, seat)]);
}
