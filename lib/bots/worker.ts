import type { BaseMove } from '../rules/game';
import { type Advice, type AdviceTask, advise } from './advise';
import { type BotTask, chooseFor } from './choose';
import { type HindsightTask, type Weighed, weigh } from './hindsight';

/** A worker thread's input and output. */
export type Thought = { move: BotTask } | { advice: AdviceTask } | { hindsight: HindsightTask };
export type Result = { move: BaseMove } | { advice: Advice } | { hindsight: Weighed | null };

/** The program of the server's worker threads: one thought in, its result out. Bundled by `scripts/lib/bundle.mjs`. @public */
export default function think(thought: Thought): Result {
  if ('move' in thought) return { move: chooseFor(thought.move) };
  return 'advice' in thought ? { advice: advise(thought.advice) } : { hindsight: weigh(thought.hindsight) };
}
