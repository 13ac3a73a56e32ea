import type { DealTrick } from '@/lib/match';

export { dealTricks } from '@/lib/match';

/**
 * The index of the trick that a position shows: the one that is running, else the last one taken; null before the first card
 * is played.
 */
export function shownTrick(tricks: readonly DealTrick[], step: number, isRunning: boolean): number | null {
  const shown = isRunning
    ? tricks.findIndex((trick) => trick.step >= step)
    : tricks.findLastIndex((trick) => trick.step <= step);
  return shown === -1 ? null : shown;
}
