import type { BaseMove } from '../rules/game';
import { type Advice, type AdviceTask, advise } from './advise';
import { type BotTask, chooseFor } from './task';

/** What a worker thread is given, and what it gives back. */
export type Thought = { move: BotTask } | { advice: AdviceTask };
export type Result = { move: BaseMove } | { advice: Advice };

/** What a worker thread of the server runs: one thought in, its result out. Bundled by `scripts/lib/bundle.mjs`. */
export default function think(thought: Thought): Result {
  return 'move' in thought ? { move: chooseFor(thought.move) } : { advice: advise(thought.advice) };
}
