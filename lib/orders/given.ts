import { type Card, suitOf } from '../cards';
import { type BaseOptions, unreachable } from '../rules/game';
import type { BaseView, Seat } from '../rules/view';
import { hasDrawn, isIllegalNow, isLeadOnly, remaining } from './expire';
import { isHearts, isHerzblatt, isSpades } from './games';
import { offers } from './offered';
import {
  MOST_ORDERS,
  MOST_TRICK_ORDERS,
  type Order,
  type OrderProblem,
  type Pick,
  type StandingOrder,
  type TrickOrder,
} from './order';
import { stopsCome } from './stops';
import { isPlayOver, leaderOf, ownTrick, trickNumber } from './tricks';
import { followPicks } from './words';

/** Orders as they stand from now on, or what is wrong with one of them, by its place in the list. */
export type Given = { kind: 'given'; orders: StandingOrder[] } | { kind: 'refused'; code: OrderProblem; index: number };

/**
 * The orders in place of all that stood. One that equals a standing one keeps its id and its trick.
 * @param game the game's id
 * @param options complete
 * @param view of the seat that gives them
 * @param standing the seat's orders until now
 * @param newId an id for each new order
 */
export function givenOrders(
  game: string,
  options: BaseOptions,
  view: BaseView,
  orders: readonly Order[],
  standing: readonly StandingOrder[],
  newId: () => string,
): Given {
  const { seat } = view;
  if (orders.length > MOST_ORDERS) return { kind: 'refused', code: 'too-many-orders', index: MOST_ORDERS };
  if (seat === null)
    return orders.length === 0 ? { kind: 'given', orders: [] } : { kind: 'refused', code: 'order-not-now', index: 0 };
  const old = remaining(game, options, view, standing, null);
  const given: StandingOrder[] = [];
  for (const [index, order] of orders.entries()) {
    if (isOneTooMany(order, orders.slice(0, index))) return { kind: 'refused', code: 'order-twice', index };
    const kept = old.find((standing) => textOf(standing.order) === textOf(order));
    const problem = kept ? null : problemWith(game, options, view, seat, order);
    if (problem) return { kind: 'refused', code: problem, index };
    given.push(kept ?? { id: newId(), deal: view.deal, trick: trickFor(view, seat, order), order });
  }
  return { kind: 'given', orders: given };
}

/** Most kinds allow one order; those for a trick allow two, which say different things. */
function isOneTooMany(order: Order, before: readonly Order[]): boolean {
  const same = before.filter(({ kind }) => kind === order.kind);
  return (
    same.length >= (order.kind === 'trick' ? MOST_TRICK_ORDERS : 1) ||
    same.some((other) => textOf(other) === textOf(order))
  );
}

/** The order in one way of writing, whatever the order of its fields. */
function textOf(order: Order): string {
  switch (order.kind) {
    case 'trick': {
      const { kind, card, lead, until = [] } = order;
      return JSON.stringify([kind, card ?? null, followPicks(order), lead ?? null, [...until].sort()]);
    }
    case 'deal':
      return JSON.stringify([order.kind, order.rule, [...(order.until ?? [])].sort()]);
    case 'bid':
    case 'take':
      return JSON.stringify([order.kind, order.value]);
    case 'draw':
      return JSON.stringify([order.kind, [...order.suits].sort(), order.from]);
    case 'decline-weak':
      return order.kind;
    default:
      return unreachable(order);
  }
}

/** Why a new order makes no sense, or null. */
function problemWith(
  game: string,
  options: BaseOptions,
  view: BaseView,
  seat: Seat,
  order: Order,
): OrderProblem | null {
  if (!offers(game, options, order)) return 'order-not-in-this-game';
  if (order.kind === 'trick' && order.lead === undefined && isLeadOnly(order)) return 'order-empty';
  if (!isTimeFor(view, seat, order)) return 'order-not-now';
  if (order.kind === 'trick') {
    if (cardsOf(order).some((card) => !view.hand.includes(card))) return 'order-card-not-held';
    const trick = trickFor(view, seat, order);
    if (trick >= ownTrick(view, seat) + view.hand.length) return 'order-not-now';
    if (revokes(view, seat, order) || isIllegalNow(view, { order, trick })) return 'order-never-legal';
  }
  return stopsCome(view, order).length > 0 ? 'stop-already' : null;
}

/** Whether an order of this kind can still lead to something in this deal, and the viewer knows the cards it is about. */
function isTimeFor(view: BaseView, seat: Seat, { kind }: Order): boolean {
  if (isPlayOver(view)) return false;
  switch (kind) {
    case 'trick':
      return isHandFinal(view, seat);
    case 'deal':
    case 'decline-weak':
      return true;
    case 'bid':
      return isSpades(view) && view.bids[seat] === null && isHandFinal(view, seat);
    case 'take':
      return isHerzblatt(view) && view.phase === 'taking' && !view.declined[seat];
    case 'draw':
      return isSpades(view) && view.phase === 'drawing' && !hasDrawn(view.draws);
    default:
      return unreachable(kind);
  }
}

/** Whether the viewer sees the hand with which they will play. */
function isHandFinal(view: BaseView, seat: Seat): boolean {
  if (view.hand.length === 0) return false;
  if (view.phase === 'playing') return true;
  if (isHearts(view)) return false;
  if (isHerzblatt(view)) return view.phase === 'taking' ? view.declined[seat] : view.declarer !== seat;
  if (!isSpades(view)) return false;
  if (view.phase === 'bidding' || view.players === 4) return true;
  const mayExchange = view.blindNil[seat] === true && view.exchangeCounts[seat] === null;
  return hasDrawn(view.draws) && !mayExchange;
}

function trickFor(view: BaseView, seat: Seat, order: Order): number {
  const trick = ownTrick(view, seat);
  const ledByAnother = trick === trickNumber(view) && leaderOf(view) !== seat;
  return order.kind === 'trick' && isLeadOnly(order) && ledByAnother ? trick + 1 : trick;
}

function cardsOf(order: TrickOrder): Card[] {
  const picks: (Pick | undefined)[] = [order.card, order.lead, ...followPicks(order).map(([, pick]) => pick)];
  return picks.flatMap((pick) => (typeof pick === 'string' ? [pick] : []));
}

/** Whether the order would revoke from the present hand. `dump` is for a suit they do not hold. */
function revokes(view: BaseView, seat: Seat, order: TrickOrder): boolean {
  const led = ownTrick(view, seat) === trickNumber(view) && view.trick ? suitOf(view.trick.cards[0]) : null;
  const { card, follow = {} } = order;
  const picks = followPicks(order);
  if (led !== null && follow[led] === undefined && card !== undefined) picks.push([led, card]);
  return picks.some(
    ([suit, pick]) =>
      view.hand.some((held) => suitOf(held) === suit) &&
      (typeof pick === 'string' ? suitOf(pick) !== suit : pick.rule === 'dump'),
  );
}
