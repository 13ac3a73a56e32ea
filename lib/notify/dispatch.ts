import type { Delivery, Notice, Store } from '../store/store';
import { notice } from './notice';

/** The part of a notice that says where it goes. */
const address = notice.pick({ table: true, seat: true, at: true });

/**
 * Delivers what a table has to announce into the inboxes of its seats. It may break off anywhere and be run again, or
 * twice at once: the store takes a notice out of the outbox and puts the message into the inbox in one step, so each
 * arrives once. (A channel to the outside, such as e-mail, belongs before that step: then a notice whose sending
 * failed stays in the outbox.)
 * @returns how many notices it found
 * @throws SyntaxError or ZodError if a notice is not of the form of `notice.ts`; it stays in the outbox
 */
export async function dispatch(store: Store, table: string): Promise<number> {
  const notices = await store.outbox(table);
  await deliver(store, table, notices);
  return notices.length;
}

/** Delivers these notices of a table, as `dispatch` does, without asking the store for them. One round trip. */
export function deliver(store: Store, table: string, notices: readonly Notice[]): Promise<void> {
  return store.deliver(table, notices.map(toInbox));
}

/**
 * Dispatches what was left undone, for up to `limit` tables. A table that cannot be served does not keep the others
 * waiting.
 * @returns how many tables it looked after; as many as `limit` when there may be more
 * @throws AggregateError with what went wrong, after all others are served
 */
export async function drain(store: Store, limit: number): Promise<number> {
  const tables = await store.tablesWithOutbox(limit);
  const failures: unknown[] = [];
  for (const table of tables) {
    try {
      await dispatch(store, table);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} outboxes could not be delivered`);
  return tables.length;
}

function toInbox({ id, body }: Notice): Delivery {
  return { notice: id, message: { id, body, ...address.parse(JSON.parse(body)) } };
}
