import type { HindsightTask } from '../bots';
import { isOwnMove, type ReplayedDeal } from '../match';
import type { BaseOptions, Game } from '../rules/game';
import { legalCards, type Seat } from '../rules/view';

/** A card of a finished match that its player chose among several: its deal and its position (from 0), and what he saw. */
export type Moment = { deal: number; step: number; seat: Seat; task: Omit<HindsightTask, 'samples' | 'worlds'> };

/** So many deals are looked at: those whose points set the players furthest apart. */
const MOST_DEALS = 6;

/**
 * The cards that may have mattered: in the deals with the largest difference between the players' points, every card that a player,
 * or a friend of his, played himself and chose among several.
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
    return frames.flatMap((frame, step): Moment[] => {
      const { move, by } = frame;
      if (step === 0 || move?.move.type !== 'play' || !isOwnMove(by)) return [];
      const view = game.view(frames[step - 1].state, move.seat);
      if (legalCards(view).length < 2) return [];
      const task = { game: game.id, options, view, seed: `hindsight at ${table}`, made: move.move };
      return [{ deal, step, seat: move.seat, task }];
    });
  });
}
