import { type MatchState, REPEATED, settle } from '../../match';
import type { Context } from '../context';
import { Problem } from '../problem';
import { change, type Decision } from './change';
import { isOverdue } from './overdue';

/**
 * Returns a table that was read as it is now: a missed deadline is settled, and written down. Otherwise it costs nothing. If
 * that cannot be written now, the table is returned as it was.
 */
export async function current(context: Context, read: MatchState): Promise<MatchState> {
  const now = context.now();
  const state = settle(read, now);
  if (!isOverdue(state, now)) return state;
  try {
    // A world that reads each thing only once cannot see what has changed.
    return await change(context.anew ?? context, state.table, () => NOTHING);
  } catch (error) {
    if (error instanceof Problem) return state;
    throw error;
  }
}

/** Nothing but what time has brought. */
const NOTHING: Decision = { outcome: REPEATED, mover: null };
