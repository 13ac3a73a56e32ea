import type { BaseOptions } from '../rules/game';
import type { DealRule, OrderKind, Rule, Stop } from './order';

/** What can be ordered in a game, for pages that let a player choose. */
export type Offered = {
  kinds: readonly OrderKind[];
  rules: readonly Rule[];
  dealRules: readonly DealRule[];
  stops: readonly Stop[];
};

/** What can be ordered at a table of this game; nothing in a game that has no orders. */
export function offered(_game: string, _options: BaseOptions): Offered {
  return { kinds: [], rules: [], dealRules: [], stops: [] };
}
