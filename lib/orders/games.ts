import { CARDS, type Card, SUITS, type Suit, suitOf } from '../cards';
import type { View as HeartsView } from '../rules/hearts';
import { RANKING as HEARTS } from '../rules/hearts/moves';
import type { View as HerzblattView } from '../rules/herzblatt';
import { deckOf as herzblattDeck } from '../rules/herzblatt/options';
import { RANKING as HERZBLATT } from '../rules/herzblatt/ranking';
import type { View as SpadesView } from '../rules/spades';
import { RANKING as SPADES } from '../rules/spades/tricks';
import type { Ranking } from '../rules/trick';
import type { BaseView } from '../rules/view';

// A view says of which game it is, so that it need not be parsed once more.
export const isHearts = (view: BaseView): view is HeartsView => 'game' in view && view.game === 'hearts';
export const isSpades = (view: BaseView): view is SpadesView => 'game' in view && view.game === 'spades';
export const isHerzblatt = (view: BaseView): view is HerzblattView => 'game' in view && view.game === 'herzblatt';

/** Returns the order of cards in the game of this view; without trumps and ace high in a game that is unknown. */
export function rankingOf(view: BaseView): Ranking {
  if (isSpades(view)) return SPADES;
  return isHerzblatt(view) ? HERZBLATT : HEARTS;
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
