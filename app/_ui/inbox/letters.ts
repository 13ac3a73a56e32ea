import { type InboxMessage, isOpen, readInbox } from '@/lib/notify';
import type { Context, MyTable } from '@/lib/tables';

/** How many messages a page of the inbox has. */
const PAGE = 20;

/** A message that asks for nothing any more, with the table as it is now. */
export type Letter = { message: InboxMessage; table: MyTable };

/** A page of the earlier messages to the seats held at these tables, newest first. One round trip. */
export async function earlierLetters(context: Context, tables: readonly MyTable[], before: number | undefined) {
  const seats = tables.flatMap(({ view, held }) => held.map((seat) => ({ table: view.table, seat })));
  if (seats.length === 0) return { letters: [], next: null };
  const { messages, next } = await readInbox(context.store, seats, { limit: PAGE, before });
  const letters = messages.flatMap((message): Letter[] => {
    const table = tables.find(({ view }) => view.table === message.table);
    return table && !isOpen(message, table.view) ? [{ message, table }] : [];
  });
  return { letters, next };
}
