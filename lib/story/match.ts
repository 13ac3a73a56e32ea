import type { Frame, ReplayedDeal } from '../match';
import type { BaseOptions, Game } from '../rules/game';
import type { Seat, Trick } from '../rules/view';

/** A finished match, and what a story needs to know of its game. */
export type Replayed = {
  table: string;
  game: Game;
  options: BaseOptions;
  deals: readonly ReplayedDeal[];
  /** Whether few points are good. */
  lowWins: boolean;
  /** The seats that play together, side by side; everybody alone in most games. */
  sides: readonly (readonly Seat[])[];
  /** Why the match ended before the game was over; null if it did not. */
  ended: 'agreed' | 'away' | null;
  /** The seats that somebody else had at first: what is said of several deals is nobody's there. */
  handedOver: readonly Seat[];
};

/** A trick of a deal, and the position in which its last card has fallen. */
export type DealTrick = { trick: Trick; step: number };

/** A deal as finders read it. Lists of points are by seat. */
export type PlayedDeal = {
  /** From 0. */
  number: number;
  frames: readonly Frame[];
  tricks: readonly DealTrick[];
  /** The result; null for a deal that was never finished. */
  points: readonly number[] | null;
  /** The totals before it and after it. */
  before: readonly number[];
  after: readonly number[];
  /** The game's state when it was over. */
  end: unknown;
};

export type PlayedMatch = Omit<Replayed, 'deals'> & {
  players: number;
  deals: readonly PlayedDeal[];
  scores: readonly number[];
  /** The seats that won; none if the match ended early. */
  winners: readonly Seat[];
};

/** Reads a replayed match for the finders. */
export function playedMatch(replayed: Replayed): PlayedMatch {
  const { game, options } = replayed;
  const { players } = options;
  let before: readonly number[] = new Array<number>(players).fill(0);
  const deals = replayed.deals.map(({ frames }, number): PlayedDeal => {
    const end = frames[frames.length - 1].state;
    const points = game.standing(end).dealScores[number] ?? null;
    const deal = {
      number,
      frames,
      tricks: dealTricks(game, frames),
      points,
      before,
      after: points ? before.map((total, seat) => total + points[seat]) : before,
      end,
    };
    before = deal.after;
    return deal;
  });
  const winners = deals.length > 0 ? game.standing(deals[deals.length - 1].end).winners : [];
  return { ...replayed, players, deals, scores: before, winners };
}

/** The tricks that were taken in a deal, in order. */
function dealTricks(game: Game, frames: readonly Frame[]): DealTrick[] {
  const found: DealTrick[] = [];
  for (const [step, { state }] of frames.entries()) {
    const taken = game.tricks(state).filter(({ winner }) => winner !== undefined);
    if (taken.length > found.length) found.push({ trick: taken[taken.length - 1], step });
  }
  return found;
}

export function scoredDeals({ deals }: PlayedMatch): (PlayedDeal & { points: readonly number[] })[] {
  return deals.flatMap((deal) => (deal.points ? [{ ...deal, points: deal.points }] : []));
}

/** Points by side, of points by seat. */
export function bySide({ sides }: Pick<PlayedMatch, 'sides'>, points: readonly number[]): number[] {
  return sides.map(([first]) => points[first]);
}

/** By side, how good these points are: the higher, the better, in every game. */
export function merits(match: Pick<PlayedMatch, 'sides' | 'lowWins'>, points: readonly number[]): number[] {
  return bySide(match, points).map((value) => (match.lowWins ? -value : value));
}

/** The only index of the highest value; null if several share it. */
export function onlyHighest(values: readonly number[]): number | null {
  const highest = Math.max(...values);
  const first = values.indexOf(highest);
  return values.indexOf(highest, first + 1) === -1 && first !== -1 ? first : null;
}

/** The longest run of neighbours for which this is true, as the index after its last one and its length. */
export function longestRun<T>(items: readonly T[], isTrue: (item: T) => boolean): { end: number; length: number } {
  let best = { end: 0, length: 0 };
  let length = 0;
  for (const [i, item] of items.entries()) {
    length = isTrue(item) ? length + 1 : 0;
    if (length > best.length) best = { end: i + 1, length };
  }
  return best;
}
