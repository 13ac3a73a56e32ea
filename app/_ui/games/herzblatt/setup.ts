import type { Offer } from '@/app/_ui/game-ui';
import { herzblatt, type Options } from '@/lib/rules/herzblatt';

/** How many can play Herzblatt (rules.md §4.1). */
export const PLAYERS = [2, 3, 4, 5, 6] as const;

/** The settings in the address of the page for a new table, with defaults: the number of players, and the kind of length. */
export type Setup = { defaults: Options; length: 'score' | 'deals' };

/** Reads the fields of the address. Fields that are missing or do not fit get their default. */
export function setupOf(chosen: Record<string, string>): Setup {
  const players = PLAYERS.find((count) => String(count) === chosen.players);
  const defaults = herzblatt.options.parse(players === undefined ? {} : { players });
  return { defaults, length: chosen.length === 'score' ? 'score' : 'deals' };
}

/** The tables that the home page offers. */
export const OFFERS: readonly Offer[] = PLAYERS.map((players) => ({
  id: `herzblatt-${players}`,
  name: 'herzblatt.name',
  options: { players },
}));
