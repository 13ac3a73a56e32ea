import { DEFAULT_LIMITS, take } from '../limits';
import type { Context } from './context';
import { Problem } from './problem';

const MINUTE = 60_000;

/**
 * Counts a change that a player makes beside their table, of which its log knows nothing.
 * @param what is changed @param whose seat, as documents call it
 * @throws Problem `too-many-changes`
 */
export async function countChange(context: Context, what: string, whose: string): Promise<void> {
  const most = (context.limits ?? DEFAULT_LIMITS).changes;
  const retryAfter = await take(context, { name: what, most, within: MINUTE }, whose);
  if (retryAfter > 0) throw new Problem('too-many-changes', { retryAfter });
}
