import type { BaseOptions } from '../rules/game';
import type { BaseView } from '../rules/view';
import type { Order, OrderProblem, StandingOrder } from './order';

/** Orders as they stand from now on, or what is wrong with one of them, by its place in the list. */
export type Given = { orders: StandingOrder[] } | { problem: OrderProblem; index: number };

/**
 * The orders that take the place of all that stood. One that equals a standing one stays as it is, with its id.
 * @param standing the seat's orders until now
 * @param newId an id for each new order
 */
export function givenOrders(
  _game: string,
  _options: BaseOptions,
  _view: BaseView,
  _orders: readonly Order[],
  _standing: readonly StandingOrder[],
  _newId: () => string,
): Given {
  return { orders: [] };
}
