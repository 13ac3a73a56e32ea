import { isTableId, matches, type SeatKey } from '../identity';
import { fold, logEntry, type MatchState, matchState, STATE_FORMAT } from '../match';
import type { Seat } from '../rules/view';
import type { Stored } from '../store/store';
import { type Context, games } from './context';
import { Problem } from './problem';

/**
 * Loads a table's state in one round trip.
 * @throws Problem `unknown-table`
 */
export async function load(context: Context, table: string): Promise<MatchState> {
  const stored = isTableId(table) ? await context.store.read(table) : null;
  if (!stored) throw new Problem('unknown-table');
  return parseState(context, table, stored);
}

/** The stored state, or, when it was written in an older form, the state folded anew from the log. */
export async function parseState(context: Context, table: string, stored: Stored): Promise<MatchState> {
  const known = parsed.get(stored.state);
  if (known) return known;
  const json: unknown = JSON.parse(stored.state);
  if (!isCurrent(json)) return fold(games, await loadLog(context, table));
  const state = matchState.parse(json);
  const complete = { ...state, play: games(state.game).state.parse(state.play) };
  remember(stored.state, complete);
  return complete;
}

/** How many states are kept beside their text. */
const REMEMBERED_STATES = 256;

/**
 * States by the very text that is stored of them: what was just written is most often what is read next, and need not be
 * parsed again. The store is asked all the same; and as nothing changes a state, all who ask may have the same one.
 */
const parsed = new Map<string, MatchState>();

/** Keeps a state whose text was just parsed or written, in place of the one kept longest. */
export function remember(text: string, state: MatchState): void {
  if (parsed.size >= REMEMBERED_STATES) for (const oldest of parsed.keys()) if (parsed.delete(oldest)) break;
  parsed.set(text, state);
}

/** The whole log of a table, each event parsed with the schema of its game. */
export async function loadLog(context: Context, table: string) {
  const lines = await context.store.log(table);
  return lines.map((line) => logEntry.parse(JSON.parse(line)));
}

/** The seats of this table which the keys open, ascending. */
export function seatsHeld(state: MatchState, keys: readonly SeatKey[]): Seat[] {
  return keys
    .filter((key) => key.table === state.table)
    .filter((key) => {
      const hash = state.seats[key.seat]?.keyHash;
      return hash ? matches(key.text, hash) : false;
    })
    .map((key) => key.seat)
    .sort((a, b) => a - b);
}

/**
 * The seats of this table which the keys open, of which there must be one.
 * @throws Problem `wrong-key` if a key of this table opens none, `no-seat` if there is no such key
 */
export function seatsOf(state: MatchState, keys: readonly SeatKey[]): Seat[] {
  const held = seatsHeld(state, keys);
  if (held.length === 0) throw new Problem(keys.some((key) => key.table === state.table) ? 'wrong-key' : 'no-seat');
  return held;
}

function isCurrent(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'format' in json && json.format === STATE_FORMAT;
}
