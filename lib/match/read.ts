import { z } from 'zod';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry } from './events';
import { fold, type Games } from './evolve';
import { EARLIER_OPENED, logEntry } from './kernel';
import { KINDS, type MatchEvent, tableEvent } from './parts';
import { type MatchState, matchState, STATE_FORMAT } from './state';
import { partedEvents, type ReadEntry, untoldMove, withoutTakenBack } from './taken-back';

/** A line of a log, or a state, that is not what any version of this server wrote. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * The one place where logs are read: brings each line's events into today's form, and parses these by the table's or game's
 * schema.
 * @param lines the log from its first entry on, as stored
 * @param isWhole refuses a line that says more than this version knows, which it would leave out
 * @throws Unreadable with the number of the line (from 1) that cannot be read, and no word of what it says
 */
export function readLog(games: Games, lines: readonly string[], options: { isWhole?: boolean } = {}): LogEntry[] {
  return withoutTakenBack(readEntries(games, lines, options));
}

function readEntries(games: Games, lines: readonly string[], { isWhole = false }): ReadEntry[] {
  let game: string | null = null;
  const parsedEvent = (event: MatchEvent): MatchEvent => {
    if (isTableEvent(event)) {
      const parsed = tableEvent.parse(event);
      if (parsed.type === 'tableOpened') game = parsed.game;
      return parsed;
    }
    if (game === null) throw new Error('a log begins with tableOpened');
    return games(game).event.parse(event);
  };
  return lines.map((line, i) => {
    try {
      const stored = JSON.parse(line);
      const entry = logEntry.parse(stored);
      if (isWhole && !keepsAll(stored, entry)) throw new Error('the entry says more than is known');
      const { back, others } = partedEvents(entry.events);
      const events = others.map((given) => {
        const event = upcast(given);
        const parsed = parsedEvent(event);
        if (isWhole && !keepsAll(event, parsed)) throw new Error('an event says more than is known');
        return parsed;
      });
      return { entry: { ...entry, events }, back };
    } catch (cause) {
      throw new Unreadable(`line ${i + 1} of ${lines.length}`, { cause });
    }
  });
}

/** The state of a table, folded from all lines of its log. @param isWhole as of `readLog` @throws Unreadable */
export function foldLines(games: Games, lines: readonly string[], { isWhole = false } = {}): MatchState {
  const log = readLog(games, lines, { isWhole });
  try {
    return fold(games, log);
  } catch (cause) {
    throw new Unreadable('the log does not fold', { cause });
  }
}

/** Returns the table before a last move that an earlier version told nobody of, as it could be taken back. @throws Unreadable */
export function beforeUntold(games: Games, lines: readonly string[]): { state: MatchState; mover: Seat } | null {
  const read = readEntries(games, lines, {});
  const untold = untoldMove(read);
  if (!untold) return null;
  return { state: fold(games, withoutTakenBack(read).slice(0, untold.index)), mover: untold.mover };
}

const anyFormat = z.looseObject({ format: z.int() });

/** The stored state, or null if it is of another version, or damaged: then the log says what it was. */
export function readState(games: Games, text: string): MatchState | null {
  try {
    const json = anyFormat.parse(JSON.parse(text));
    if (json.format !== STATE_FORMAT) return null;
    const state = matchState.parse(json);
    const { parse } = games(state.game).state;
    return { ...state, play: parse(state.play) };
  } catch {
    return null;
  }
}

/** Whether a stored state was written by a later version of this server. */
export function isNewer(text: string): boolean {
  try {
    return anyFormat.parse(JSON.parse(text)).format > STATE_FORMAT;
  } catch {
    return false;
  }
}

/** Returns an event in today's form: the fields that earlier versions left out, because there was no choice, are filled in. */
function upcast(event: MatchEvent): MatchEvent {
  const earlier = event.type === 'tableOpened' ? EARLIER_OPENED : KINDS.get(event.type)?.earlier;
  return earlier ? { ...earlier, ...event } : event;
}

/** Whether the value read has every key that was stored, however deep. It may have more. */
function keepsAll(stored: unknown, read: unknown): boolean {
  if (!isObject(stored)) return read !== undefined;
  if (!isObject(read)) return false;
  return Object.keys(stored).every((name) => keepsAll(stored[name], read[name]));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
