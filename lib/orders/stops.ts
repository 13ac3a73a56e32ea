import { suitOf } from '../cards';
import type { Stop } from '../rules/facets';
import { unreachable } from '../rules/game';
import type { View as HeartsView } from '../rules/hearts';
import { clockwise } from '../rules/trick';
import type { BaseView, Seat } from '../rules/view';
import { isHearts, isSpades, rankingOf } from './games';
import type { Order } from './order';
import { winnerOf } from './tricks';

/** From this number of points on, all in one hand, somebody may be shooting the moon. */
const SUSPICION = 7;
/** The queen of spades alone is worth more than enough, whatever the deck. */
const QUEEN = 13;

/** The events that end the order and have come, as the viewer knows. */
export function stopsCome(view: BaseView, order: Order): Stop[] {
  if (order.kind !== 'trick' && order.kind !== 'deal') return [];
  return (order.until ?? []).filter((stop) => hasCome(view, stop));
}

function hasCome(view: BaseView, stop: Stop): boolean {
  switch (stop) {
    case 'hearts-broken':
      return isHearts(view) && view.heartsBroken;
    case 'spades-broken':
      return isSpades(view) && view.spadesBroken;
    case 'queen-fallen':
      return isHearts(view) && hasQueenFallen(view);
    case 'moon':
      return isHearts(view) && mayShoot(view);
    case 'nil-in-danger':
      return isNilInDanger(view);
    default:
      return unreachable(stop);
  }
}

/** Cards that were taken are counted from those that lie open: of the tricks not all need be shown. */
function hasQueenFallen({ penaltyCards, trick }: HeartsView): boolean {
  return penaltyCards.some((cards) => cards.includes('QS')) || (trick?.cards.includes('QS') ?? false);
}

/** Whether one of the others has all penalty points taken so far, and enough of them. */
function mayShoot({ penaltyCards, seat }: HeartsView): boolean {
  const points = penaltyCards.map((cards) =>
    cards.reduce((sum, card) => sum + (card === 'QS' ? QUEEN : suitOf(card) === 'H' ? 1 : 0), 0),
  );
  const takers = points.flatMap((taken, other) => (taken > 0 ? [other] : []));
  return takers.length === 1 && takers[0] !== seat && points[takers[0]] >= SUSPICION;
}

/** Whether the viewer's partner bid nil, blind or not, and has taken a trick or wins the running one as it stands. */
function isNilInDanger(view: BaseView): boolean {
  const partner = partnerOf(view);
  if (partner === null || !isSpades(view) || view.bids[partner] !== 0) return false;
  const { trick, players, taken } = view;
  return taken[partner] > 0 || (trick !== null && winnerOf(trick, players, rankingOf(view)) === partner);
}

/** The viewer's partner in Spades for four, or null. */
export function partnerOf(view: BaseView): Seat | null {
  return isSpades(view) && view.players === 4 && view.seat !== null ? clockwise(view.seat, 2, 4) : null;
}
