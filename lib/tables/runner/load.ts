import { LRUCache } from 'lru-cache';
import { isTableId, newSecret } from '../../identity';
import {
  beforeUntold,
  evolve,
  foldLines,
  isNewer,
  type LogEntry,
  type MatchState,
  readLog,
  readState,
  STATE_FORMAT,
  Unreadable,
} from '../../match';
import { noticesAfter } from '../../notify';
import type { Stored } from '../../store/store';
import { ATTEMPTS, type Context, games } from '../context';
import { Problem } from '../problem';
import { dueAt, goesOnAt } from './due';

/** Loads a table's state in one round trip. @throws Problem `unknown-table` @throws Unreadable if neither state nor log is */
export async function load(context: Context, table: string): Promise<MatchState> {
  const state = await loadIfThere(context, table);
  if (!state) throw new Problem('unknown-table');
  return state;
}

/** As `load`; null if there is no such table. */
export async function loadIfThere(context: Context, table: string): Promise<MatchState | null> {
  const stored = isTableId(table) ? await context.store.read(table) : null;
  return stored && parseState(context, table, stored);
}

/** Looks at each of these tables once. One that does not exist or cannot be read is left out, and the latter noted. One round trip. */
export async function eachReadable<T>(
  context: Context,
  tables: readonly string[],
  look: (state: MatchState) => T[] | Promise<T[]>,
): Promise<T[]> {
  const ids = [...new Set(tables)].filter(isTableId);
  const stored = ids.length === 0 ? [] : await context.store.readMany(ids);
  const seen = await Promise.all(
    stored.map(async (one, i) => {
      try {
        return one ? await look(await parseState(context, ids[i], one)) : [];
      } catch {
        context.log?.('a table cannot be read', { table: ids[i] });
        return [];
      }
    }),
  );
  return seen.flat();
}

/**
 * Does something with a table as this process last saw it: one command the less. Where that is refused, or has changed since, it is done
 * again with the table as it is: nobody is refused without a look at the store.
 * @throws Problem `unknown-table`, what `work` throws, or `table-moved-on` after too many others came first
 */
export async function asLastSeen<T>(
  context: Context,
  table: string,
  work: (stored: Stored) => Promise<T | 'conflict'>,
): Promise<T> {
  const seen = context.lastSeen?.(table);
  if (seen) {
    const done = await work(seen).catch((error: unknown) => {
      if (error instanceof Problem) return 'conflict' as const;
      throw error;
    });
    if (done !== 'conflict') return done;
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stored = isTableId(table) ? await context.store.read(table) : null;
    if (!stored) throw new Problem('unknown-table');
    const done = await work(stored);
    if (done !== 'conflict') return done;
  }
  throw new Problem('table-moved-on');
}

/**
 * The stored state. If it is damaged or an earlier version's, it is folded anew from the log and stored, so that only the first
 * reader pays; so is a later version's, if this version knows all that its log says. Otherwise that table is left alone.
 * @throws Unreadable
 * @throws Problem `newer-version`
 */
export async function parseState(context: Context, table: string, stored: Stored): Promise<MatchState> {
  const known = parsed.get(table);
  if (known?.text === stored.state) return known.state;
  const state = readState(games, stored.state);
  // A healed state is not kept under the damaged text: another table's may be damaged in the same way.
  if (!state) return heal(context, table, stored);
  remember(stored.state, state);
  return state;
}

async function heal(context: Context, table: string, { version, state: text }: Stored): Promise<MatchState> {
  const { store, log } = context;
  const lines = await store.log(table);
  const state = isNewer(text) ? foldKnown(lines) : foldLines(games, lines);
  if (state.entries < version) throw new Unreadable('entries of the log are missing');
  // A log that others have added to meanwhile is theirs to write.
  if (state.entries > version) return state;
  try {
    const told = await tellUntold(context, lines, state);
    if (told) return told;
    await store.rewriteState(table, version, JSON.stringify(state));
  } catch {
    log?.('a state folded anew could not be stored', { table, format: STATE_FORMAT });
  }
  return state;
}

/**
 * Tells of a move that an earlier version told nobody of, as its player could still take it back: its notices go into the
 * outbox, with an entry that changes nothing.
 * @returns the table after that; null if there is no such move, or somebody else's commit came first
 */
async function tellUntold(context: Context, lines: readonly string[], state: MatchState): Promise<MatchState | null> {
  const untold = beforeUntold(games, lines);
  if (!untold) return null;
  const { mover, state: before } = untold;
  const { wake, orders } = state.seats[mover];
  const entry: LogEntry = { at: state.changedAt, events: [{ type: 'ordersSet', seat: mover, wake, orders }] };
  const after = evolve(games, state, entry);
  const notices = noticesAfter(games(state.game), before, after, mover);
  const text = JSON.stringify(after);
  const commit = { id: newSecret(context.random), entries: [JSON.stringify(entry)], state: text, notices };
  const result = await context.store.commit(state.table, state.entries, { ...commit, due: dueAt(after) });
  if (result === 'conflict') return null;
  context.announce?.(state.table, notices, goesOnAt(after));
  return after;
}

/**
 * The state of a table that a later version has written to, folded from its log.
 * @throws Problem `newer-version` if anything in it is unknown here: it would be lost, or decided without
 */
function foldKnown(lines: readonly string[]): MatchState {
  try {
    return foldLines(games, lines, { isWhole: true });
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem('newer-version');
    throw error;
  }
}

/** How many tables' states are kept beside their texts. */
const REMEMBERED_TABLES = 256;

/**
 * The states of tables with their stored texts: the one just written is most often read next, and need not be parsed again. The store is
 * asked all the same; and as nothing changes a state, all may have the same one.
 */
const parsed = new LRUCache<string, { text: string; state: MatchState }>({ max: REMEMBERED_TABLES });

/** Keeps a table's state whose text was just parsed or written, in place of that of the table not asked for longest. */
export function remember(text: string, state: MatchState): void {
  parsed.set(state.table, { text, state });
}

/** The whole log of a table, as `readLog` reads it. @throws Unreadable */
export async function loadLog(context: Context, table: string): Promise<LogEntry[]> {
  return readLog(games, await context.store.log(table));
}
