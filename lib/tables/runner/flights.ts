import type { MatchState } from '../../match';
import type { Store } from '../../store/store';
import { perStore } from '../context';

/** The newest state of a table that this process knows to be committed; undefined where it must be read. */
export type KnownState = MatchState | null | undefined;

type Queue = Map<string, Promise<KnownState>>;
const queues = perStore((): Queue => new Map());

/**
 * Lets this process decide one command at a time for a table: the next one waits for the state the one before it left, so that
 * sixty equal requests are read and thought out once. The store's check of versions meets other processes.
 * @param work gets what the command before knew; returns what it knows, and its result
 */
export async function inTurn<T>(
  store: Store,
  table: string,
  work: (known: KnownState) => Promise<{ known: KnownState; result: T }>,
): Promise<T> {
  const queue = queues(store);
  const before: Promise<KnownState> = queue.get(table) ?? Promise.resolve(undefined);
  const turn = before.then(work);
  // Whatever went wrong for one is read anew by the next.
  const known = turn.then(
    (done) => done.known,
    () => undefined,
  );
  queue.set(table, known);
  try {
    return (await turn).result;
  } finally {
    if (queue.get(table) === known) queue.delete(table);
  }
}
