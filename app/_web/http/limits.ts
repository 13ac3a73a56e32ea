import { serverContext } from '@/app/_web/server/context';
import { newSecret } from '@/lib/identity';
import { type CountedName, callerId, DEFAULT_LIMITS, Leases, limitOf, take } from '@/lib/limits';
import type { Seat } from '@/lib/rules/view';
import { type Context, Problem, type ProblemCode } from '@/lib/tables';
import { callerOf } from './caller';
import { LIFE_MILLISECONDS } from './stream';

declare global {
  // One for the process: the streams of tables and those of whoever only watches are bundled apart.
  var stichpostStreams: Leases | undefined;
}

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

/**
 * Makes room for one more stream of a table: there may be so many at a table, for a seat, and from an address, on all servers
 * together.
 * @param seat the seat whose player looks, or null
 * @returns what is to be called when the stream is over
 * @throws Problem `too-many-streams`
 */
export async function openStream(
  request: Parameters<typeof callerOf>[0],
  table: string,
  seat: Seat | null,
  context: Context = serverContext(),
): Promise<() => void> {
  globalThis.stichpostStreams ??= new Leases(context, newSecret(context.random), LIFE_MILLISECONDS);
  const limits = context.limits ?? DEFAULT_LIMITS;
  const wanted: [name: string, most: number][] = [
    [`from-${callerId(context, callerOf(request))}`, limits.addressStreams],
    [`table-${table}`, limits.tableStreams],
    ...(seat === null ? [] : [[`seat-${table}-${seat}`, limits.seatStreams] satisfies [string, number]]),
  ];
  const opened: (() => void)[] = [];
  const close = () => {
    for (const one of opened) one();
  };
  for (const [name, most] of wanted) {
    const lease = await globalThis.stichpostStreams.open(name, most);
    if (typeof lease === 'number') {
      close();
      throw new Problem('too-many-streams', { retryAfter: lease });
    }
    opened.push(lease);
  }
  return close;
}
