import { gameOf } from '../rules';
import type { Offered } from '../rules/facets';
import type { BaseOptions } from '../rules/game';
import type { Order } from './order';

const NOTHING: Offered = { kinds: [], rules: [], dealRules: [], stops: [] };

/** Returns what can be ordered in this game; nothing in one without orders. @param game its id @param options complete */
export function offered(game: string, options: BaseOptions): Offered {
  return gameOf(game)?.offered?.(options) ?? NOTHING;
}

/** Whether the game has everything that this order speaks of. */
export function offers(game: string, options: BaseOptions, order: Order): boolean {
  const { kinds, rules, dealRules, stops } = offered(game, options);
  if (!kinds.includes(order.kind)) return false;
  if (order.kind !== 'trick' && order.kind !== 'deal') return true;
  if (!(order.until ?? []).every((stop) => stops.includes(stop))) return false;
  if (order.kind === 'deal') return dealRules.includes(order.rule);
  const { C, D, H, S } = order.follow ?? {};
  return [C, D, H, S].every((pick) => pick === undefined || typeof pick === 'string' || rules.includes(pick.rule));
}
