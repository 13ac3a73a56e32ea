import { GAMES } from '../../../lib/rules';
import type { BaseOptions, Game } from '../../../lib/rules/game';
import { PRESETS } from '../../../lib/rules/hearts';

/** A table as a preset makes it for a number of players; a game without presets has its defaults for each number. */
export type Table = {
  /** `hearts-black-lady-5`, `spades-2`. */
  name: string;
  game: Game;
  /** The options that a caller has to send for it. */
  given: { preset?: string; players: number };
  /** The options that the game makes of them. */
  options: BaseOptions;
};

/** The presets of the games that have an option `preset`. */
const PRESETS_OF: Record<string, readonly string[]> = { hearts: Object.keys(PRESETS) };

/** More than can sit at any table. */
const MANY = 12;

/** Every preset of every game, for each number of players it is made for: found by asking the games themselves. */
export const TABLES: readonly Table[] = GAMES.flatMap(tablesOf);

function tablesOf(game: Game): Table[] {
  const presets = PRESETS_OF[game.id]?.map((preset) => ({ preset })) ?? [{}];
  return presets.flatMap((preset) =>
    Array.from({ length: MANY }, (_, i) => ({ ...preset, players: i + 1 })).flatMap((given) => {
      const options = game.options.safeParse(given);
      if (!options.success) return [];
      if ('preset' in options.data && !('preset' in given)) throw new Error(`which presets has ${game.id}?`);
      return [{ name: [game.id, ...Object.values(given)].join('-'), game, given, options: options.data }];
    }),
  );
}

/** The first preset of each game for each number of players, by name: `hearts4`. */
const FIRST = new Map(TABLES.toReversed().map((table) => [`${table.game.id}${table.given.players}`, table]));
export const NAMES: readonly string[] = [...new Set(TABLES.map(({ game, given }) => `${game.id}${given.players}`))];

/** The table of this name, with matches of `deals` deals. Throws if there is none. */
export function tableNamed(name: string, deals: number): { game: Game; options: BaseOptions } {
  const table = FIRST.get(name);
  if (!table) throw new Error(`there is no table ${name}: ${NAMES.join(', ')}`);
  const { game, given } = table;
  return { game, options: game.options.parse({ ...given, length: { kind: 'deals', count: deals } }) };
}
