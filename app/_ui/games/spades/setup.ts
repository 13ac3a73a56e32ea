import type { Offer } from '@/app/_ui/game-ui';
import { type Options, PLAYERS, spades } from '@/lib/rules/spades';

/** The settings in the address of the page for a new table, with defaults: the number of players, and the kind of length. */
export type Setup = { defaults: Options; length: 'score' | 'deals' };

/** Reads the fields of the address. Fields that are missing or do not fit get their default; the table is for four then. */
export function setupOf(chosen: Record<string, string>): Setup {
  const players = PLAYERS.find((count) => String(count) === chosen.players) ?? 4;
  return {
    defaults: spades.options.parse({ players }),
    length: chosen.length === 'deals' ? 'deals' : 'score',
  };
}

/** The tables that the home page offers, that for four first. */
export const OFFERS: readonly Offer[] = PLAYERS.toReversed().map((players) => ({
  id: `spades-${players}`,
  name: players === 4 ? 'spades.withPartners' : 'spades.name',
  options: { players },
}));
