import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

export type Ranked = { seat: Seat; score: number; place: number };

/** The seats from best to worst. Equal scores share a place, and the next place is left out: 1, 1, 3. */
export function ranking(scores: readonly number[], lowWins: boolean): Ranked[] {
  const isBetter = (a: number, b: number) => (lowWins ? a < b : a > b);
  return scores
    .map((score, seat) => ({ seat, score, place: 1 + scores.filter((other) => isBetter(other, score)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Whether a finished match has a ranking: not if it ended undecided, nor before the first deal had its points. */
export function hasRanking({ ended, dealScores }: Pick<TableView, 'ended' | 'dealScores'>): boolean {
  return !ended || (ended.reason === 'agreed' && dealScores.length > 0);
}
