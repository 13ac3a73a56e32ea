import * as match from '../match';
import { isStoreUnavailable } from '../store/errors';
import { letBotsMove } from './bot-moves';
import { type Context, games } from './context';
import { goesAt } from './due';
import { load, loadIfThere } from './load';
import { forgetTableMessages } from './wishes';

/** So many tables are looked after at the same time. */
const AT_ONCE = 8;

/** What a sweep did: how many tables it looked after, and with how many what. */
export type Swept = { due: number; removed: number; moved: number; unreadable: number };

/**
 * Looks after tables that are due, until it has dealt with `limit` of them: bots make the moves they owe, and tables at
 * which nobody has been kept waiting for 30 days go. One that cannot be read is noted and passed over; it does not count
 * towards the limit, so that however many there are, the others get their turn. It may break off anywhere and be run
 * again, or twice at once.
 */
export async function sweep(context: Context, limit: number): Promise<Swept> {
  const now = context.now();
  const seen = new Set<string>();
  const swept: Swept = { due: 0, removed: 0, moved: 0, unreadable: 0 };
  while (swept.due < limit) {
    const due = await context.store.due(now, limit + seen.size);
    const tables = due.filter((table) => !seen.has(table)).slice(0, AT_ONCE);
    if (tables.length === 0) break;
    for (const table of tables) seen.add(table);
    for (const result of await Promise.all(tables.map((table) => lookAfter(context, table, now)))) {
      if (result !== 'unreadable') swept.due++;
      if (result !== 'nothing') swept[result]++;
    }
  }
  return swept;
}

async function lookAfter(
  context: Context,
  table: string,
  now: number,
): Promise<'removed' | 'moved' | 'unreadable' | 'nothing'> {
  const { store } = context;
  try {
    const state = await loadIfThere(context, table);
    if (state && match.owedMove(state, now)) {
      await letBotsMove(context, table);
      return 'moved';
    }
    const goes = state && goesAt(state);
    // Whoever moves at this moment keeps the table: it is no longer at this version.
    if (goes !== null && goes <= now && (await store.remove(table, state?.version)) === 'done') {
      await forgetTableMessages(context, table);
      return 'removed';
    }
    await store.reschedule(table);
    return 'nothing';
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    context.log?.('a table cannot be looked after', { table });
    return 'unreadable';
  }
}

/** One line about a table for whoever runs the server: no player, no key, no card. */
export async function summary(context: Context, table: string) {
  const state = await load(context, table);
  const game = games(state.game);
  return {
    table,
    game: state.game,
    players: state.seats.length,
    bots: state.seats.filter((place) => place.bot !== null).length,
    status: match.statusOf(game, state),
    deal: game.standing(state.play).deal,
    version: state.version,
    openedAt: state.openedAt,
    changedAt: state.changedAt,
  };
}
