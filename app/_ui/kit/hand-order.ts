import { type Card, type Suit, suitOf } from '@/lib/cards';

const BLACK: readonly Suit[] = ['S', 'C'];
const RED: readonly Suit[] = ['H', 'D'];

/**
 * A hand sorted as people hold it: by suit, red and black alternating as far as possible, so that neighbouring suits are easy
 * to tell apart. Within a suit the order stays as it was.
 */
export function handOrder(hand: readonly Card[]): Card[] {
  const isHeld = (suit: Suit) => hand.some((card) => suitOf(card) === suit);
  const black = BLACK.filter(isHeld);
  const red = RED.filter(isHeld);
  const [first, second] = red.length > black.length ? [red, black] : [black, red];
  const suits = first.flatMap((suit, i) => [suit, ...second.slice(i, i + 1)]);
  return suits.flatMap((suit) => hand.filter((card) => suitOf(card) === suit));
}
