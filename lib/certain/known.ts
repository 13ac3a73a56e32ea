import { type Card, rankIndex, SUITS, suitIndex } from '../cards';
import { type CertainFacts, sum } from '../rules/facets';
import type { BaseOptions } from '../rules/game';
import type { BaseView, Seat } from '../rules/view';

/** The cards of one suit, bit i for the strength i (`Order`). */
export type Bits = number;
/** Cards by the index of their suit. */
export type Suits = readonly Bits[];

/** A seat's knowledge of the cards, worked out once for one question. */
export type KnownCards = {
  seat: Seat;
  players: number;
  trump: number;
  /** The viewer's hand, in two forms. */
  cards: readonly Card[];
  hand: Suits;
  /** The cards that may be in other hands. */
  unseen: Suits;
  /** How many of them are in nobody's hand: the seat does not know which. */
  apart: number;
  /** The cards on the table, and where in the trick the viewer sits. */
  trick: readonly Card[];
  place: number;
  strength(card: Card): number;
};

/** Works out what the viewer, who must have a seat, knows of the cards. */
export function know(game: CertainFacts, options: BaseOptions, view: BaseView, seat: Seat): KnownCards {
  const { players, counts, tricks, trick } = view;
  const { strengths } = game.ranking.suits;
  const strength = (card: Card) => strengths[rankIndex(card)];
  const hand = bitsOf(view.hand, strength);
  const unseen = bitsOf(game.deck(options), strength);
  const takeOut = (cards: readonly Card[]) => {
    for (const card of cards) unseen[suitIndex(card)] &= ~(1 << strength(card));
  };
  takeOut(view.hand);
  for (const { cards } of tricks) takeOut(cards);
  if (trick) takeOut(trick.cards);
  takeOut(game.gone(options, view));
  const held = counts.map((count, of) => (of === seat ? 0 : count));
  const voids = voidsOf(trick ? [...tricks, trick] : tricks, players);
  for (let suit = 0; suit < SUITS.length; suit++) {
    if (held.every((count, of) => count === 0 || (voids[of] & (1 << suit)) !== 0)) unseen[suit] = 0;
  }
  return {
    seat,
    players,
    trump: game.ranking.trump,
    cards: view.hand,
    hand,
    unseen,
    apart: sum(unseen.map(countBits)) - sum(held),
    trick: trick?.cards ?? [],
    place: trick ? (seat - trick.leader + players) % players : 0,
    strength,
  };
}

/** By seat the suits, a bit each, that it did not follow. */
function voidsOf(tricks: readonly { leader: Seat; cards: readonly Card[] }[], players: number): number[] {
  const voids = new Array<number>(players).fill(0);
  for (const { leader, cards } of tricks) {
    for (let i = 1; i < cards.length; i++) {
      const led = suitIndex(cards[0]);
      if (suitIndex(cards[i]) !== led) voids[(leader + i) % players] |= 1 << led;
    }
  }
  return voids;
}

/** The card that wins the running trick as it stands, and where it lies. There must be one. */
export function bestOf({ trick, trump, strength }: KnownCards): { place: number; suit: number; strength: number } {
  let best = { place: 0, suit: suitIndex(trick[0]), strength: strength(trick[0]) };
  for (let place = 1; place < trick.length; place++) {
    const suit = suitIndex(trick[place]);
    const height = strength(trick[place]);
    if (suit === best.suit ? height > best.strength : suit === trump) best = { place, suit, strength: height };
  }
  return best;
}

export function bitsOf(cards: readonly Card[], strength: (card: Card) => number): Bits[] {
  const suits = [0, 0, 0, 0];
  for (const card of cards) suits[suitIndex(card)] |= 1 << strength(card);
  return suits;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The lowest card of a set that is not empty, as a set. */
export function lowest(bits: Bits): Bits {
  return bits & -bits;
}

/** The strength of the highest card; −1 if there is none. */
export function highest(bits: Bits): number {
  return 31 - Math.clz32(bits);
}

/** The cards of a set that are higher than this strength. */
export function above(bits: Bits, strength: number): Bits {
  return (bits >> (strength + 1)) << (strength + 1);
}

/** The suits without one card. */
export function less(suits: Suits, suit: number, strength: number): Bits[] {
  return suits.map((bits, of) => (of === suit ? bits & ~(1 << strength) : bits));
}
