import type { Seed } from '../cards';
import { remaining, type StandingOrder } from '../orders';
import type { BaseMove, Game } from '../rules/game';
import type { Level } from '../rules/level';
import { play } from '../rules/play';
import type { Seat } from '../rules/view';
import { comesBack } from './absence';
import { type Automatic, hasDecision, type Owed } from './automatic';
import type { Emblem } from './emblem';
import type { Hold, MoveOrigin, TableEvent, TalkRule } from './events';
import { evolve, type Games } from './evolve';
import { type Done, type Outcome, REPEATED, refused } from './outcome';
import type { AwayRule, Pace } from './pace';
import { proposalsWhileAway } from './proposals';
import type { Share } from './share';
import { hasBegun, isFinished, type MatchState } from './state';
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
  /** Whoever opens it; at seat 0 unless he says otherwise. Without his share the shuffles follow from the seed alone. */
  host: { seat?: Seat; name: string; keyHash: string; emblem?: Emblem | null | undefined; share?: Share | undefined };
  /** When players may talk; always, if nothing is said. */
  talk?: TalkRule | undefined;
  /** How long players may take; as long as they like, if nothing is said. */
  pace?: Pace | null | undefined;
  /** What becomes of a seat whose player stays away: the autopilot plays for him, if nothing is said. */
  away?: AwayRule | undefined;
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested; no, if nothing is said. */
  forced?: boolean | undefined;
  hold?: Hold | undefined;
  suggestions?: boolean | undefined;
  /** The seats kept for players of the match before. */
  kept?: readonly Seat[];
  /** Bots at other seats. */
  bots?: readonly { seat: Seat; name: string; level: Level }[];
};

/** Opens a table with its host at his seat. `options` are complete, as the game parsed them. If bots have all other seats, the cards are dealt. */
export function open(games: Games, opening: Opening, at: number): Done {
  const { game, host, bots = [], talk = 'open', kept = [], pace = null, ...rest } = opening;
  const { away = { kind: 'autopilot' }, forced = false, hold = 'never', suggestions = false } = opening;
  const shuffle = host.share ? 'seed-and-bits' : 'seed';
  return seatsChanged(games, null, at, [
    {
      type: 'tableOpened',
      ...rest,
      ...{ game: game.id, shuffle, talk, kept: [...kept], pace, away, forced, hold, suggestions },
    },
    { type: 'seatTaken', seat: 0, ...host, emblem: host.emblem ?? null, share: host.share ?? null, botAllowed: false },
    ...bots.map((bot): TableEvent => ({ type: 'botSeated', ...bot })),
  ]);
}

/**
 * Makes a move. `version` is the one the player saw: the move counts if his turn has been open since then, even when
 * others have moved at the same time (passing cards, say), and is refused if the table has moved on. His own move sent
 * again is `repeated`; one that a bot or the autopilot made for him is not his. Who moves himself is no longer away.
 */
export function makeMove(games: Games, state: MatchState, command: Moving, at: number): Outcome {
  const { seat, version, move, by = 'player', thought = '' } = command;
  const last = state.last[seat];
  if (last && last.from <= version && version < last.before) {
    if (last.by === 'autopilot') return refused('deadline-missed');
    return last.by !== 'bot' && last.move === JSON.stringify(move) ? REPEATED : refused('table-moved-on');
  }
  if (isFinished(games(state.game), state)) return refused('match-finished');
  if (state.seats[seat].bot) return refused('bot-plays');
  if (!hasBegun(games(state.game), state)) return refused('not-started');
  const open = state.turns[seat];
  if (version > state.version || (open ? version < open.version : version < state.version)) {
    return refused('table-moved-on');
  }
  const before = comesBack(state, seat);
  const sealed: TableEvent[] = thought === '' ? [] : [{ type: 'thoughtSealed', seat, text: thought }];
  const made = by === 'friend' ? { at, by } : { at };
  return moveMade(games, state, seat, move, made, [...before, ...sealed]);
}

/** A move of the player, or of the friend who plays for them, with a note about it for the time after the match. */
export type Moving = {
  seat: Seat;
  version: number;
  move: BaseMove;
  by?: 'player' | 'friend';
  thought?: string | undefined;
};

/** How many deadlines in a row a player misses before the autopilot plays on for him. */
export const MISSED_IN_A_ROW = 2;

/**
 * Makes a move that makes itself (see `automatic.ts`). A deadline that passed counts as missed only for whoever had something
 * to decide; after the second one in a row the autopilot plays on.
 */
export function makeOwedMove(games: Games, state: MatchState, owed: Owed, move: BaseMove, at: number): Outcome {
  const { seat, by, isLate } = owed;
  if (!isLate || !hasDecision(games(state.game), state.play, seat)) {
    return moveMade(games, state, seat, move, { at, by });
  }
  const first: TableEvent[] = [{ type: 'deadlineMissed', seat }];
  if (state.seats[seat].missed + 1 >= MISSED_IN_A_ROW) {
    first.push({ type: 'autopilotOn', seat, isWished: false }, ...proposalsWhileAway(state, seat));
  }
  return moveMade(games, state, seat, move, { at, by }, first);
}

/** Makes a move that leaves its player nothing to decide, or that he has ordered or claimed (`automatic.ts`). */
export function makeAutomaticMove(games: Games, state: MatchState, automatic: Automatic, at: number): Outcome {
  const { seat, by, move, order } = automatic;
  const fired = order ? { seat, order } : null;
  const first: TableEvent[] = fired ? [{ type: 'orderFired', ...fired }] : [];
  return moveMade(games, state, seat, move, { at, by }, first, fired);
}

/** The match ends undecided, because the player of this seat has been away for too long. */
export function endWithoutHim(games: Games, state: MatchState, seat: Seat, at: number): Outcome {
  return written(games, state, { at, events: [{ type: 'matchEnded', seat, reason: 'away' }] });
}

/** The move with all that follows from it, the next deal included. */
function moveMade(
  games: Games,
  state: MatchState,
  seat: Seat,
  move: BaseMove,
  made: { at: number; by?: MoveOrigin },
  first: readonly TableEvent[] = [],
  fired: Fired | null = null,
): Outcome {
  const game = games(state.game);
  const played = play(game, state.play, seat, move);
  if ('code' in played) return refused(played.code, played.data);
  // Who comes with the next deal is said by the seats after what happens first: whoever comes back with this move is there.
  const seated = first.length > 0 ? evolve(games, state, { at: made.at, events: [...first] }) : state;
  const dealt = dealing(game, seated, played.state);
  const left = dealt.length > 0 ? [] : ordersLeft(game, state, played.state, fired);
  return written(games, state, { ...made, events: [...first, ...played.events, ...left, ...dealt] });
}

/** What is left of the players' orders after a move, where that is another thing than before; the dealing of cards ends them all. */
function ordersLeft(game: Game, state: MatchState, play: unknown, fired: Fired | null): TableEvent[] {
  const options = game.options.parse(state.options);
  return state.seats.flatMap(({ orders }, seat): TableEvent[] => {
    if (orders.length === 0) return [];
    const id = fired?.seat === seat ? fired.order.id : null;
    const left = remaining(state.game, options, game.view(play, seat), orders, id);
    const isSame = left.length === orders.length && left.every((order, i) => order === orders[i]);
    return isSame ? [] : [{ type: 'ordersLeft', seat, orders: left }];
  });
}

/** The order by which a move is made. */
type Fired = { seat: Seat; order: StandingOrder };
