import type { BaseMove, Chance, Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry, type MatchEvent } from './events';

/** A position of a finished match: the game's state after one move, or after the dealing (move is null). */
export type Frame = {
  state: unknown;
  move: { seat: Seat; move: BaseMove } | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Who made the move. */
  by: NonNullable<LogEntry['by']>;
};

/** One deal from the log: its chance, and its positions in order, the first being the one before any move. */
export type ReplayedDeal = { chance: Chance; frames: Frame[] };

/** Plays a log again, deal by deal, as `readLog` gives it. `evolve` alone is asked, so old records show what happened, whatever the rules say now. */
export function replay(game: Game, options: unknown, log: readonly LogEntry[]): ReplayedDeal[] {
  const deals: ReplayedDeal[] = [];
  let state = game.start(game.options.parse(options));
  for (const entry of log) {
    for (const event of gameEvents(entry)) {
      state = game.evolve(state, event);
      const chance = game.chanceOf(event);
      if (chance) deals.push({ chance, frames: [] });
      const frames = deals.at(-1)?.frames;
      if (!frames) throw new Error('a game begins with a deal');
      const move = game.moveOf(event);
      // What merely follows from a move, or from dealing, belongs to the position it completes.
      if (move || chance) frames.push({ state, move, at: entry.at, by: entry.by ?? 'player' });
      else frames[frames.length - 1] = { ...frames[frames.length - 1], state };
    }
  }
  return deals;
}

function gameEvents(entry: LogEntry): MatchEvent[] {
  return entry.events.filter((event) => !isTableEvent(event));
}
