import type { Bits } from '../cards';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry } from './events';
import type { Share } from './kernel';
import type { TableEvent } from './parts';

/** Somebody's share in the shuffles, and when (ms since 1970) the hash of its bits was published. */
export type ToldShare = Share & { seat: Seat; at: number };

/** When a deal was dealt (ms since 1970), and by seat the bits that its shuffles followed from, besides the seed. */
export type Shuffled = { at: number; bits: (Bits | null)[] };

/** The players' shares in the shuffles of a match, in the order in which they came. */
export function shuffled(game: Game, log: readonly LogEntry[]): { shares: ToldShare[]; deals: Shuffled[] } {
  const shares: ToldShare[] = [];
  const deals: Shuffled[] = [];
  let bits: (Bits | null)[] = [];
  for (const { at, events } of log) {
    for (const event of events) {
      if (!isTableEvent(event)) {
        if (game.chanceOf(event)) deals.push({ at, bits });
        continue;
      }
      if (event.type === 'tableOpened') bits = event.expected.map(() => null);
      const change = bitsAfter(event);
      if (change) bits = bits.with(change.seat, change.bits);
      const told = toldBy(event);
      // A player told it as they asked to take the seat over, and has the seat later.
      if (told && shares.findLast(({ seat }) => seat === told.seat)?.bits !== told.bits) shares.push({ ...told, at });
    }
  }
  return { shares, deals };
}

function toldBy(event: TableEvent): (Share & { seat: Seat }) | null {
  if (event.type !== 'seatTaken' && event.type !== 'takeoverAsked') return null;
  return event.share && { seat: event.seat, ...event.share };
}

function bitsAfter(event: TableEvent): { seat: Seat; bits: Bits | null } | null {
  if (event.type === 'seatTaken') return { seat: event.seat, bits: event.share?.bits ?? null };
  return event.type === 'playerForgotten' ? { seat: event.seat, bits: null } : null;
}
