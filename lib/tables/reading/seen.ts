import { earlier, isBefore, later, position, positionIn, type TableView } from '../../match';
import type { Seat } from '../../rules/view';
import type { Context } from '../context';
import { documentsOf } from '../documents';

/** A document nobody has touched for so long goes: longer than tables at which anybody looks (ms). */
export const KEPT_MILLISECONDS = 400 * 24 * 60 * 60 * 1000;

export const SEEN_KIND = 'seen';

/**
 * Up to where a player has been shown the match. Nobody can tell from the table's version that he has looked, and the log does not
 * grow with it. What he decides himself, the log says (`decided` in the state): it is never behind that. Of a later player at the
 * seat it says nothing new, since he begins where the match stood when he came.
 */
export const seenDocuments = (context: Context) => documentsOf(context, SEEN_KIND, position);
export const seenId = (table: string, at: Seat) => `${table}-${at}`;

/**
 * The view of a player with what he has been shown besides what he decided counted as seen; as it is if that cannot be read now. A
 * page has read it ahead (`documentsBeside`).
 * @param held the seats of the visitor: what a friend looks at, the player has not seen
 */
export async function asSeen(context: Context, view: TableView, held: readonly Seat[]): Promise<TableView> {
  const { seat, seen, table } = view;
  if (seat === null || seen === null || !held.includes(seat)) return view;
  const now = positionIn(view);
  // The usual case at the end of one's own turn: there is nothing left to be seen.
  if (!isBefore(seen, now)) return view;
  try {
    const shown = (await seenDocuments(context).get(seenId(table, seat), context.now()))?.value;
    return shown ? { ...view, seen: earlier(later(seen, shown), now) } : view;
  } catch {
    context.log?.('up to where a player has seen the match cannot be read', { table });
    return view;
  }
}

/** Forgets up to where the player of a seat has seen the match. */
export async function forgetSeen(context: Context, table: string, at: Seat): Promise<void> {
  await seenDocuments(context).remove(seenId(table, at));
}
