import { z } from 'zod';
import { isTableEvent, type LogEntry, logEntry, type MatchEvent, tableEvent } from './events';
import { fold, type Games } from './evolve';
import { type MatchState, matchState, STATE_FORMAT } from './state';

/** A line of a log, or a state, that is not what any version of this server wrote. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * The one place where logs are read: each line is parsed, its events brought into today's form, and each event parsed
 * with the schema of the table or of its game.
 * @param lines the log from its first entry on, as stored
 * @throws Unreadable with the number of the line (from 1) that cannot be read, and no word of what it says
 */
export function readLog(games: Games, lines: readonly string[]): LogEntry[] {
  let game: string | null = null;
  return lines.map((line, i) => {
    try {
      const entry = logEntry.parse(JSON.parse(line));
      const events = entry.events.map((stored) => {
        const event = upcast(stored);
        if (isTableEvent(event)) {
          const parsed = tableEvent.parse(event);
          if (parsed.type === 'tableOpened') game = parsed.game;
          return parsed;
        }
        if (game === null) throw new Error('a log begins with tableOpened');
        return games(game).event.parse(event);
      });
      return { ...entry, events };
    } catch (cause) {
      throw new Unreadable(`line ${i + 1} of ${lines.length}`, { cause });
    }
  });
}

/** The state of a table, folded from the lines of its whole log. @throws Unreadable */
export function foldLines(games: Games, lines: readonly string[]): MatchState {
  const log = readLog(games, lines);
  try {
    return fold(games, log);
  } catch (cause) {
    throw new Unreadable('the log does not fold', { cause });
  }
}

const anyFormat = z.looseObject({ format: z.int() });

/** The stored state, or null if it is of another version, or damaged: then the log says what it was. */
export function readState(games: Games, text: string): MatchState | null {
  try {
    const json = anyFormat.parse(JSON.parse(text));
    if (json.format !== STATE_FORMAT) return null;
    const state = matchState.parse(json);
    const { parse } = games(state.game).state;
    const { undo } = state;
    const before = undo && { ...undo, before: { ...undo.before, play: parse(undo.before.play) } };
    return { ...state, play: parse(state.play), undo: before };
  } catch {
    return null;
  }
}

/** An event in today's form. What earlier versions left out, because there was no choice, is filled in. */
function upcast(event: MatchEvent): MatchEvent {
  switch (event.type) {
    case 'tableOpened':
      return Object.assign(
        {
          ...{ talk: 'open', kept: [], pace: null, away: { kind: 'autopilot' } },
          ...{ forced: false, hold: 'never', suggestions: false, shuffle: 'seed' },
        },
        event,
      );
    case 'seatTaken':
    case 'takeoverAsked':
      return Object.assign({ botAllowed: false, emblem: null, share: null }, event);
    case 'playerForgotten':
      return Object.assign({ keyHash: null }, event);
    default:
      return event;
  }
}
