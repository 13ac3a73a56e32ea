import { settle } from '../clock';
import { earlier, isBefore, later, position, positionIn, positionOf, type TableView } from '../match';
import type { Seat } from '../rules/view';
import { type Context, games } from './context';
import { documentsOf } from './documents';
import { load } from './load';
import { signsLife } from './lost-link';
import { Problem } from './problem';
import { requireSeats, seatAmong, type Viewer } from './viewer';

/** A document nobody has touched for so long goes: longer than tables at which anybody looks (ms). */
const KEPT_MILLISECONDS = 400 * 24 * 60 * 60 * 1000;

export const SEEN_KIND = 'seen';

/**
 * Up to where a player has been shown the match. Nobody can tell from the table's version that he has looked, and the log does not
 * grow with it. What he decides himself, the log says (`decided` in the state): it is never behind that. Of a later player at the
 * seat it says nothing new, since he begins where the match stood when he came.
 */
const documents = (context: Context) => documentsOf(context, SEEN_KIND, position);
const idOf = (table: string, at: Seat) => `${table}-${at}`;

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
    const shown = (await documents(context).get(idOf(table, seat), context.now()))?.value;
    return shown ? { ...view, seen: earlier(later(seen, shown), now) } : view;
  } catch {
    context.log?.('up to where a player has seen the match cannot be read', { table });
    return view;
  }
}

/**
 * A player has been shown the match up to this position. It only ever goes forward: an earlier one changes nothing. Only he himself
 * can say so, not a friend who plays for him.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, or `bad-request` if he cannot have seen so much
 */
export async function noteSeen(
  context: Context,
  table: string,
  viewer: Viewer,
  { seat, deal, cards }: { deal: number; cards: number; seat?: Seat | undefined },
): Promise<undefined> {
  const now = context.now();
  const state = settle(await load(context, table), now);
  const mine = seatAmong(requireSeats(context, state, viewer), seat);
  await signsLife(context, state, viewer);
  const seen = { deal, cards };
  if (isBefore(positionOf(games(state.game), state.play), seen)) {
    throw new Problem('bad-request', { field: 'cards' });
  }
  await documents(context).update(idOf(table, mine), now, (document) =>
    document && !isBefore(document.value, seen)
      ? 'unchanged'
      : { value: seen, owners: [table], expires: now + KEPT_MILLISECONDS },
  );
}

/** Forgets up to where the player of a seat has seen the match. */
export async function forgetSeen(context: Context, table: string, at: Seat): Promise<void> {
  await documents(context).remove(idOf(table, at));
}
