import type { Seed } from '../cards';
import type { BaseMove, Game } from '../rules/game';
import type { Level } from '../rules/level';
import { play } from '../rules/play';
import type { Seat } from '../rules/view';
import type { LogEntry, TableEvent, TalkRule } from './events';
import type { Games } from './evolve';
import { signOfLife } from './lost-link';
import { type Done, type Outcome, REPEATED, refused } from './outcome';
import { hasBegun, type MatchState } from './state';
import { dealing, seatsChanged, written } from './written';

/** Everything a new table is made of; chance and identity come from outside. */
export type Opening = {
  table: string;
  game: Game;
  options: Record<string, unknown>;
  title: string | null;
  expected: (string | null)[];
  invitation: string;
  seed: Seed;
  commitment: string;
  /** Whoever opens it; at seat 0 unless he says otherwise. */
  host: { seat?: Seat; name: string; keyHash: string };
  /** When players may talk; always, if nothing is said. */
  talk?: TalkRule | undefined;
  /** The seats kept for players of the match before. */
  kept?: readonly Seat[];
  /** Bots at other seats. */
  bots?: readonly { seat: Seat; name: string; level: Level }[];
};

/** Opens a table with its host at his seat. `options` are complete, as the game parsed them. If bots have all other seats, the cards are dealt. */
export function open(games: Games, opening: Opening, at: number): Done {
  const { game, host, bots = [], talk = 'open', kept = [], ...rest } = opening;
  return seatsChanged(games, null, at, [
    { type: 'tableOpened', ...rest, game: game.id, talk, kept: [...kept] },
    { type: 'seatTaken', seat: 0, ...host, botAllowed: false },
    ...bots.map((bot): TableEvent => ({ type: 'botSeated', ...bot })),
  ]);
}

/**
 * Makes a move. `version` is the one the player saw: the move counts if his turn has been open since then, even when
 * others have moved at the same time (passing cards, say), and is refused if the table has moved on. His own move sent
 * again is `repeated`; one that a bot made for him is not his.
 */
export function makeMove(
  games: Games,
  state: MatchState,
  command: { seat: Seat; version: number; move: BaseMove },
  at: number,
): Outcome {
  const { seat, version, move } = command;
  const last = state.last[seat];
  if (last && last.from <= version && version < last.before) {
    return last.by === 'player' && last.move === JSON.stringify(move) ? REPEATED : refused('table-moved-on');
  }
  if (state.seats[seat].bot) return refused('bot-plays');
  if (!hasBegun(games(state.game), state)) return refused('not-started');
  const open = state.turns[seat];
  if (version > state.version || (open ? version < open.version : version < state.version)) {
    return refused('table-moved-on');
  }
  return moveMade(games, state, seat, move, { at }, signOfLife(state, seat, at));
}

/** Makes the move that a seat owes which does not move itself (see `automatic.ts`). */
export function makeOwedMove(games: Games, state: MatchState, seat: Seat, move: BaseMove, at: number): Outcome {
  return moveMade(games, state, seat, move, { at, by: 'bot' });
}

/** The move with all that follows from it, the next deal included. */
function moveMade(
  games: Games,
  state: MatchState,
  seat: Seat,
  move: BaseMove,
  made: Pick<LogEntry, 'at' | 'by'>,
  first: readonly TableEvent[] = [],
): Outcome {
  const game = games(state.game);
  const played = play(game, state.play, seat, move);
  if ('code' in played) return refused(played.code, played.data);
  return written(games, state, {
    ...made,
    events: [...first, ...played.events, ...dealing(game, state, played.state)],
  });
}
