import { type Card, RANKS, type Rank, rankIndex } from '../../cards';
import type { Trick } from '../view';
import type { Options } from './options';

/** The result of a game that was taken; `schneider` is lost with 30 Augen or fewer (rules.md §4.5). */
export const RESULTS = ['won', 'lost', 'schneider'] as const;
export type Result = (typeof RESULTS)[number];

/** The declarer's gain from each opponent, in stakes (rules.md §4.5). */
const STAKES: Record<Result, number> = { won: 1, lost: -2, schneider: -3 };

/** The values of the cards, in Augen; ranks not named count nothing (rules.md §4.1). */
const VALUES = new Map<Rank, number>([
  ['A', 11],
  ['T', 10],
  ['K', 4],
  ['Q', 3],
  ['J', 2],
]);
const values = RANKS.map((rank) => VALUES.get(rank) ?? 0);

/** The Augen of these cards; the whole deck has 120. */
export function augenOf(cards: readonly Card[]): number {
  let augen = 0;
  for (let i = 0; i < cards.length; i++) augen += values[rankIndex(cards[i])];
  return augen;
}

/** The Augen in the tricks each seat has won. */
export function augenBySeat(tricks: readonly Trick[], players: number): number[] {
  const augen = new Array<number>(players).fill(0);
  for (const { cards, winner } of tricks) if (winner !== undefined) augen[winner] += augenOf(cards);
  return augen;
}

/** The Augen that win the game for its declarer. */
export const GOAL = 66;

/** Returns the declarer's result with this number of Augen. */
export function resultOf(augen: number): Result {
  if (augen >= GOAL) return 'won';
  return augen > 30 ? 'lost' : 'schneider';
}

/** Returns what each seat gets: the declarer settles with every opponent, so that the sum is 0. */
export function pointsOf(
  { players, stake }: Pick<Options, 'players' | 'stake'>,
  declarer: number,
  result: Result,
): number[] {
  const each = STAKES[result] * stake;
  const points = new Array<number>(players).fill(-each);
  points[declarer] = each * (players - 1);
  return points;
}
