import type { Offer } from '@/app/_ui/game-ui';
import { herzblatt, type Options } from '@/lib/rules/herzblatt';

/** For how many Herzblatt is (rules.md §4.1). */
export const PLAYERS = [2, 3, 4] as const;

/** What the address of the page for a new table says, completed: for how many players, and which kind of length. */
export type Setup = { defaults: Options; length: 'score' | 'deals' };

/** Reads the fields of the address. What is not there, or does not fit, has its default. */
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
