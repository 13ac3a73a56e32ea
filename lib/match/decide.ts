import { type Seed, shuffle } from '../cards';
import type { BaseMove, Game } from '../rules/game';
import { fold as foldPlay, play } from '../rules/play';
import type { Refusal } from '../rules/refusal';
import type { Seat } from '../rules/view';
import type { LogEntry, MatchEvent } from './events';
import { evolve, type Games } from './evolve';
import { isComplete, type MatchState } from './state';

/** What a command leads to: the new entries of the log and the state after them. */
export type Decided = { state: MatchState; entries: LogEntry[] };

/** Why a command is refused apart from the cards. */
export type MatchRefusal = { code: 'table-moved-on' | 'not-started' | 'table-full' | 'seat-taken' | 'name-taken' };

/** The move came for this version before and was made: there is nothing to do. */
export type Repeated = { repeated: true };

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
  host: { name: string; keyHash: string };
};

/** Opens a table with its host at seat 0. `options` are complete, as the game parsed them. */
export function open(games: Games, opening: Opening, at: number): Decided {
  const { game, host, ...rest } = opening;
  const entry: LogEntry = {
    at,
    events: [
      { type: 'tableOpened', ...rest, game: game.id },
      { type: 'seatTaken', seat: 0, ...host },
    ],
  };
  return { state: evolve(games, null, entry), entries: [entry] };
}

/** Seats a player; with the last seat the cards are dealt. Without a wish he gets the first free seat. */
export function takeSeat(
  games: Games,
  state: MatchState,
  taker: { name: string; seat?: Seat | undefined; keyHash: (seat: Seat) => string },
  at: number,
): (Decided & { seat: Seat }) | MatchRefusal {
  const isFree = (seat: Seat) => state.seats[seat]?.keyHash === null;
  const nameOf = (seat: Seat) => state.seats[seat].name?.toLowerCase();
  const wanted = taker.name.toLowerCase();
  const free = state.seats.map((_, seat) => seat).filter(isFree);
  if (free.length === 0) return { code: 'table-full' };
  if (taker.seat !== undefined && !isFree(taker.seat)) return { code: 'seat-taken' };
  if (state.seats.some((place, seat) => place.keyHash !== null && nameOf(seat) === wanted))
    return { code: 'name-taken' };
  const seat =
    taker.seat ?? free.find((s) => nameOf(s) === wanted) ?? free.find((s) => state.seats[s].name === null) ?? free[0];
  const entry: LogEntry = { at, events: [{ type: 'seatTaken', seat, name: taker.name, keyHash: taker.keyHash(seat) }] };
  const seated = evolve(games, state, entry);
  if (isComplete(seated)) entry.events.push(...deals(games(state.game), seated, seated.play));
  return { seat, state: evolve(games, state, entry), entries: [entry] };
}

/**
 * Makes a move. `version` is the one the player saw: the move counts if his turn has been open since then, even when
 * others have moved at the same time (passing cards, say), and is refused if the table has moved on.
 */
export function makeMove(
  games: Games,
  state: MatchState,
  command: { seat: Seat; version: number; move: BaseMove },
  at: number,
): Decided | Repeated | MatchRefusal | Refusal {
  const { seat, version, move } = command;
  const last = state.last[seat];
  if (last && last.from <= version && version < last.before) {
    return last.move === JSON.stringify(move) ? { repeated: true } : { code: 'table-moved-on' };
  }
  if (!isComplete(state)) return { code: 'not-started' };
  const game = games(state.game);
  const open = state.turns[seat];
  if (version > state.version || (open ? version < open.version : version < state.version)) {
    return { code: 'table-moved-on' };
  }
  const played = play(game, state.play, seat, move);
  if ('code' in played) return played;
  const events: MatchEvent[] = [...played.events, ...deals(game, state, played.state)];
  const entry: LogEntry = { at, events };
  return { state: evolve(games, state, entry), entries: [entry] };
}

/** The events of the next deal if one is awaited. Chance follows from the seed and the number of the deal. */
function deals(game: Game, state: MatchState, before: unknown): MatchEvent[] {
  const events: MatchEvent[] = [];
  for (let now = before; game.standing(now).awaitsDeal; ) {
    const deal = game.standing(now).dealScores.length;
    const options = game.options.parse(state.options);
    const chance = game.chance(options, (items, label) => shuffle(items, state.seed, `deal ${deal} ${label}`));
    const dealt = game.deal(now, chance);
    events.push(...dealt);
    now = foldPlay(game, now, dealt);
  }
  return events;
}
