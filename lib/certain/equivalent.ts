import { type Card, suitIndex } from '../cards';
import type { CertainFacts } from '../rules/facets';
import type { BaseOptions } from '../rules/game';
import { bitsOf, type KnownCards } from './known';

/**
 * The lowest of these cards if it makes no difference which is played, else null: they are of one suit, count the same, and no
 * card between them is in another hand or on the table. Cards in the viewer's own hand make no difference either.
 */
export function equivalent(
  game: CertainFacts,
  options: BaseOptions,
  { unseen, trick, strength }: KnownCards,
  cards: readonly Card[],
): Card | null {
  const [lowest, ...others] = [...cards].sort((a, b) => strength(a) - strength(b));
  const suit = suitIndex(lowest);
  const value = game.value(options, lowest);
  if (others.some((card) => suitIndex(card) !== suit || game.value(options, card) !== value)) return null;
  const highest = others[others.length - 1] ?? lowest;
  const between = (1 << strength(highest)) - (1 << strength(lowest));
  const outstanding = unseen[suit] | bitsOf(trick, strength)[suit];
  return (outstanding & between) === 0 ? lowest : null;
}
