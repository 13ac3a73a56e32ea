import { settle } from '../clock';
import { type MatchState, REPEATED } from '../match';
import { change } from './change';
import type { Context } from './context';
import { isOverdue } from './overdue';
import { Problem } from './problem';

/**
 * A table that was read, as it is now: whoever looks at one where a deadline has passed sees it already moved on. It costs
 * nothing unless there is something to write down. If that cannot be done now, the table is shown as it was.
 */
export async function current(context: Context, read: MatchState): Promise<MatchState> {
  const now = context.now();
  const state = settle(read, now);
  if (!isOverdue(state, now)) return state;
  try {
    // Whoever reads each thing only once cannot see what has changed.
    const world = context.anew ?? context;
    return (await change(world, state.table, () => ({ outcome: REPEATED, mover: null }))).state;
  } catch (error) {
    if (error instanceof Problem) return state;
    throw error;
  }
}
