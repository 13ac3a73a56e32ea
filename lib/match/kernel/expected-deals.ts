import { gameOf } from '../../rules';
import type { BaseOptions, Game } from '../../rules/game';
import type { BaseView } from '../../rules/view';
import { type Core, hasBegun, isFinished, optionsOf } from './core';

/** The number of ways in which the match may go on that are looked at. */
export const PATHS = 60;
/** Further ahead than this nobody can see. */
const MOST_DEALS = 50;
/** The number of paths that must lead that far before nobody can say when the match ends. */
const TOO_MANY = PATHS / 10;
/** The number of scored deals without which, and without a prior, the length of a match to a score is not told. */
const FEWEST_SCORED = 3;
/** The weight of one deal of this table, in deals of the prior. */
const OWN_WEIGHT = 2;

type Standing = Pick<BaseView, 'players' | 'dealScores' | 'scores'>;

/** How many deals that count are over: all but those in which nobody scored anything, which decide nothing (rules.md §4.2). */
export function dealsDone({ dealScores }: Pick<Standing, 'dealScores'>): number {
  return dealScores.filter(counts).length;
}

const counts = (points: readonly number[]) => points.some((each) => each !== 0);

/**
 * The number of deals that count and are still to be finished, the running one among them, in each of `PATHS` ways to go on;
 * null if that cannot be said yet. To a score, deals are drawn from those of this table and the prior, and a drawn one becomes
 * likelier (Pólya's urn): few deals say little. Players are taken as equally good: each time the points are turned round the
 * table, so that partners stay partners.
 */
export function dealsLeft(game: string, options: BaseOptions, standing: Standing): Uint8Array | null {
  const { length } = options;
  const own = standing.dealScores.filter(counts);
  if (length.kind === 'deals') return new Uint8Array(PATHS).fill(Math.max(1, length.count - own.length));
  const prior = priorOf(game, options);
  if (prior.length === 0 && own.length < FEWEST_SCORED) return null;
  const left = dealsToTarget(prior, own, standing.scores, length.target);
  return left.filter((deals) => deals === MOST_DEALS).length >= TOO_MANY ? null : left;
}

/** The deals until somebody has the target, in each of the paths. Written for speed, since it is asked with every view. */
function dealsToTarget(
  prior: readonly (readonly number[])[],
  own: readonly (readonly number[])[],
  scores: readonly number[],
  target: number,
): Uint8Array {
  const players = scores.length;
  const points = twice(players, prior, own);
  const known = prior.length + OWN_WEIGHT * own.length;
  const again = new Uint8Array(MOST_DEALS);
  const totals = new Float64Array(players);
  const left = new Uint8Array(PATHS);
  let random = 1;
  for (let path = 0; path < PATHS; path++) {
    totals.set(scores);
    let deals = 0;
    // The prior comes first in the urn, then the deals of this table and those drawn on the way, each with the greater weight.
    for (let most = Number.NEGATIVE_INFINITY; most < target && deals < MOST_DEALS; deals++) {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0;
      const chosen = (random / 2 ** 32 + 0.5) * (known + OWN_WEIGHT * deals);
      let deal = chosen | 0;
      const turned = ((chosen - deal) * players) | 0;
      if (deal >= known) deal = again[(deal - known) >> 1];
      else if (deal >= prior.length) deal = prior.length + ((deal - prior.length) >> 1);
      again[deals] = deal;
      const first = 2 * players * deal + turned;
      most = Number.NEGATIVE_INFINITY;
      for (let seat = 0; seat < players; seat++) {
        const total = totals[seat] + points[first + seat];
        totals[seat] = total;
        if (total > most) most = total;
      }
    }
    left[path] = deals;
  }
  return left;
}

/** The points of all these deals in a row, each deal's twice, so that they can be read from any seat on. */
function twice(players: number, ...lists: readonly (readonly (readonly number[])[])[]): Float64Array {
  const all = new Float64Array(2 * players * (lists[0].length + lists[1].length));
  let at = 0;
  for (const list of lists) {
    for (const points of list) {
      all.set(points, at);
      all.set(points, at + players);
      at += 2 * players;
    }
  }
  return all;
}

/** The scores of bots in deals like these; where there is a stake, it multiplies them. */
function priorOf(game: string, options: BaseOptions): readonly (readonly number[])[] {
  const prior = gameOf(game)?.typicalDeals?.[options.players] ?? [];
  const stake = 'stake' in options && typeof options.stake === 'number' ? options.stake : 1;
  return stake === 1 ? prior : prior.map((points) => points.map((each) => each * stake));
}

/** Whether a match over a number of deals is in its last one: no seat changes hands. To a score it is never known. */
export function isInLastDeal(game: Game, state: Pick<Core, 'options' | 'play' | 'ended'>): boolean {
  if (!hasBegun(game, state) || isFinished(game, state)) return false;
  const { length } = optionsOf(game, state);
  return length.kind === 'deals' && dealsDone(game.standing(state.play)) >= length.count - 1;
}
