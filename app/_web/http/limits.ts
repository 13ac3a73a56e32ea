import { serverContext } from '@/app/_web/server/context';
import { newSecret } from '@/lib/identity';
import { type CountedName, callerId, DEFAULT_LIMITS, Leases, limitOf, Places, take } from '@/lib/limits';
import type { Seat } from '@/lib/rules/view';
import { type Context, Problem, type ProblemCode } from '@/lib/tables';
import { callerOf } from './caller';
import { LIFE_MILLISECONDS } from './stream';

const TOO_MANY = {
  tables: 'too-many-tables',
  attempts: 'too-many-attempts',
  mails: 'too-many-mails',
  pictures: 'too-many-pictures',
} as const satisfies Record<CountedName, ProblemCode>;

/** The answers to a key, an invitation or a link that opens nothing. */
const ATTEMPTS: readonly ProblemCode[] = [
  'wrong-key',
  'wrong-invitation',
  'no-spectator-link',
  'wrong-token',
  'link-used',
];

/** Counts something for the caller's address. @throws Problem 429, with `retryAfter` in seconds, if that is too much */
export async function countFor(
  request: Parameters<typeof callerOf>[0],
  what: CountedName,
  context: Context = serverContext(),
): Promise<void> {
  const limit = limitOf(context.limits ?? DEFAULT_LIMITS, what);
  const retryAfter = await take(context, limit, callerId(context, callerOf(request)));
  if (retryAfter > 0) throw new Problem(TOO_MANY[what], { retryAfter });
}

/** Returns this problem, or 429 if it is a wrong key or link and too many came from there; right ones are never refused. */
export async function afterAttempt(request: Parameters<typeof callerOf>[0], problem: Problem): Promise<Problem> {
  if (!ATTEMPTS.includes(problem.code)) return problem;
  try {
    await countFor(request, 'attempts');
    return problem;
  } catch (error) {
    // An attempt that cannot be counted now is answered as it is.
    return error instanceof Problem ? error : problem;
  }
}

/** A stream that may be opened: what is to be called when it is over, and what says that it has to give way to a newer one. */
export type Place = { ended: () => void; full: AbortSignal };

/**
 * Makes room for one more stream of a table. A seat has places of its own: one stream more than it may have on this server ends
 * its oldest. Callers without a seat share those of the table and of an address, on all servers.
 * @param seat the seat whose player looks, or null
 * @throws Problem `too-many-streams`, without a seat only
 */
export async function openStream(
  request: Parameters<typeof callerOf>[0],
  table: string,
  seat: Seat | null,
  context: Context = serverContext(),
): Promise<Place> {
  const limits = context.limits ?? DEFAULT_LIMITS;
  const full = new AbortController();
  if (seat !== null) {
    globalThis.stichpostPlaces ??= new Places();
    const ended = globalThis.stichpostPlaces.open(`${table}-${seat}`, limits.seatStreams, () => full.abort());
    return { ended, full: full.signal };
  }
  globalThis.stichpostStreams ??= new Leases(context, newSecret(context.random), LIFE_MILLISECONDS);
  const wanted: [name: string, most: number][] = [
    [`from-${callerId(context, callerOf(request))}`, limits.addressStreams],
    [`table-${table}`, limits.tableStreams],
  ];
  const opened: (() => void)[] = [];
  const ended = () => {
    for (const one of opened) one();
  };
  for (const [name, most] of wanted) {
    const lease = await globalThis.stichpostStreams.open(name, most);
    if (typeof lease === 'number') {
      ended();
      throw new Problem('too-many-streams', { retryAfter: lease });
    }
    opened.push(lease);
  }
  return { ended, full: full.signal };
}
