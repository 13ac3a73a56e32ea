import type { BaseOptions } from '../rules/game';
import type { BaseView } from '../rules/view';
import type { StandingOrder } from './order';

/**
 * The orders that are left after an entry of the log.
 * @param view the seat's own, after the entry
 * @param fired the id of the seat's order that made the entry's move, or null
 */
export function remaining(
  _game: string,
  _options: BaseOptions,
  _view: BaseView,
  orders: readonly StandingOrder[],
  _fired: string | null,
): StandingOrder[] {
  return [...orders];
}
