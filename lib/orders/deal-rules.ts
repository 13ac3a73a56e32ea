import { type Card, suitOf } from '../cards';
import type { DealRule } from '../rules/facets';
import { unreachable } from '../rules/game';
import { type BaseView, legalCards, type Seat } from '../rules/view';
import { isHerzblatt, isSpades, rankingOf, trumpOf, trumpsOf } from './games';
import { byRule, wins } from './pick';
import { partnerOf } from './stops';
import { winnerOf } from './tricks';

/** The card that a rule for the rest of the deal has the viewer play, who is to play one; null if it does not speak of this. */
export function byDealRule(rule: DealRule, view: BaseView): Card | null {
  const { trick } = view;
  if (rule === 'draw-trumps') return trick ? null : trumpToDraw(view);
  if (!trick) return null;
  const cards = legalCards(view);
  const ranking = rankingOf(view);
  const follows = canFollow(view, trick.cards[0]);
  switch (rule) {
    case 'low':
      return follows ? byRule('lowest', cards, trick.cards, ranking) : null;
    case 'duck':
      return follows ? byRule('duck', cards, trick.cards, ranking) : null;
    case 'win-cheaply': {
      if (partnerOf(view) === winnerOf(trick, view.players, ranking)) return null;
      if (follows) return byRule('win', cards, trick.cards, ranking);
      // A player who cannot follow wins with nothing but a trump.
      return cards.some((card) => wins(card, trick.cards, ranking)) ? byRule('win', cards, trick.cards, ranking) : null;
    }
    default:
      return unreachable(rule);
  }
}

function canFollow({ hand }: BaseView, led: Card): boolean {
  return hand.some((card) => suitOf(card) === suitOf(led));
}

/** The highest trump that may be led, as long as an opponent may have one. */
function trumpToDraw(view: BaseView): Card | null {
  const trumps = legalCards(view).filter((card) => suitOf(card) === trumpOf(view));
  return trumps.length > 0 && mayOpponentsHaveTrumps(view) ? byRule('highest', trumps, [], rankingOf(view)) : null;
}

/** Whether there is a trump the viewer has not seen and an opponent who has not shown to have none. */
function mayOpponentsHaveTrumps(view: BaseView): boolean {
  const { counts, seat, tricks } = view;
  const seen = new Set([...view.hand, ...tricks.flatMap(({ cards }) => cards), ...outOfPlay(view)]);
  const partner = partnerOf(view);
  return (
    trumpsOf(view).some((card) => !seen.has(card)) &&
    counts.some((count, other) => count > 0 && other !== seat && other !== partner && !hasShownNoTrump(view, other))
  );
}

/** The cards of which the viewer knows that they are not played in this deal. */
function outOfPlay(view: BaseView): Card[] {
  if (isHerzblatt(view)) return view.buried ?? [];
  if (!isSpades(view)) return [];
  return [...view.draws.flatMap(({ discarded }) => discarded ?? []), ...(view.exchanged?.laidOff ?? [])];
}

/** Whether the seat did not follow when trumps were led. */
function hasShownNoTrump(view: BaseView, seat: Seat): boolean {
  const trump = trumpOf(view);
  return view.tricks.some(
    ({ leader, cards }) =>
      suitOf(cards[0]) === trump && suitOf(cards[(seat - leader + view.players) % view.players]) !== trump,
  );
}
