import type { Offer } from '@/app/_ui/game-ui';
import { hearts, type Options, PASSINGS, PRESETS } from '@/lib/rules/hearts';
import { type Preset, passing, preset as presetSchema } from '@/lib/rules/hearts/options';

/** The settings in the address of the page for a new table, with defaults: preset, number of players, kind of length. */
export type Setup = {
  /** The options of the preset, unchanged. */
  defaults: Options;
  /** The directions of passing that fit this many players. */
  passings: (keyof typeof PASSINGS)[];
  length: 'score' | 'deals';
};

/** The numbers of players for which there is a preset. */
export const PLAYERS: readonly number[] = [3, 4, 5, 6];

/** Reads the fields of the address. Fields that are missing get their default, and a preset that does not fit the players another. */
export function setupOf(chosen: Record<string, string>): Setup {
  const named = presetSchema.catch('hearts').parse(chosen.preset);
  const wanted = PLAYERS.find((count) => String(count) === chosen.players);
  const { preset, players } =
    wanted === undefined ? setupWith(4, named) : { preset: presetFor(wanted, named), players: wanted };
  const isMinusOne = players === 3 && chosen.deck === 'minus-one';
  const defaults = hearts.options.parse({ preset, players, ...(isMinusOne ? { deck: 'minus-one' } : {}) });
  return {
    defaults,
    passings: passing.options.filter((name) => PASSINGS[name].players.some((fitting) => fitting === players)),
    length: chosen.length === 'deals' ? 'deals' : 'score',
  };
}

const fits = (preset: Preset, players: number) => PRESETS[preset][players] !== undefined;

/** The preset itself if it is made for this number of players, else the first one that is (rules.md §1.6). */
const presetFor = (players: number, wanted: Preset): Preset =>
  fits(wanted, players) ? wanted : (presetSchema.options.find((preset) => fits(preset, players)) ?? wanted);

/** The preset for this number of players, or else for four, or the fewest it is made for. */
export const setupWith = (wanted: number, preset: Preset) => ({
  preset,
  players: [wanted, 4, ...PLAYERS].find((count) => fits(preset, count)) ?? wanted,
});

/** The tables that the home page offers: a preset and a number of players each. */
export const OFFERS: readonly Offer[] = [
  offer('hearts', 4),
  offer('herzeln', 4),
  offer('black-lady', 3),
  offer('black-lady', 5),
  offer('black-lady', 6),
];

function offer(preset: Preset, players: number): Offer {
  return { id: `${preset}-${players}`, name: `hearts.presets.${preset}.name`, options: { preset, players } };
}
