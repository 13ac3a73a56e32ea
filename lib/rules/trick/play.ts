import { type Card, cardsOf, type Hand, holds, rankIndex, SUITS, suitCards, suitIndex } from '../../cards';
import type { Ranking } from '../facets';
import { type Refusal, refuse } from '../refusal';
import type { Seat } from '../view';
import type { CardPlayed, TrickState } from './state';

export type { Ranking };

/** Where the card stands that wins a trick which `last` completes: the highest trump, else the highest of the suit led. */
export function winning(trick: readonly Card[], last: Card, { trump, suits }: Ranking): number {
  const { strengths } = suits;
  let best = 0;
  let suit = suitIndex(trick[0]);
  let strength = strengths[rankIndex(trick[0])];
  for (let i = 1; i <= trick.length; i++) {
    const card = i < trick.length ? trick[i] : last;
    const own = suitIndex(card);
    if (own !== suit && own !== trump) continue;
    const height = strengths[rankIndex(card)];
    if (own === suit && height < strength) continue;
    best = i;
    suit = own;
    strength = height;
  }
  return best;
}

/** Why the seat, whose turn it is, may not play a card of this suit: another was led, and it can follow (rules.md §0). */
export function whyNotFollow({ hands, trick }: TrickState, seat: Seat, suit: number): Refusal | null {
  if (trick.length === 0) return null;
  const led = suitIndex(trick[0]);
  return suit !== led && hands[seat][led] !== 0 ? refuse('must-follow-suit', { suit: SUITS[led] }) : null;
}

/** That a card was played, where nothing more follows from it. */
export function played(_: unknown, seat: Seat, card: Card): CardPlayed {
  return { type: 'cardPlayed', seat, card };
}

/** The cards for which `whyNotFollow` is null, found by suits instead of card by card. */
export function mayFollow({ hands, trick }: TrickState, seat: Seat): readonly Card[] {
  const hand = hands[seat];
  if (trick.length === 0) return cardsOf(hand);
  const led = suitIndex(trick[0]);
  return hand[led] !== 0 ? suitCards(led, hand[led]) : cardsOf(hand);
}

/** How many cards a move names, as its choice and its refusal say it. */
export type Count = { count: number } | { min: number; max: number };

/** Why these cards cannot be given away from the hand: their number, a duplicate, one not held (referee.md, "Codes"). */
export function whyNotGive(hand: Hand, cards: readonly Card[], wanted: Count): Refusal | null {
  const { min, max } = 'count' in wanted ? { min: wanted.count, max: wanted.count } : wanted;
  if (cards.length < min || cards.length > max) return refuse('wrong-card-count', wanted);
  for (let i = 1; i < cards.length; i++) {
    if (cards.indexOf(cards[i]) < i) return refuse('duplicate-card', { card: cards[i] });
  }
  for (const card of cards) if (!holds(hand, card)) return refuse('card-not-held', { card });
  return null;
}
