import { failure, log } from '@/app/_web/server/log';
import { answerWith } from '@/app/_web/server/status';
import { isStoreUnavailable } from '@/lib/store';
import { Problem } from '@/lib/tables';

/** Why a page cannot show what its address names: there is no such thing, or the store does not answer. */
export type Absence = 'missing' | 'unreadable';

/** There is nothing at this address; the page is answered with 404. */
export function missing(): Absence {
  answerWith(404);
  return 'missing';
}

/**
 * What an error in reading comes to: a table or invitation that does not exist (404), or a store that does not answer (503).
 * Throws any other error.
 */
export function absenceOf(error: unknown): Absence {
  if (error instanceof Problem) return missing();
  if (!isStoreUnavailable(error)) throw error;
  log().error(failure(error), 'a page cannot be read');
  answerWith(503);
  return 'unreadable';
}

export function isAbsent<T extends object>(loaded: T | null | Absence): loaded is Absence {
  return typeof loaded === 'string';
}
