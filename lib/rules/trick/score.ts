import type { BaseEvent, BaseOptions } from '../game';
import type { Seat } from '../view';
import type { Finished } from './state';

/** Whether the match is over with these totals after so many deals that count (rules.md §1.5, 4.6). */
export function isOver({ length }: Pick<BaseOptions, 'length'>, totals: readonly number[], deals: number): boolean {
  return length.kind === 'score' ? totals.some((total) => total >= length.target) : deals >= length.count;
}

/** The seats with this total; several share a victory. */
export function seatsWith(totals: readonly number[], total: number): Seat[] {
  return totals.flatMap((other, seat) => (other === total ? [seat] : []));
}

/** The end of a deal: its score, and if the match is over, who won it. */
export function ending<Scored extends BaseEvent>(scored: Scored, winners: Seat[] | null): (Scored | Finished)[] {
  return winners ? [scored, { type: 'finished', winners }] : [scored];
}
