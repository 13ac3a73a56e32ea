import { settle } from '../clock';
import type { SeatKey } from '../identity';
import { type MatchState, REPEATED, undoClosed, withoutLastMove, wouldSee } from '../match';
import type { Seat } from '../rules/view';
import { change, type Decision } from './change';
import { type Context, games } from './context';
import { seatsPlayed } from './load';
import { isOverdue } from './overdue';
import { Problem } from './problem';

/**
 * A table that was read, as it is now: whoever looks at one where a deadline has passed sees it already moved on. It costs
 * nothing unless there is something to write down; that somebody else sees a move that could be taken back is. If it cannot be
 * written down now, the table is shown as it was.
 * @param viewers the seats whose cards are shown with it, or a spectator (null)
 */
export async function current(
  context: Context,
  read: MatchState,
  viewers: readonly (Seat | null)[],
): Promise<MatchState> {
  const now = context.now();
  const state = settle(read, now);
  const isSeen = viewers.some((viewer) => wouldSee(state, viewer, now));
  if (!isSeen && !isOverdue(state, now)) return state;
  try {
    // Whoever reads each thing only once cannot see what has changed.
    const world = context.anew ?? context;
    const changed = await change(world, state.table, isSeen ? closing : () => NOTHING);
    return changed.state;
  } catch (error) {
    if (error instanceof Problem) return isSeen ? withoutLastMove(state) : state;
    throw error;
  }
}

/** As which seats whoever has these keys looks at a table; as a spectator (null) if they open none. */
export function viewersOf(context: Context, state: MatchState, keys: readonly SeatKey[]): (Seat | null)[] {
  const played = seatsPlayed(context, settle(state, context.now()), keys);
  return played.length > 0 ? played : [null];
}

/** Sees to it that a move stands which nobody has taken back in time, and that the others are told of it. */
export async function closeUndo(context: Context, table: string): Promise<void> {
  await change(context, table, closing);
}

/** Nothing but what time has brought. */
const NOTHING: Decision = { outcome: REPEATED, mover: null };

/** That the last move stands, if it could be taken back and the time for that is over. */
function closing(state: MatchState, now: number): Decision {
  if (!state.undo || now < state.undo.until) return NOTHING;
  return { outcome: undoClosed(games, state, now), mover: state.undo.seat };
}
