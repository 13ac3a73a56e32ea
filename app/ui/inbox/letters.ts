import { type InboxMessage, readInbox } from '@/lib/notify';
import type { Context, MyTable } from '@/lib/tables';

/** How many messages a page of the inbox has. */
const PAGE = 20;

/** A seat that is to act, with the message that told it; without one when it was at the table itself just then. */
export type OpenTurn = { table: MyTable; seat: number; message: InboxMessage | null };

/** The seats of these tables that are to act, each with its message. One round trip for each. */
export function openLetters(context: Context, tables: readonly MyTable[]): Promise<OpenTurn[]> {
  const due = tables.flatMap((table) => table.due.map((seat) => ({ table, seat })));
  return Promise.all(
    due.map(async ({ table, seat }) => {
      const newest = await readInbox(context.store, [{ table: table.view.table, seat }], { limit: 1 });
      return { table, seat, message: newest.messages.find((message) => isOpen(message, tables)) ?? null };
    }),
  );
}

/** A page of the messages that ask for nothing any more, newest first. */
export async function earlierLetters(context: Context, tables: readonly MyTable[], before: number | undefined) {
  const seats = tables.flatMap(({ view, held }) => held.map((seat) => ({ table: view.table, seat })));
  if (seats.length === 0) return { messages: [], next: null };
  const { messages, next } = await readInbox(context.store, seats, { limit: PAGE, before });
  return { messages: messages.filter((message) => !isOpen(message, tables)), next };
}

/** Whether the turn a message told of has not been taken yet. */
function isOpen({ kind, table, seat, at }: InboxMessage, tables: readonly MyTable[]): boolean {
  return kind === 'turn' && tables.some(({ view }) => view.table === table && view.waitingSince[seat] === at);
}
