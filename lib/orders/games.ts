import { CARDS, type Card, STANDARD, SUITS, type Suit, suitOf } from '../cards';
import { gameOf } from '../rules';
import type { View as HeartsView } from '../rules/hearts';
import type { View as HerzblattView } from '../rules/herzblatt';
import { deckOf as herzblattDeck } from '../rules/herzblatt/options';
import type { View as SpadesView } from '../rules/spades';
import type { Ranking } from '../rules/trick';
import type { BaseView } from '../rules/view';

// A view says of which game it is, so that it need not be parsed once more.
export const isHearts = (view: BaseView): view is HeartsView => 'game' in view && view.game === 'hearts';
export const isSpades = (view: BaseView): view is SpadesView => 'game' in view && view.game === 'spades';
export const isHerzblatt = (view: BaseView): view is HerzblattView => 'game' in view && view.game === 'herzblatt';

const PLAIN: Ranking = { trump: -1, suits: STANDARD };

/** Returns the order of cards in the game of this view; without trumps and ace high in a game that does not say. */
export function rankingOf(view: BaseView): Ranking {
  const game = 'game' in view && typeof view.game === 'string' ? gameOf(view.game) : null;
  return game?.certain?.ranking ?? PLAIN;
}

/** The suit that is trump in the game of this view, or null. */
export function trumpOf(view: BaseView): Suit | null {
  const { trump } = rankingOf(view);
  return trump < 0 ? null : SUITS[trump];
}

/** The trumps that are played with. */
export function trumpsOf(view: BaseView): readonly Card[] {
  const trump = trumpOf(view);
  const deck: readonly Card[] = isHerzblatt(view) ? herzblattDeck(view) : CARDS;
  return deck.filter((card) => suitOf(card) === trump);
}
