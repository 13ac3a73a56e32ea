import * as match from '../match';
import { type Context, games } from './context';
import { load, loadLog, parseState } from './load';
import { Problem } from './problem';

/** A table whose match has not started goes after so long (ms): nobody will come any more. */
export const KEPT_OPEN_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** When a table is to be looked after next (ms since 1970) if nothing happens; null: never. */
export function dueAt(state: match.MatchState): number | null {
  return match.hasBegun(games(state.game), state) ? null : state.openedAt + KEPT_OPEN_MILLISECONDS;
}

/**
 * Looks after up to `limit` tables that are due: those that never started go, running and finished ones stay. It may
 * break off anywhere and be run again, or twice at once.
 */
export async function sweep(context: Context, limit: number): Promise<{ due: number; removed: number }> {
  const { store } = context;
  const now = context.now();
  const tables = await store.due(now, limit);
  let removed = 0;
  for (const table of tables) {
    const stored = await store.read(table);
    const state = stored && (await parseState(context, table, stored));
    const due = state && dueAt(state);
    // Whoever takes the last seat at this moment keeps the table: it is no longer at this version.
    const goes = due !== null && due <= now;
    if (goes && (await store.remove(table, state?.version)) === 'done') removed++;
    else await store.reschedule(table);
  }
  return { due: tables.length, removed };
}

/**
 * Folds a table's log anew and puts the result in place of the stored state if it is another one.
 * @returns where the two differ, as paths (`seats.1.name`), no values; empty if they are equal
 * @throws Problem `unknown-table`, `table-moved-on` if somebody moved at the same time
 */
export async function rebuild(context: Context, table: string): Promise<string[]> {
  const stored = await context.store.read(table);
  if (!stored) throw new Problem('unknown-table');
  const log = await loadLog(context, table);
  const folded = match.fold(games, log);
  const state = JSON.stringify(folded);
  const found = differences(parsed(stored.state), JSON.parse(state));
  if (found.length === 0) return [];
  if (folded.version !== stored.version) throw new Problem('table-moved-on');
  if ((await context.store.rewriteState(table, stored.version, state)) === 'conflict') {
    throw new Problem('table-moved-on');
  }
  return found;
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

/** What cannot be read differs as a whole. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function differences(a: unknown, b: unknown, path: readonly string[] = []): string[] {
  if (Object.is(a, b)) return [];
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return [path.join('.') || '(all)'];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) => differences(a[name], b[name], [...path, name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
