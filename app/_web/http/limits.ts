import { serverContext } from '@/app/_web/server/context';
import { type CountedName, callerId, DEFAULT_LIMITS, limitOf, take } from '@/lib/limits';
import { type Context, Problem, type ProblemCode } from '@/lib/tables';
import { callerOf } from './caller';

const TOO_MANY = {
  tables: 'too-many-tables',
  attempts: 'too-many-attempts',
  mails: 'too-many-mails',
} as const satisfies Record<CountedName, ProblemCode>;

/** What is answered to whoever tries a key, an invitation or a link that opens nothing. */
const ATTEMPTS: readonly ProblemCode[] = [
  'wrong-key',
  'wrong-invitation',
  'no-spectator-link',
  'wrong-token',
  'link-used',
];

/**
 * Counts something for the address that a request comes from.
 * @throws Problem 429, with `retryAfter` in seconds, if that is too much
 */
export async function countFor(
  request: Parameters<typeof callerOf>[0],
  what: CountedName,
  context: Context = serverContext(),
): Promise<void> {
  const limit = limitOf(context.limits ?? DEFAULT_LIMITS, what);
  const retryAfter = await take(context, limit, callerId(context, callerOf(request)));
  if (retryAfter > 0) throw new Problem(TOO_MANY[what], { retryAfter });
}

/**
 * The problem to answer with: this one, or, if it says that a key, an invitation or a link opens nothing and too many of those
 * came from there, that. Whoever has the right one is never kept from it.
 */
export async function afterAttempt(
  request: Parameters<typeof callerOf>[0],
  problem: Problem,
  context: Context = serverContext(),
): Promise<Problem> {
  if (!ATTEMPTS.includes(problem.code)) return problem;
  try {
    await countFor(request, 'attempts', context);
    return problem;
  } catch (error) {
    // What cannot be counted now is answered as it is.
    return error instanceof Problem ? error : problem;
  }
}
