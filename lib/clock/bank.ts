import type { Pace } from '../match';
import { MINUTE } from './edges';

/** A pace with a bank of time for each player. */
export type BankPace = Extract<Pace, { kind: 'bank' }>;

/**
 * Returns a bank after a turn (ms): less the time used, plus that of a move; never below 0 or above the cap.
 * @param bank what was in it when the turn began (ms)
 * @param used for how long the clock ran in this turn (ms)
 */
export function bankAfter({ perMove, cap }: BankPace, bank: number, used: number): number {
  return Math.min(cap * MINUTE, Math.max(0, bank - used) + perMove * MINUTE);
}

/** For how long the clock may run in the turn that begins (ms). @param bank of the player (ms), if the pace has one; null: full */
export function allowance(pace: Pace, bank: number | null): number {
  return pace.kind === 'bank' ? (bank ?? pace.minutes * MINUTE) : pace.minutes * MINUTE;
}
