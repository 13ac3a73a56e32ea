import { pageContext } from '@/app/_web/server/reading';
import { type InboxMessage, isOpen, readInbox } from '@/lib/notify';
import type { MyTable } from '@/lib/tables';

/** How many messages a page of the inbox has. */
const PAGE = 20;

/** A message that asks for nothing any more, with the table as it is now. */
type Letter = { message: InboxMessage; table: MyTable };

/**
 * A page of the earlier messages to the seats held at these tables, newest first. One round trip.
 * @param before only messages older than this (ms since 1970), as the address has it; anything else is the first page
 */
export async function loadEarlier(tables: readonly MyTable[], before: string | undefined) {
  const since = /^\d{1,15}$/.test(before ?? '') ? Number(before) : undefined;
  const isFirstPage = since === undefined;
  const seats = tables.flatMap(({ view, held }) => held.map((seat) => ({ table: view.table, seat })));
  if (seats.length === 0) return { letters: [], next: null, isFirstPage };
  const { messages, next } = await readInbox(pageContext().store, seats, { limit: PAGE, before: since });
  const letters = messages.flatMap((message): Letter[] => {
    const table = tables.find(({ view }) => view.table === message.table);
    return table && !isOpen(message, table.view) ? [{ message, table }] : [];
  });
  return { letters, next, isFirstPage };
}
