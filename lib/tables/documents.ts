import type { z } from 'zod';
import { newSecret } from '../identity';
import { DEFAULT_LIMITS, take } from '../limits';
import { Collection } from '../store/collection';
import type { UnreadableDocument } from '../store/errors';
import type { Context } from './context';
import { Problem } from './problem';

/** The documents of this kind, kept beside the tables; only the name of an unreadable one is noted. */
export function documentsOf<T>({ records, random, log }: Context, kind: string, schema: z.ZodType<T>): Collection<T> {
  return new Collection(records, kind, schema, {
    newId: () => newSecret(random),
    onUnreadable: ({ kind, id }: UnreadableDocument) => log?.('a document cannot be read', { kind, document: id }),
  });
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
