import { headers } from 'next/headers';
import { TROUBLE_SECONDS } from '@/app/_web/http/answer';
import { afterAttempt } from '@/app/_web/http/limits';
import { answerWith } from '@/app/_web/next/status';
import { failure, log } from '@/app/_web/server/log';
import { isStoreUnavailable } from '@/lib/store';
import { Problem } from '@/lib/tables';

/** Why a page shows nothing: it does not exist, the store does not answer, or too many wrong links came from there. */
export type Absence = 'missing' | 'unreadable' | 'refused';

/** There is nothing at this address; the page is answered with 404. */
export function missing(): Absence {
  answerWith(404);
  return 'missing';
}

/** Tells an error in reading: nothing there (404), the store or a newer version (503), too many attempts (429). Throws others. */
export async function absenceOf(error: unknown): Promise<Absence> {
  const isNewer = error instanceof Problem && error.code === 'newer-version';
  if (error instanceof Problem && !isNewer) return (await isRefused(error)) ? 'refused' : missing();
  if (!isNewer && !isStoreUnavailable(error)) throw error;
  log().error(failure(error), 'a page cannot be read');
  answerWith(503, { 'retry-after': String(TROUBLE_SECONDS) });
  return 'unreadable';
}

export function isAbsent<T extends object>(loaded: T | null | Absence): loaded is Absence {
  return typeof loaded === 'string';
}

/** Counts a key, an invitation or a link that opens nothing; whether too many of those came from there: the page goes out with 429 then. */
export async function isRefused(problem: Problem): Promise<boolean> {
  const { code, data } = await afterAttempt({ headers: await headers() }, problem);
  if (code !== 'too-many-attempts') return false;
  answerWith(429, { 'retry-after': String(data.retryAfter) });
  return true;
}
