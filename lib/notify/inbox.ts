import type { SeatAddress, Store } from '../store/store';
import { type Notice, notice } from './notice';

/** A message in the inbox of its seat. Its id is unique within the table. */
type InboxMessage = Notice & { id: string };

/** A page of messages, newest first, and what to ask for as `before` to get the next one; null on the last page. */
export type InboxPage = { messages: InboxMessage[]; next: number | null };

/**
 * The newest messages of these seats together. Whoever calls it has checked that the reader holds the seats' keys.
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
