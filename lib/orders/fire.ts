import type { BaseOptions } from '../rules/game';
import type { BaseView } from '../rules/view';
import type { OrderMove, StandingOrder } from './order';

/**
 * The move that an order makes now, and the id of the order; null if the player decides himself.
 * @param view of the seat whose orders these are
 */
export function firing(
  _game: string,
  _options: BaseOptions,
  _view: BaseView,
  _orders: readonly StandingOrder[],
): { move: OrderMove; id: string } | null {
  return null;
}
