import { isDeepStrictEqual } from 'node:util';
import * as match from '../../match';
import { jsonOf } from '../../store/collection';
import { type Context, games } from '../context';
import { Problem } from '../problem';

/** A log that cannot be what was written. The message says why, and nothing of what stands in it. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/**
 * Folds a table's log anew and stores the result if it differs from the state and the log is sound; else the state is better.
 * @returns where the two differ, as paths (`seats.1.name`), no values; empty if they are equal
 * @throws Problem `unknown-table`, `table-moved-on` if somebody moved at the same time
 * @throws DamagedLog
 */
export async function rebuild({ store }: Context, table: string): Promise<string[]> {
  const stored = await store.read(table);
  if (!stored) throw new Problem('unknown-table');
  const lines = await store.log(table);
  if (lines.length !== stored.version) {
    if ((await store.version(table)) !== stored.version) throw new Problem('table-moved-on');
    throw new DamagedLog(`its log has ${lines.length} lines where the state was made of ${stored.version}`);
  }
  // A later version's state is not put into the form of this one if anything would be lost by it.
  const state = JSON.stringify(foldSound(lines, match.isNewer(stored.state)));
  // An unreadable state differs as a whole.
  const found = differences(jsonOf(stored.state), JSON.parse(state));
  if (found.length === 0) return [];
  if ((await store.rewriteState(table, stored.version, state)) === 'conflict') throw new Problem('table-moved-on');
  return found;
}

/** The state of a log of which every line can be read, and every move could be made. @throws DamagedLog */
function foldSound(lines: readonly string[], isWhole: boolean): match.MatchState {
  try {
    const log = match.readLog(games, lines, { isWhole });
    const impossible = firstImpossible(log);
    if (impossible !== null) throw new DamagedLog(`line ${impossible} of its log cannot have happened`);
    const state = match.fold(games, log);
    if (!match.readState(games, JSON.stringify(state))) throw new DamagedLog('its log does not fold into a state');
    return state;
  } catch (cause) {
    if (cause instanceof DamagedLog) throw cause;
    const where = cause instanceof match.Unreadable ? ` (${cause.message})` : '';
    throw new DamagedLog(`its log cannot be read${where}`, { cause });
  }
}

/**
 * The first line (from 1) with a move or a deal that cannot have been made there; null if there is none. Its consequences are
 * not checked: rules that were fixed since may say something else.
 */
function firstImpossible(log: readonly match.LogEntry[]): number | null {
  const [opened] = log[0].events;
  if (!match.isTableEvent(opened) || opened.type !== 'tableOpened') return 1;
  const game = games(opened.game);
  const options = game.options.parse(opened.options);
  let state = game.start(options);
  for (const [i, { events }] of log.entries()) {
    for (const event of events) {
      if (match.isTableEvent(event)) continue;
      const made = game.moveOf(event);
      if (made) {
        const decided = game.decide(state, made.seat, made.move);
        if (decided.kind === 'refused' || !decided.events.some((outcome) => isDeepStrictEqual(outcome, event)))
          return i + 1;
      }
      const chance = game.chanceOf(event);
      if (chance && !(game.standing(state).awaitsDeal && game.fits(options, chance))) return i + 1;
      state = game.evolve(state, event);
    }
  }
  return null;
}

function differences(a: unknown, b: unknown, path: readonly string[] = []): string[] {
  if (Object.is(a, b)) return [];
  if (!match.isObject(a) || !match.isObject(b) || Array.isArray(a) !== Array.isArray(b))
    return [path.join('.') || '(all)'];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) => differences(a[name], b[name], [...path, name]));
}
