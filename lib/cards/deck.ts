import { CARDS, type Card } from './card';

/** The full deck without the cards named, in the order C D H S, low to high. */
export function deckWithout(removed: readonly Card[]): Card[] {
  return CARDS.filter((card) => !removed.includes(card));
}

/** Whether `cards` is exactly the deck: every card once, none else, in any order. */
export function isWholeDeck(cards: readonly Card[], deck: readonly Card[]): boolean {
  return (
    cards.length === deck.length && new Set(cards).size === deck.length && deck.every((card) => cards.includes(card))
  );
}

/** Deals all cards round the table: `deck[i]` to seat `(first + i) mod players`. @returns one hand per seat */
export function dealRound(deck: readonly Card[], players: number, first = 0): Card[][] {
  const hands: Card[][] = [];
  for (let seat = 0; seat < players; seat++) hands.push([]);
  for (let i = 0; i < deck.length; i++) hands[(first + i) % players].push(deck[i]);
  return hands;
}

/** The deck that `dealRound` dealt: its inverse. */
export function gatherRound(hands: readonly (readonly Card[])[], first = 0): Card[] {
  const players = hands.length;
  const count = hands.reduce((sum, hand) => sum + hand.length, 0);
  return Array.from({ length: count }, (_, i) => hands[(first + i) % players][Math.floor(i / players)]);
}
