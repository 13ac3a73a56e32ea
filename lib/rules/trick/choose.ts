import { type Card, type Hand, holds } from '../../cards';
import { type Refusal, refuse } from '../refusal';

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
