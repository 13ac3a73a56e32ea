import type { HindsightTask } from '../../bots';
import { isOwnMove, type ReplayedDeal } from '../../match';
import type { BaseMove, BaseOptions, Game } from '../../rules/game';
import type { Seat } from '../../rules/view';
import { type Decision, decisionOf, hadChoice } from './decisions';

/** A decision of a finished match: its deal, the position after it (from 0), the view its player had, and their choice. */
export type Moment = {
  deal: number;
  step: number;
  seat: Seat;
  made: Decision;
  task: Omit<HindsightTask, 'samples' | 'worlds'>;
};

/** The most deals that are looked at: those whose points set the players furthest apart. */
const MOST_DEALS = 6;

/**
 * The decisions that may have mattered: in the deals with the largest difference between the players' points, every choice of a
 * player, or of a friend of theirs.
 * @param dealScores the points by deal and seat; of a deal that was not finished there are none
 */
export function momentsOf(
  table: string,
  game: Game,
  options: BaseOptions,
  deals: readonly ReplayedDeal[],
  dealScores: readonly (readonly number[])[],
): Moment[] {
  const spread = (deal: number) => Math.max(...dealScores[deal]) - Math.min(...dealScores[deal]);
  const chosen = dealScores
    .map((_, deal) => deal)
    .sort((a, b) => spread(b) - spread(a) || a - b)
    .slice(0, MOST_DEALS)
    .sort((a, b) => a - b);
  return chosen.flatMap((deal) => {
    const { frames } = deals[deal];
    return frames.flatMap(({ move, by }, step): Moment[] => {
      if (step === 0 || !move || !isOwnMove(by)) return [];
      const view = game.view(frames[step - 1].state, move.seat);
      const made = decisionOf(move.move, view);
      if (made === null || !hadChoice(view) || isForNil(made, move.seat, frames)) return [];
      const task = { game: game.id, options, view, seed: `hindsight at ${table}`, made: move.move };
      return [{ deal, step, seat: move.seat, made, task }];
    });
  });
}

/** Whether it is a draw of somebody who bid nil in the end: bots weigh draws only for hands that are to win tricks. */
function isForNil({ type }: Decision, seat: Seat, frames: ReplayedDeal['frames']): boolean {
  if (type !== 'keep' && type !== 'reject') return false;
  return frames.some(({ move }) => move?.seat === seat && isNil(move.move));
}

function isNil(move: BaseMove): boolean {
  return move.type === 'blindNil' || (move.type === 'bid' && 'value' in move && move.value === 0);
}
