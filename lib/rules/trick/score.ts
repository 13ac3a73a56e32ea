import type { BaseOptions } from '../game';
import type { Seat } from '../view';
import { type DealScored, type Finished, sums, type TrickState } from './state';

/** Whether the match is over with these totals after this number of deals that count (rules.md §1.5, 4.6). */
export function isOver({ length }: Pick<BaseOptions, 'length'>, totals: readonly number[], deals: number): boolean {
  return length.kind === 'score' ? totals.some((total) => total >= length.target) : deals >= length.count;
}

/** The seats with the highest total; several share a victory. */
export function highest(totals: readonly number[]): Seat[] {
  return seatsWith(totals, Math.max(...totals));
}

/** The seats with the lowest total; several share a victory. */
export function lowest(totals: readonly number[]): Seat[] {
  return seatsWith(totals, Math.min(...totals));
}

function seatsWith(totals: readonly number[], total: number): Seat[] {
  return totals.flatMap((other, seat) => (other === total ? [seat] : []));
}

/** The end of a deal: its score, and who has won with the totals it makes of the scores before; null if the match goes on. */
export function ending<Scored extends DealScored>(
  { scores }: Pick<TrickState['score'], 'scores'>,
  scored: Scored,
  winnersOf: (totals: readonly number[]) => Seat[] | null,
): (Scored | Finished)[] {
  const winners = winnersOf(sums(scores, scored.points));
  return winners ? [scored, { type: 'finished', winners }] : [scored];
}
