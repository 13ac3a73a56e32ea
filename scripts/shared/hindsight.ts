import { type HindsightTask, type Manner, type Weighed, weigh } from '../../lib/bots';
import type { BaseOptions, Game } from '../../lib/rules/game';
import { legalCards } from '../../lib/rules/view';
import { steps } from './matches';

/** How often a gain agrees with the one a much larger search finds for the same two cards. */
export type Agreement = { moments: number; told: number; within: number; sameSign: number };

/** A card of a match played by bots that think little, as it would be looked at again. */
type Sampled = Omit<HindsightTask, 'samples' | 'worlds'>;

/** Cards that were chosen among several, every so many of them, from matches that follow from the seed. */
export function* sampled(game: Game, options: BaseOptions, seed: string, every: number): Generator<Sampled> {
  let before: unknown = null;
  let count = 0;
  const manners = Array.from({ length: options.players }, (_, seat): Manner['level'] =>
    seat % 2 === 0 ? 'random' : { samples: 1 },
  );
  for (const { made, state } of steps({ game, options, seed, manners })) {
    if ('seat' in made && before !== null && made.move.type === 'play') {
      const view = game.view(before, made.seat);
      if (legalCards(view).length > 1 && count++ % every === 0) {
        yield { game: game.id, options, view, seed: `${seed}/hindsight`, made: made.move };
      }
    }
    before = state;
  }
}

type Care = { samples: number; worlds: number };

/**
 * Looks at cards again with this care, and compares the gain with the one that many times as many other worlds give for the same two
 * cards. `told` are the cards of which the recap would tell something, as their gain is twice its standard error: only of those the
 * sign is compared. `within`: of all cards that a bot would not have played, those whose gains differ by no more than two standard
 * errors of the difference.
 */
export function agreement(tasks: Iterable<Sampled>, care: Care, times: number, most: number): Agreement {
  const found: Agreement = { moments: 0, told: 0, within: 0, sameSign: 0 };
  for (const task of tasks) {
    const small = weigh({ ...task, ...care });
    if (!small || (small.gain === 0 && small.error === 0)) continue;
    const large = weigh({ ...task, ...care, seed: task.seed, worlds: care.worlds * times });
    if (!large) continue;
    found.moments++;
    if (Math.abs(small.gain - large.gain) <= 2 * Math.hypot(small.error, large.error)) found.within++;
    if (isTold(small)) {
      found.told++;
      if (Math.sign(small.gain) === Math.sign(large.gain)) found.sameSign++;
    }
    if (found.moments === most) break;
  }
  return found;
}

const isTold = ({ gain, error }: Weighed) => gain > 0 && gain >= 2 * error;
