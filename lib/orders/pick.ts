import { type Card, rankIndex, suitIndex } from '../cards';
import type { Rule } from '../rules/facets';
import { type Ranking, winning } from '../rules/trick';
import type { Pick } from './order';

/**
 * The picked card, or null if it may not be played.
 * @param cards those that may be played, at least one
 * @param trick the cards of the trick as it stands; none for the leader
 */
export function picked(pick: Pick, cards: readonly Card[], trick: readonly Card[], ranking: Ranking): Card | null {
  if (typeof pick === 'string') return cards.includes(pick) ? pick : null;
  return byRule(pick.rule, cards, trick, ranking);
}

/** The card of these, of which there is at least one, that a rule chooses for a trick. */
export function byRule(rule: Rule, cards: readonly Card[], trick: readonly Card[], ranking: Ranking): Card | null {
  const sorted = lowToHigh(cards, ranking);
  const winners = sorted.filter((card) => wins(card, trick, ranking));
  const highest = sorted.at(-1) ?? null;
  const lowest = sorted[0] ?? null;
  switch (rule) {
    case 'lowest':
      return lowest;
    case 'highest':
      return highest;
    case 'duck':
      return sorted.findLast((card) => !winners.includes(card)) ?? highest;
    case 'win':
      return winners[0] ?? lowest;
    case 'dump':
      return cards.find((card) => card === 'QS') ?? sorted.findLast((card) => card.endsWith('H')) ?? highest;
  }
}

/** Whether the card wins the trick as it stands; whatever is led does. */
export function wins(card: Card, trick: readonly Card[], ranking: Ranking): boolean {
  return trick.length === 0 || winning(trick, card, ranking) === trick.length;
}

/** Plain cards before trumps, and by rank; of two as high the one whose suit is listed first comes first. */
function lowToHigh(cards: readonly Card[], { trump, suits }: Ranking): Card[] {
  const height = (card: Card) =>
    suits.strengths[rankIndex(card)] + (suitIndex(card) === trump ? suits.strengths.length : 0);
  return [...cards].sort((a, b) => height(a) - height(b) || suitIndex(a) - suitIndex(b));
}
