import { gameOf } from '../rules';
import type { BaseMove } from '../rules/game';
import { type AdvisedPosition, worldsOf } from './advise';
import { chooseMove, isSameMove } from './choose';
import { randomFrom } from './random';

/**
 * A card that somebody played, to be looked at again when the match is over: as for advice, what his seat could see then and
 * nothing else; the move he made; in how many worlds a bot chooses its own, and in how many the two are compared.
 */
export type HindsightTask = AdvisedPosition & { made: BaseMove; samples: number; worlds: number };

/**
 * What a bot would have played instead, and how many points more that comes to for the player on average, against the others, with
 * the standard error of that. Both are 0 if it would have played the same.
 */
export type Weighed = { instead: BaseMove; gain: number; error: number };

/**
 * However alike all worlds were, in one that was not among them the cards may come to something else, by so many points in each game:
 * without this, few worlds would seem certain of what many contradict.
 */
const UNSEEN: Readonly<Record<string, number>> = { hearts: 4, spades: 20, herzblatt: 1 };

/**
 * Compares the card somebody played with the one a bot plays from the same view. The bot chooses in worlds of its own; then both
 * cards are played out in the same fresh worlds, with the same chance, so that the gain is not flattered by having been chosen.
 * The same task gives the same result.
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
  const unseen = (UNSEEN[id] ?? 0) ** 2;
  return { instead, gain, error: Math.sqrt((squares + unseen) / (count * (count - 1))) };
}
