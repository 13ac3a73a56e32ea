import type { Offer } from '@/app/ui/fittings';
import { hearts, type Options, PASSINGS, PRESETS } from '@/lib/rules/hearts';
import { passing, preset as presetSchema } from '@/lib/rules/hearts/options';

/** What the address of the page for a new table says, completed: which preset, for how many, of which length. */
export type Setup = {
  /** The options of the preset, unchanged. */
  defaults: Options;
  /** For how many players the preset is made. */
  players: number[];
  /** The directions of passing that fit this many players. */
  passings: (keyof typeof PASSINGS)[];
  length: 'score' | 'deals';
};

/** Reads the fields of the address. What is not there, or does not fit the preset, has its default. */
export function setupOf(chosen: Record<string, string>): Setup {
  const preset = presetSchema.catch('hearts').parse(chosen.preset);
  const possible = Object.keys(PRESETS[preset]).map(Number);
  const wanted = Number(chosen.players);
  const players = possible.includes(wanted) ? wanted : possible.includes(4) ? 4 : possible[0];
  const isMinusOne = players === 3 && chosen.deck === 'minus-one';
  const defaults = hearts.options.parse({ preset, players, ...(isMinusOne ? { deck: 'minus-one' } : {}) });
  return {
    defaults,
    players: possible,
    passings: passing.options.filter((name) => PASSINGS[name].players.some((fitting) => fitting === players)),
    length: chosen.length === 'deals' ? 'deals' : 'score',
  };
}

/** The tables that the home page offers: a preset and a number of players each. */
export const OFFERS: readonly Offer[] = [
  offer('hearts', 4),
  offer('herzeln', 4),
  offer('black-lady', 3),
  offer('black-lady', 5),
  offer('black-lady', 6),
];

function offer(preset: keyof typeof PRESETS, players: number): Offer {
  return { id: `${preset}-${players}`, options: { preset, players } };
}
