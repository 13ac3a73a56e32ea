import type { Delivery, Notice, SeatAddress, Store } from '../store/store';
import { notice, type Notice as ParsedNotice } from './notice';

/** Makes of a table's notices what is to leave the site. Done twice for the same ones it makes nothing twice. */
export type Planning = (table: string, notices: readonly ParsedNotice[]) => Promise<void>;

/**
 * Delivers what a table has to announce: first it is planned what leaves the site, then the messages go into the inboxes of
 * the seats. It may break off anywhere and be run again, or twice at once: the store takes a notice out of the outbox and
 * puts the message into the inbox in one step, so each arrives once; and as long as a notice is in the outbox, it is planned
 * again. Nobody waits here for a channel to the outside.
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
  const parsed = notices.map(({ id, body }) => ({ id, body, notice: notice.parse(JSON.parse(body)) }));
  if (parsed.length > 0) {
    await plan?.(
      table,
      parsed.map((one) => one.notice),
    );
  }
  await store.deliver(table, parsed.map(toInbox));
}

/**
 * Dispatches what was left undone, for up to `limit` tables. A table that cannot be served does not keep the others
 * waiting.
 * @returns how many tables it looked after; as many as `limit` when there may be more
 * @throws AggregateError with what went wrong, after all others are served
 */
export async function drain(store: Store, limit: number, plan?: Planning): Promise<number> {
  const tables = await store.tablesWithOutbox(limit);
  const failures: unknown[] = [];
  for (const table of tables) {
    try {
      await dispatch(store, table, plan);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} outboxes could not be delivered`);
  return tables.length;
}

/** A player who was at the table when it became their turn has no use for a message in their inbox. */
function toInbox({ id, body, notice: { table, seat, at, isThere } }: Parsed): Delivery {
  return isThere ? { notice: id } : { notice: id, message: { id, body, table, seat, at } };
}
type Parsed = Notice & { notice: ParsedNotice };

/** A message in the inbox of its seat. Its id is unique within the table. */
type InboxMessage = ParsedNotice & { id: string };

/** A page of messages, newest first, and what to ask for as `before` to get the next one; null on the last page. */
export type InboxPage = { messages: InboxMessage[]; next: number | null };

/**
 * Returns the newest messages of these seats together. The caller has checked that the reader holds the seats' keys.
 * @param page `before` (ms since 1970): only older ones. Messages of one moment are on one page, which may so grow
 * longer than `limit`.
 */
export async function readInbox(
  store: Store,
  seats: readonly SeatAddress[],
  page: { limit: number; before?: number | undefined },
): Promise<InboxPage> {
  const stored = await store.inbox(seats, page);
  const messages = stored.flatMap(({ id, body }) => {
    // A message that a newer version of the server wrote is passed over until this one is updated.
    const parsed = notice.safeParse(JSON.parse(body));
    return parsed.success ? [{ ...parsed.data, id }] : [];
  });
  const last = stored.at(-1);
  return { messages, next: last && stored.length >= page.limit ? last.at : null };
}
