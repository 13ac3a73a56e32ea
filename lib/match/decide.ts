import { type Seed, shuffle } from '../cards';
import type { BaseMove, Game } from '../rules/game';
import type { Level } from '../rules/level';
import { fold as foldPlay, play } from '../rules/play';
import type { Refusal } from '../rules/refusal';
import type { Seat } from '../rules/view';
import type { LogEntry, MatchEvent, TableEvent } from './events';
import { evolve, type Games } from './evolve';
import { hasBegun, isComplete, isFree, isPlayed, type MatchState } from './state';

/** What a command leads to: the new entries of the log and the state after them. */
export type Decided = { state: MatchState; entries: LogEntry[] };

/** Why a command is refused apart from the cards. */
export type MatchRefusal = {
  code:
    | 'table-moved-on'
    | 'not-started'
    | 'table-full'
    | 'seat-taken'
    | 'name-taken'
    | 'bot-plays'
    | 'no-player'
    | 'match-finished';
};

/** What was asked for has been done before: there is nothing to do. */
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
  /** Bots at other seats. */
  bots?: readonly { seat: Seat; name: string; level: Level }[];
};

/** Opens a table with its host at seat 0. `options` are complete, as the game parsed them. If bots have all other seats, the cards are dealt. */
export function open(games: Games, opening: Opening, at: number): Decided {
  const { game, host, bots = [], ...rest } = opening;
  return seat(games, null, at, [
    { type: 'tableOpened', ...rest, game: game.id },
    { type: 'seatTaken', seat: 0, ...host },
    ...bots.map((bot): TableEvent => ({ type: 'botSeated', ...bot })),
  ]);
}

/** Somebody sits down; with the last seat the cards are dealt. */
function seat(games: Games, before: MatchState | null, at: number, events: MatchEvent[]): Decided {
  const entry: LogEntry = { at, events };
  const seated = evolve(games, before, entry);
  if (isComplete(seated)) entry.events.push(...deals(games(seated.game), seated, seated.play));
  return written(games, before, entry);
}

/** Seats a player; with the last seat the cards are dealt. Without a wish he gets the first free seat. */
export function takeSeat(
  games: Games,
  state: MatchState,
  taker: { name: string; seat?: Seat | undefined; keyHash: (seat: Seat) => string },
  at: number,
): (Decided & { seat: Seat }) | MatchRefusal {
  const { seats } = state;
  const nameOf = (seat: Seat) => seats[seat].name?.toLowerCase();
  const wanted = taker.name.toLowerCase();
  const free = seats.flatMap((place, seat) => (isFree(place) ? [seat] : []));
  if (free.length === 0) return { code: 'table-full' };
  if (taker.seat !== undefined && !free.includes(taker.seat)) return { code: 'seat-taken' };
  if (seats.some((place, seat) => place.keyHash !== null && nameOf(seat) === wanted)) return { code: 'name-taken' };
  const taken =
    taker.seat ?? free.find((s) => nameOf(s) === wanted) ?? free.find((s) => seats[s].name === null) ?? free[0];
  const event: TableEvent = { type: 'seatTaken', seat: taken, name: taker.name, keyHash: taker.keyHash(taken) };
  return { seat: taken, ...seat(games, state, at, [event]) };
}

/**
 * Sets a bot to a seat, in the place of its player if there is one; or another level. One player must be left who plays
 * himself: nobody else would keep the match waiting.
 */
export function seatBot(
  games: Games,
  state: MatchState,
  bot: { seat: Seat; name: string; level: Level },
  at: number,
): Decided | Repeated | MatchRefusal {
  if (games(state.game).standing(state.play).finished) return { code: 'match-finished' };
  if (state.seats[bot.seat].bot === bot.level) return { repeated: true };
  if (!state.seats.some((place, other) => other !== bot.seat && isPlayed(place))) return { code: 'no-player' };
  return seat(games, state, at, [{ type: 'botSeated', ...bot }]);
}

/** Takes the bot from a seat: its player has it back, or, without one, it is free for whoever has the invitation. */
export function removeBot(games: Games, state: MatchState, from: Seat, at: number): Decided | Repeated | MatchRefusal {
  if (games(state.game).standing(state.play).finished) return { code: 'match-finished' };
  const place = state.seats[from];
  if (place.bot === null) return { repeated: true };
  const name = place.keyHash === null ? null : place.name;
  const entry: LogEntry = { at, events: [{ type: 'botLeft', seat: from, name }] };
  return written(games, state, entry);
}

/** A player leaves for good: nobody knows him here any more. In a match that runs, a bot takes his place. */
export function forgetPlayer(
  games: Games,
  state: MatchState,
  bot: { seat: Seat; name: string; level: Level },
  at: number,
): Decided {
  const game = games(state.game);
  const runs = hasBegun(game, state) && !game.standing(state.play).finished;
  const events: TableEvent[] = [{ type: 'playerForgotten', seat: bot.seat }];
  if (runs) events.push({ type: 'botSeated', ...bot });
  const entry: LogEntry = { at, events };
  return written(games, state, entry);
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
  if (state.seats[seat].bot) return { code: 'bot-plays' };
  const game = games(state.game);
  if (!hasBegun(game, state)) return { code: 'not-started' };
  const open = state.turns[seat];
  if (version > state.version || (open ? version < open.version : version < state.version)) {
    return { code: 'table-moved-on' };
  }
  return moveMade(games, state, seat, move, { at });
}

/** Lets the bots move until a player is to act, or the match is finished. `choose` gives a bot's legal move. */
export function letBotsMove(
  games: Games,
  decided: Decided,
  choose: (state: MatchState, seat: Seat, level: Level) => BaseMove,
  at: number,
): Decided {
  let { state, entries } = decided;
  for (;;) {
    const seat = state.turns.findIndex((turn, seat) => turn !== null && state.seats[seat].bot !== null);
    const level = state.seats[seat]?.bot;
    if (!level) return { state, entries };
    const moved = moveMade(games, state, seat, choose(state, seat, level), { at, by: 'bot' });
    if ('code' in moved) throw new Error(`a bot of ${state.game} made an illegal move: ${moved.code}`);
    state = moved.state;
    entries = [...entries, ...moved.entries];
  }
}

/** The move with all that follows from it, the next deal included. */
function moveMade(
  games: Games,
  state: MatchState,
  seat: Seat,
  move: BaseMove,
  made: Pick<LogEntry, 'at' | 'by'>,
): Decided | Refusal {
  const game = games(state.game);
  const played = play(game, state.play, seat, move);
  if ('code' in played) return played;
  const entry: LogEntry = { ...made, events: [...played.events, ...deals(game, state, played.state)] };
  return written(games, state, entry);
}

/** One more entry of the log, and the state after it. */
function written(games: Games, before: MatchState | null, entry: LogEntry): Decided {
  return { state: evolve(games, before, entry), entries: [entry] };
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
