import { newSecret } from '../identity';
import type { Decided, MatchState } from '../match';
import { noticesAfter } from '../notify';
import type { Seat } from '../rules/view';
import { type Context, games } from './context';
import { dueAt } from './keep';
import { remember } from './load';

/**
 * Writes what was decided: entries, state and outbox in one atomic commit; then it is announced.
 * @param mover the seat whose command this was: he is here and needs no message
 */
export async function commit(
  context: Context,
  before: MatchState | null,
  decided: Decided,
  mover: Seat | null,
): Promise<'done' | 'conflict'> {
  const { state, entries } = decided;
  const notices = noticesAfter(games(state.game), before, state, mover);
  const text = JSON.stringify(state);
  const result = await context.store.commit(state.table, before?.version ?? 0, {
    id: newSecret(context.random),
    entries: entries.map((entry) => JSON.stringify(entry)),
    state: text,
    notices,
    due: dueAt(state),
  });
  if (result === 'conflict') return result;
  remember(text, state);
  context.announce?.(state.table, notices);
  return result;
}
