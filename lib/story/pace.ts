import type { Seat } from '../rules/view';
import type { PlayedMatch } from './match';

/** The median of each player's own turns in seconds, or null. The second of two moves in a row begins with the first. */
export function medianSeconds({ game, deals, players }: PlayedMatch): (number | null)[] {
  const took: number[][] = Array.from({ length: players }, () => []);
  for (const { frames } of deals) {
    const since = new Map<Seat, number>();
    for (const { state, move, at, by } of frames) {
      const began = move && since.get(move.seat);
      if (move && by === 'player' && typeof began === 'number') took[move.seat].push((at - began) / 1000);
      if (move) since.delete(move.seat);
      const toAct = game.toAct(state);
      for (const seat of since.keys()) if (!toAct.includes(seat)) since.delete(seat);
      for (const seat of toAct) if (!since.has(seat)) since.set(seat, at);
    }
  }
  return took.map(median);
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
