import type { Pace } from '../match';
import { MINUTE } from './edges';

/** A pace with a bank of time for each player. */
export type BankPace = Extract<Pace, { kind: 'bank' }>;

/**
 * Returns what is left in a bank after a turn (ms): without what was used, and with what a move adds; never below 0, never above
 * the cap.
 * @param bank what was in it when the turn began (ms)
 * @param used for how long the clock ran in this turn (ms)
 */
export function bankAfter({ perMove, cap }: BankPace, bank: number, used: number): number {
  return Math.min(cap * MINUTE, Math.max(0, bank - used) + perMove * MINUTE);
}

/**
 * For how long the clock may run in the turn that begins (ms).
 * @param bank what is in the player's bank (ms); counts for a pace with banks only, where null is a bank that is still full
 */
export function allowance(pace: Pace, bank: number | null): number {
  return pace.kind === 'bank' ? (bank ?? pace.minutes * MINUTE) : pace.minutes * MINUTE;
}
