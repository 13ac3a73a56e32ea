import type { Preferences } from '@/app/_texts/preferences';
import { type Card, SUITS, type Suit, suitOf } from '@/lib/cards';

export type SuitOrder = Preferences['suits'];

/** The orders in which suits can stand in a hand. A suit that runs out leaves the others where they are. */
const ORDERS = {
  /** Black and red in turn, so that neighbouring suits are easy to tell apart. */
  alternating: ['S', 'H', 'C', 'D'],
  bySuit: SUITS,
} as const satisfies Record<SuitOrder, readonly Suit[]>;

/** A hand sorted as people hold it: by suit, in an order that stays the same for the whole deal. Within a suit nothing changes. */
export function handOrder(hand: readonly Card[], order: SuitOrder = 'alternating'): Card[] {
  return ORDERS[order].flatMap((suit) => hand.filter((card) => suitOf(card) === suit));
}
