import { type BaseOptions, unreachable } from '../rules/game';
import { DRAWS } from '../rules/spades/drawing';
import { type BaseView, legalCards, type Seat } from '../rules/view';
import { saidNow } from './fire';
import { isHerzblatt, isSpades } from './games';
import { offers } from './offered';
import { isLasting, type StandingOrder, type TrickOrder } from './order';
import { stopsCome } from './stops';
import { hasLed, isPlayOver, leaderOf, ownTrick, trickNumber } from './tricks';

/**
 * Returns the orders that are left after an entry of the log.
 * - After an order for a trick made the player follow, only its lead after winning is left, for the next trick.
 * - Where an order for a trick says only what is illegal now, it is over, and an order for the deal waits until the next
 *   trick: the player decides.
 *
 * Anything unchanged is the same object.
 * @param game the game's id
 * @param options complete
 * @param view the seat's own, after the entry
 * @param fired the id of the seat's order that made the entry's move, or null
 */
export function remaining(
  game: string,
  options: BaseOptions,
  view: BaseView,
  orders: readonly StandingOrder[],
  fired: string | null,
): StandingOrder[] {
  const { seat } = view;
  if (seat === null) return [];
  const left = orders
    .flatMap((standing) => (standing.id === fired ? afterFiring(view, seat, standing) : [standing]))
    .filter((standing) => offers(game, options, standing.order) && !isOver(view, seat, standing));
  const legal = left.filter((standing) => !isIllegalNow(view, standing));
  return legal.length === left.length ? left : legal.map((standing) => fromNextTrick(view, standing));
}

/** Returns what is left of an order that has just made a move. */
function afterFiring(view: BaseView, seat: Seat, standing: StandingOrder): StandingOrder[] {
  const { order, trick } = standing;
  switch (order.kind) {
    case 'trick': {
      if (order.lead === undefined || hasLed(view, seat, trick)) return [];
      const { kind, lead, until } = order;
      return [{ ...standing, trick: trick + 1, order: { kind, lead, ...(until && { until }) } }];
    }
    case 'deal':
    case 'draw':
    case 'decline-weak':
      return [standing];
    case 'bid':
    case 'take':
      return [];
    default:
      return unreachable(order);
  }
}

/** Whether nothing can come of the order any more, or an event has ended it. */
function isOver(view: BaseView, seat: Seat, { deal, trick, order }: StandingOrder): boolean {
  if (isLasting(order)) return false;
  if (deal !== view.deal || isPlayOver(view) || stopsCome(view, order).length > 0) return true;
  switch (order.kind) {
    case 'trick':
      return ownTrick(view, seat) > trick || (isLeadOnly(order) && cannotLead(view, seat, order, trick));
    case 'deal':
      return false;
    case 'bid':
      return !isSpades(view) || view.phase === 'playing' || view.bids[seat] !== null;
    case 'take':
      return !isHerzblatt(view) || view.phase !== 'taking' || view.declined[seat];
    case 'draw':
      return !isSpades(view) || view.phase !== 'drawing' || hasDrawn(view.draws);
    default:
      return unreachable(order);
  }
}

/** Whether the order says nothing but what to lead. */
export function isLeadOnly({ card, follow = {} }: TrickOrder): boolean {
  return card === undefined && Object.values(follow).every((pick) => pick === undefined);
}

/** Whether another leads the trick, or the card has been played. */
function cannotLead(view: BaseView, seat: Seat, { lead }: TrickOrder, trick: number): boolean {
  if (lead === undefined || !view.hand.includes(lead)) return true;
  const leader = leaderOf(view);
  return trick === trickNumber(view) && leader !== null && leader !== seat;
}

/** Whether the viewer is to play a card, and the order says only illegal cards. */
export function isIllegalNow(view: BaseView, { order, trick }: Pick<StandingOrder, 'order' | 'trick'>): boolean {
  return order.kind === 'trick' && legalCards(view).length > 0 && saidNow(view, order, trick) === 'illegal';
}

function fromNextTrick(view: BaseView, standing: StandingOrder): StandingOrder {
  return standing.order.kind === 'deal' ? { ...standing, trick: trickNumber(view) + 1 } : standing;
}

/** Whether all cards of the viewer, who knows these of their draws, have been drawn. */
export function hasDrawn(draws: readonly unknown[]): boolean {
  return draws.length === DRAWS;
}
