import { type Case, type Leak, leaksIn } from './judge';
import { type Planted, plantedLeaks } from './planted';

/** What came of searching one match. */
export type Searched = { leaks: Leak[]; planted: Planted[]; channels: Map<string, number> };

/** Searches everything that was received of a match, and then for what is planted in it. */
export function searched(matched: Case): Searched {
  const channels = new Map<string, number>();
  for (const { channel } of matched.captures) channels.set(channel, (channels.get(channel) ?? 0) + 1);
  return { leaks: leaksIn(matched), planted: plantedLeaks(matched), channels };
}

/** A leak in one line. */
export const leakLine = ({ channel, role, made, what, around }: Leak) =>
  `${channel}, ${role}, after ${made} moves: ${what}: ${around}`;
