import type { z } from 'zod';
import { newSecret } from '../identity';
import { type Collection, collection } from '../store/collection';
import type { UnreadableDocument } from '../store/errors';
import type { Context } from './context';

/** The documents of this kind, kept beside the tables; only the name of an unreadable one is noted. */
export function documentsOf<T>({ records, random, log }: Context, kind: string, schema: z.ZodType<T>): Collection<T> {
  return collection(records, kind, schema, {
    newId: () => newSecret(random),
    onUnreadable: ({ kind, id }: UnreadableDocument) => log?.('a document cannot be read', { kind, document: id }),
  });
}
