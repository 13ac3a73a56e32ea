import { randomBytes } from 'node:crypto';
import { newTableId } from '../../../../lib/identity';
import { matchState } from '../../../../lib/match';
import type { Store, TableExport } from '../../../../lib/store';
import { act, viewerWith } from '../../../../lib/tables';
import { tablesOnly } from '../../../../scripts/lib/context';
import { median } from '../figures';
import { copied, type Recorded, tableAfter } from '../matches';

/** How many tables there are of each length, and how many moves are made at each of them at most. */
const TABLES = 12;
const MOST_MOVES = 100;

export type LongLog = { milliseconds: Record<string, number>; ratio: number };

/**
 * The time of a move, through `act` on the store, on logs of these lengths. It is the same position of
 * the same match with more or fewer entries before it, so that nothing but the length of the log can make a difference;
 * the lengths take turns, move by move.
 */
export async function measureLongLog(
  store: Store,
  match: Recorded,
  lengths: readonly number[],
  most: number,
): Promise<LongLog> {
  const context = tablesOnly(store);
  const first = tableAfter(match, lengths[0] - match.opening.length);
  const entries = match.steps.flatMap(({ commit }) => commit.entries);
  const sets = [];
  for (const length of lengths) {
    const shift = length - first.version;
    const tables = [];
    for (let i = 0; i < TABLES; i++) {
      const one = copied(lengthened(first, entries, length), match.keys, newTableId(randomBytes));
      if ((await store.importTable(one.table)) !== 'done') throw new Error('the id of a table was taken');
      tables.push(one);
    }
    sets.push({ length, shift, tables, times: [] as number[] });
  }
  const from = match.steps.findIndex((step) => step.version === first.version);
  for (let i = from; i < from + Math.min(most, MOST_MOVES); i++) {
    const { seat, version, move } = match.steps[i];
    for (let table = 0; table < TABLES; table++) {
      // Each length is the first of a turn as often as the others.
      for (let turn = 0; turn < sets.length; turn++) {
        const set = sets[(turn + table + i) % sets.length];
        const one = set.tables[table];
        const before = performance.now();
        await act(context, one.table.table, viewerWith(one.keys[seat]), { version: version + set.shift, move });
        // The first moves warm the compiler up.
        if (i > from) set.times.push(performance.now() - before);
      }
    }
  }
  const medians = sets.map(({ times }) => median(times));
  const [shortest, longest] = [sets[0].times, sets[sets.length - 1].times];
  const milliseconds = Object.fromEntries(sets.map(({ length }, i) => [String(length), medians[i]]));
  // Move by move, as the two were made at the same moment of whatever else the machine did.
  return { milliseconds, ratio: median(longest.map((time, i) => time / shortest[i])) };
}

/** A table with a longer log: entries of the match again and again, and the versions in its state as they then are. */
function lengthened(table: TableExport, entries: readonly string[], length: number): TableExport {
  const by = length - table.version;
  const log = Array.from({ length: by }, (_, i) => entries[i % entries.length]);
  const state = matchState.parse(JSON.parse(table.state));
  const later = {
    ...state,
    version: state.version + by,
    entries: state.entries + by,
    turns: state.turns.map((turn) => turn && { ...turn, version: turn.version + by }),
    last: state.last.map((last) => last && { ...last, from: last.from + by, before: last.before + by }),
  };
  return { ...table, version: length, log: [...log, ...table.log], state: JSON.stringify(later) };
}
