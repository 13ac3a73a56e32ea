import { DEFAULT_LIMITS, take } from '../limits';
import type { Collection } from '../store/collection';
import type { Context } from './context';
import { Problem } from './problem';

/** Reads a document about a table; null if there is none, or, which is noted, if it cannot be read. */
export async function readOrNoted<T>(
  { now, log }: Context,
  documents: Collection<T>,
  id: string,
  [what, table]: readonly [what: string, table: string],
): Promise<T | null> {
  try {
    return (await documents.get(id, now()))?.value ?? null;
  } catch {
    log?.(`${what} cannot be read`, { table });
    return null;
  }
}

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
