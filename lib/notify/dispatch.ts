import pLimit from 'p-limit';
import type { Notice, Store } from '../store/store';
import { notice, type Notice as ParsedNotice } from './notice';

/** Makes of a table's notices what is to leave the site. Done twice for the same ones it makes nothing twice. */
export type Planning = (table: string, notices: readonly ParsedNotice[]) => Promise<void>;

/**
 * Plans what is to leave the site of what a table has to announce, and takes that out of its outbox. It may break off anywhere and
 * be run again, or twice at once: as long as a notice is in the outbox it is planned again, and nothing is planned twice. Nobody
 * waits here for a channel to the outside.
 * @param plan without it nothing leaves the site
 * @returns how many notices it found
 * @throws SyntaxError or ZodError if a notice is not of the form of `notice.ts`; it stays in the outbox
 */
export async function dispatch(store: Store, table: string, plan?: Planning): Promise<number> {
  const notices = await store.outbox(table);
  await deliver(store, table, notices, plan);
  return notices.length;
}

/** Delivers these notices of a table, as `dispatch` does, without asking the store for them. One round trip. */
export async function deliver(store: Store, table: string, notices: readonly Notice[], plan?: Planning): Promise<void> {
  const parsed = notices.map(({ body }) => notice.parse(JSON.parse(body)));
  if (parsed.length > 0) await plan?.(table, parsed);
  await store.deliver(
    table,
    notices.map(({ id }) => id),
  );
}

/** How many tables an index is asked for, and how many are served at the same time. */
const [WINDOW, AT_ONCE] = [256, 16];

/**
 * Dispatches what was left undone, of each table once, until nothing is left or `isOver`; one that fails does not keep the others
 * waiting.
 * @returns how many tables it looked after
 * @throws AggregateError with what went wrong, after all others are served
 */
export async function drain(store: Store, isOver: () => boolean, plan?: Planning): Promise<number> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const someAtOnce = pLimit(AT_ONCE);
  for (let isLeft = true; isLeft && !isOver(); ) {
    const limit = WINDOW + failures.length;
    const named = await store.tablesWithOutbox(limit);
    const tables = named.filter((table) => !seen.has(table));
    isLeft = named.length === limit && tables.length > 0;
    await someAtOnce.map(tables, async (table) => {
      if (isOver()) return;
      seen.add(table);
      await dispatch(store, table, plan).catch((error) => failures.push(error));
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} outboxes could not be delivered`);
  return seen.size;
}
