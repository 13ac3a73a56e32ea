import { failure, log } from '@/app/_web/server/log';
import { pageContext } from '@/app/_web/server/reading';
import { type InboxMessage, isOpen, readInbox } from '@/lib/notify';
import type { Context, MyTable } from '@/lib/tables';
import { loadMine, type Mine } from './mine';

/** How many messages a page of the inbox has. */
const PAGE = 20;

/** A message that no longer waits for an answer, with the table as it is now. */
type Letter = { message: InboxMessage; table: MyTable };

/** A page of the earlier messages, and where the next page begins (ms since 1970); null on the last one. */
type Earlier = { letters: readonly Letter[]; next: number | null };

/**
 * What the inbox shows: this browser's tables, and a page of earlier messages (null: they cannot be read now).
 * `isFirstPage`: nothing is left out before it.
 */
type Inbox = Mine & { earlier: Earlier | null; isFirstPage: boolean };

/**
 * Reads the inbox of this browser; null if not even its tables can be read now.
 * @param before only messages older than this (ms since 1970), as the address has it; anything else is the first page
 */
export async function loadInbox(before: string | undefined): Promise<Inbox | null> {
  const since = /^\d{1,15}$/.test(before ?? '') ? Number(before) : undefined;
  const mine = await loadMine();
  if (!mine) return null;
  const earlier = await readEarlier(pageContext, mine.tables, since);
  return { ...mine, earlier, isFirstPage: since === undefined };
}

/**
 * A page of the earlier messages to the seats held at these tables, newest first; null if they cannot be read now. One
 * round trip.
 */
export async function readEarlier(
  world: () => Context,
  tables: readonly MyTable[],
  before: number | undefined,
): Promise<Earlier | null> {
  const seats = tables.flatMap(({ view, held }) => held.map((seat) => ({ table: view.table, seat })));
  if (seats.length === 0) return { letters: [], next: null };
  try {
    const { messages, next } = await readInbox(world().store, seats, { limit: PAGE, before });
    const letters = messages.flatMap((message): Letter[] => {
      const table = tables.find(({ view }) => view.table === message.table);
      return table && !isOpen(message, table.view) ? [{ message, table }] : [];
    });
    return { letters, next };
  } catch (error) {
    log().warn(failure(error), 'an inbox cannot be read');
    return null;
  }
}
