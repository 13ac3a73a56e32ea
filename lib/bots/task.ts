import { gameOf } from '../rules';
import type { BaseMove, BaseOptions } from '../rules/game';
import type { Level } from '../rules/level';
import type { BaseView } from '../rules/view';
import { chooseMove } from './choose';

/** A decision for a bot in another thread: plain JSON, nothing its seat may not know. `options` are complete. */
export type BotTask = { game: string; options: BaseOptions; view: BaseView; level: Level; seed: string };

/** A move for the viewer of the task, thought out here. Throws as `chooseMove` does. */
export function chooseFor({ game, options, view, level, seed }: BotTask): BaseMove {
  const rules = gameOf(game);
  if (!rules) throw new Error(`no such game: ${game}`);
  return chooseMove(rules, options, view, { level, seed });
}
