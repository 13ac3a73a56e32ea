import { type HindsightTask, isWorthTelling, type Manner, weigh, withDoubt } from '../../../lib/bots';
import type { ReplayedDeal } from '../../../lib/match';
import type { BaseOptions, Game } from '../../../lib/rules/game';
import type { Decision } from '../../../lib/tables/reading/decisions';
import { type Moment, momentsOf } from '../../../lib/tables/reading/moments';
import { steps } from './matches';

/** How often a gain agrees with the one a much larger search finds for the same two moves. */
export type Agreement = { moments: number; told: number; within: number; sameSign: number };

/** The kinds of decisions of which the agreement is measured together. */
const KIND_OF = {
  play: 'play',
  pass: 'pass',
  bid: 'bid',
  keep: 'draw',
  reject: 'draw',
  take: 'take',
  decline: 'take',
  pickUp: 'blind',
  stand: 'blind',
  bury: 'bury',
} as const satisfies Record<Decision['type'], string>;
export type Kind = (typeof KIND_OF)[Decision['type']];

/** Returns every `every`-th decision of one kind in a match that follows from the seed: those that a recap would look at. */
export function sampled(game: Game, options: BaseOptions, seed: string, every: number, kind: Kind): Moment['task'][] {
  const { deals, dealScores } = finished(game, options, seed);
  return momentsOf(seed, game, options, deals, dealScores)
    .filter(({ made }) => KIND_OF[made.type] === kind)
    .filter((_, i) => i % every === 0)
    .map(({ task }) => task);
}

/** A match that follows from the seed. Every other player plays anything legal, the others think little. */
export function finished(game: Game, options: BaseOptions, seed: string) {
  const manners = Array.from({ length: options.players }, (_, seat): Manner['level'] =>
    seat % 2 === 0 ? 'random' : { samples: 1 },
  );
  const deals: ReplayedDeal[] = [];
  let last: unknown = game.start(options);
  const unnoted = { at: 0, by: 'player', standIn: null, selfMade: null, order: null, thought: null } as const;
  for (const { made, state } of steps({ game, options, seed, manners })) {
    if ('chance' in made) deals.push({ chance: made.chance, frames: [{ ...unnoted, state, move: null }] });
    else deals.at(-1)?.frames.push({ ...unnoted, state, move: made });
    last = state;
  }
  return { deals, dealScores: game.view(last, null).dealScores };
}

type Care = Pick<HindsightTask, 'samples' | 'worlds'>;

/**
 * Looks at moves again with this care, and compares the gain with the one that many times as many other worlds give for the same two
 * moves. `told` are those of which the recap would tell something: only of these the sign is compared. `within`: of all that a bot
 * would have made otherwise, those whose gains differ by no more than two standard errors of the difference.
 */
export function agreement(tasks: Iterable<Moment['task']>, care: Care, times: number, most: number): Agreement {
  const found: Agreement = { moments: 0, told: 0, within: 0, sameSign: 0 };
  for (const task of tasks) {
    const small = weigh({ ...task, ...care });
    if (!small || (small.gain === 0 && small.error === 0)) continue;
    const large = weigh({ ...task, ...care, worlds: care.worlds * times });
    if (!large) continue;
    found.moments++;
    if (Math.abs(small.gain - large.gain) <= 2 * Math.hypot(small.error, large.error)) found.within++;
    if (isWorthTelling(task.game, withDoubt(small, task.made))) {
      found.told++;
      if (Math.sign(small.gain) === Math.sign(large.gain)) found.sameSign++;
    }
    if (found.moments === most) break;
  }
  return found;
}
