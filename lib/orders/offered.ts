import type { BaseOptions } from '../rules/game';
import { type DealRule, type Order, type OrderKind, RULES, type Rule, type Stop } from './order';

/** The orders a game offers, for pages that let a player choose. */
export type Offered = {
  kinds: readonly OrderKind[];
  rules: readonly Rule[];
  dealRules: readonly DealRule[];
  stops: readonly Stop[];
};

const NOTHING: Offered = { kinds: [], rules: [], dealRules: [], stops: [] };
const RULES_WITH_TRUMPS = RULES.filter((rule) => rule !== 'dump');
const DEAL_RULES_WITHOUT_TRUMPS = ['low', 'duck', 'win-cheaply'] as const satisfies DealRule[];
const WITH_TRUMPS = { rules: RULES_WITH_TRUMPS, dealRules: [...DEAL_RULES_WITHOUT_TRUMPS, 'draw-trumps'] } as const;

/** Returns what can be ordered in this game; nothing in one without orders. @param game its id @param options complete */
export function offered(game: string, options: BaseOptions): Offered {
  switch (game) {
    case 'hearts': {
      const hasMoon = !('moon' in options && options.moon === 'none');
      return {
        kinds: ['trick', 'deal'],
        rules: RULES,
        dealRules: DEAL_RULES_WITHOUT_TRUMPS,
        stops: hasMoon ? ['hearts-broken', 'queen-fallen', 'moon'] : ['hearts-broken', 'queen-fallen'],
      };
    }
    case 'spades':
      return options.players === 2
        ? { ...WITH_TRUMPS, kinds: ['trick', 'deal', 'bid', 'draw'], stops: ['spades-broken'] }
        : { ...WITH_TRUMPS, kinds: ['trick', 'deal', 'bid'], stops: ['spades-broken', 'nil-in-danger'] };
    case 'herzblatt':
      return { ...WITH_TRUMPS, kinds: ['trick', 'deal', 'take'], stops: [] };
    default:
      return NOTHING;
  }
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
