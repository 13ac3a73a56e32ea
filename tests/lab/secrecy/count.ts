import { type Case, type Leak, leaksIn } from './judge';
import { type Planted, plantedLeaks } from './planted';

/** Channels on which nothing comes but a head: a form leads to the next page, and there is no picture of a recap before its match is over. */
const WITHOUT_BODY = ['head', 'view, unchanged', 'view by link, unchanged', 'form', 'picture of the recap'];

/** The result of searching one match. `channels`: how often something came on each. */
export type Searched = { leaks: Leak[]; planted: Planted[]; channels: Map<string, number> };

/** Searches everything that was received of a match, and then for what is planted in it. */
export function searched(matched: Case): Searched {
  const channels = new Map<string, number>();
  for (const { channel, body } of matched.captures)
    if (body !== '' || WITHOUT_BODY.includes(channel)) channels.set(channel, (channels.get(channel) ?? 0) + 1);
  return { leaks: leaksIn(matched), planted: plantedLeaks(matched), channels };
}

/** A leak in one line. */
export const leakLine = ({ channel, role, made, what, around }: Leak) =>
  `${channel}, ${role}, after ${made} moves: ${what}: ${around}`;
