import { earlier, isBefore, later, position, positionIn, type TableView } from '../../match';
import { documentsOf, seatId } from '../../notify/documents';
import type { Seat } from '../../rules/view';
import type { Context } from '../context';
import { readOrNoted } from '../documents';

/** A document nobody has touched for so long goes: longer than tables at which anybody looks (ms). */
export const KEPT_MILLISECONDS = 400 * 24 * 60 * 60 * 1000;

export const SEEN_KIND = 'seen';

/**
 * The position up to which a player has been shown the match. The table's version does not tell that they looked, and the log
 * does not grow. It is never behind their own decisions, which the log knows (`decided`). A later player of the seat begins
 * where the match stood when they came.
 */
export const seenDocuments = (context: Context) => documentsOf(context, SEEN_KIND, position);

/**
 * The view of a player with what they were shown counted as seen, if it can be read. They come with the table.
 * @param held the seats of the visitor: looking as a friend shows the player nothing
 */
export async function asSeen(context: Context, view: TableView, held: readonly Seat[]): Promise<TableView> {
  const { seat, seen, table } = view;
  if (seat === null || seen === null || !held.includes(seat)) return view;
  const now = positionIn(view);
  // The usual case at the end of one's own turn: there is nothing left to be seen.
  if (!isBefore(seen, now)) return view;
  const about = ['up to where a player has seen the match', table] as const;
  const shown = await readOrNoted(context, seenDocuments(context), seatId(table, seat), about);
  return shown ? { ...view, seen: earlier(later(seen, shown), now) } : view;
}

/** Forgets up to where the player of a seat has seen the match. */
export async function forgetSeen(context: Context, table: string, at: Seat): Promise<void> {
  await seenDocuments(context).remove(seatId(table, at));
}
