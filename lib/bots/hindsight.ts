import { gameOf } from '../rules';
import type { BaseMove } from '../rules/game';
import type { AdvisedPosition } from './advise';
import { chooseMove, isSameMove } from './choose';
import { randomFrom } from './kernel/random';
import { worldsOf } from './list';

/** A player's decision to look back at: their view then, their move; the worlds of a bot's choice, and of the comparison. */
export type HindsightTask = AdvisedPosition & { made: BaseMove; samples: number; worlds: number };

/** The bot's move instead, and the average gain in points by it, against the others, with standard error; 0 for the same move. */
export type Weighed = { instead: BaseMove; gain: number; error: number };

/**
 * Compares a move with a bot's from the same view. The bot chooses in worlds of its own; then the deal is played on after both
 * in the same fresh worlds, with the same chance, so that having been chosen does not flatter the gain. It is reproducible.
 * @returns null if no worlds can be made up for this view
 */
export function weigh({ game: id, options, view, seed, made, samples, worlds: count }: HindsightTask): Weighed | null {
  const game = gameOf(id);
  const worlds = worldsOf(id);
  const { seat } = view;
  if (!game || !worlds || seat === null || count < 2) return null;
  const instead = chooseMove(game, options, view, { level: { samples }, seed });
  if (isSameMove(instead, made)) return { instead, gain: 0, error: 0 };
  const make = worlds.of(options, view, seat);
  if (make === null) return null;
  const random = randomFrom(`${seed}/hindsight/${view.deal}/${seat}/${view.hand.length}/${count}`);
  const gains = Array.from({ length: count }, () => {
    const world = make(random);
    const chance = random.below(2 ** 32);
    const outcome = (move: BaseMove) => worlds.outcome(worlds.after(world, seat, move), view, seat, randomFrom(chance));
    return outcome(instead) - outcome(made);
  });
  const gain = gains.reduce((sum, one) => sum + one, 0) / count;
  const squares = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0);
  const unseen = worlds.told.unseen ** 2;
  return { instead, gain, error: Math.sqrt((squares + unseen) / (count * (count - 1))) };
}

/** Before the play so much of a gain is uncertain besides chance (found by letting bots that think play on): a whole deal lies ahead. */
const AHEAD = 0.25;

/** A gain with all its uncertainty: the worlds are played on at first sight, which players are not, and before the play that weighs most. */
export function withDoubt(weighed: Weighed, made: BaseMove): Weighed {
  if (made.type === 'play') return weighed;
  return { ...weighed, error: Math.hypot(weighed.error, AHEAD * weighed.gain) };
}

/** Whether a gain is worth telling in the game of this id, and certain enough: twice its standard error. */
export function isWorthTelling(game: string, { gain, error }: Pick<Weighed, 'gain' | 'error'>): boolean {
  const worlds = worldsOf(game);
  return worlds !== undefined && gain >= worlds.told.worthTelling && gain >= 2 * error;
}
