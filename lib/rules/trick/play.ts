import { type Card, cardsOf, type Ranking, rankIndex, SUITS, suitCards, suitIndex } from '../../cards';
import { type Refusal, refuse } from '../refusal';
import type { Seat } from '../view';
import type { TrickState } from './state';

/** What beats what in a trick: `trump` is the index of a suit, or −1 where there is none. */
export type Order = { readonly trump: number; readonly ranking: Ranking };

/** Where the card stands that wins a trick which `last` completes: the highest trump, else the highest of the suit led. */
export function winning(trick: readonly Card[], last: Card, order: Order): number {
  let best = 0;
  let winner = trick[0];
  for (let i = 1; i < trick.length; i++) {
    if (!beats(trick[i], winner, order)) continue;
    best = i;
    winner = trick[i];
  }
  return beats(last, winner, order) ? trick.length : best;
}

/** Whether a card played later beats the one that wins so far. */
function beats(card: Card, winner: Card, { trump, ranking }: Order): boolean {
  const suit = suitIndex(card);
  if (suit !== suitIndex(winner)) return suit === trump;
  return ranking.strengths[rankIndex(card)] > ranking.strengths[rankIndex(winner)];
}

/** Why the seat, whose turn it is, may not play this card of its hand: another suit was led, and it can follow (rules.md §0). */
export function whyNotFollow({ hands, trick }: TrickState, seat: Seat, card: Card): Refusal | null {
  if (trick.length === 0) return null;
  const led = suitIndex(trick[0]);
  return suitIndex(card) !== led && hands[seat][led] !== 0 ? refuse('must-follow-suit', { suit: SUITS[led] }) : null;
}

/** The cards for which `whyNotFollow` is null, found by suits instead of card by card. */
export function mayFollow({ hands, trick }: TrickState, seat: Seat): readonly Card[] {
  const hand = hands[seat];
  if (trick.length === 0) return cardsOf(hand);
  const led = suitIndex(trick[0]);
  return hand[led] !== 0 ? suitCards(led, hand[led]) : cardsOf(hand);
}
