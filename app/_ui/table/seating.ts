import type { Card } from '@/lib/cards';
import type { Seat, Trick } from '@/lib/rules/view';

/** All seats clockwise, beginning with the one that sits at the lower edge of the screen. */
export function seatsFrom(first: Seat, players: number): Seat[] {
  return Array.from({ length: players }, (_, i) => (first + i) % players);
}

/** The card that the seat has played to the trick, or null if it is still to come. */
export function cardOf(trick: Trick, seat: Seat, players: number): Card | null {
  return trick.cards[(seat - trick.leader + players) % players] ?? null;
}

/** The number of the trick that is running, or of the last one if none is, from 1; and how many the deal has. */
export function trickNumber(view: { taken: number[]; counts: number[]; trick: Trick | null }): {
  now: number;
  of: number;
} {
  const done = view.taken.reduce((sum, tricks) => sum + tricks, 0);
  const left = Math.max(...view.counts);
  const running = view.trick ? 1 : 0;
  // Players who have played to the running trick hold one card less; the last one still holds it, so `left` counts it.
  return { now: Math.max(done + running, 1), of: done + left };
}
