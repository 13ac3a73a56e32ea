import type { BaseOptions, Game } from '../../../lib/rules/game';
import { TABLES as PRESETS } from '../shared/tables';

export type Table = { game: Game; options: BaseOptions };

/** The first preset of each game for each number of players, by name: `hearts4`. */
const FIRST = new Map(PRESETS.toReversed().map((preset) => [`${preset.game.id}${preset.given.players}`, preset]));

/** The names of all tables that are measured. */
export const TABLES: readonly string[] = [...new Set(PRESETS.map(({ game, given }) => `${game.id}${given.players}`))];

/** The table of this name, with matches of `deals` deals. Throws if there is none. */
export function tableOf(name: string, deals: number): Table {
  const preset = FIRST.get(name);
  if (!preset) throw new Error(`there is no table ${name}: ${TABLES.join(', ')}`);
  const { game, given } = preset;
  return { game, options: game.options.parse({ ...given, length: { kind: 'deals', count: deals } }) };
}
