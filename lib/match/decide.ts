import { remaining, type StandingOrder } from '../orders';
import type { BaseEvent, BaseMove, Game } from '../rules/game';
import { play } from '../rules/play';
import type { Seat } from '../rules/view';
import { type Automatic, hasDecision, type Owed } from './automatic';
import { evolve, type Games } from './evolve';
import { comesBack, hasBegun, isFinished, type MoveOrigin, optionsOf, REPEATED, refused } from './kernel';
import type { TableEvent } from './parts';
import { sealedThought } from './parts/thoughts';
import type { MatchState } from './state';
import { dealing, type Outcome, withFollowing, written } from './written';

/**
 * Makes a move. `version` is the one the player saw: it counts if their turn has been open since then, even when others moved
 * at the same time (passing cards, say), and is refused if the table has moved on. Their own move sent again is `repeated`, a
 * bot's or the autopilot's for them is not. A player who moves is no longer away.
 */
export function makeMove(games: Games, state: MatchState, command: Moving, at: number): Outcome {
  const { seat, version, move, by = 'player', thought = '' } = command;
  const latest = state.last[seat];
  const last = [latest, latest?.own].find((one) => one && one.from <= version && version < one.before);
  if (last) {
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
  const before = withFollowing(state, comesBack(state, seat));
  const made = by === 'friend' ? { at, by } : { at };
  return moveMade(games, state, seat, move, made, [...before, ...sealedThought(seat, thought)]);
}

/** A move of the player, or of the friend who plays for them, with a note about it for the time after the match. */
export type Moving = {
  seat: Seat;
  version: number;
  move: BaseMove;
  by?: 'player' | 'friend';
  thought?: string | undefined;
};

/** The number of deadlines a player misses in a row before the autopilot plays on for them. */
const MISSED_IN_A_ROW = 2;

/** Makes an owed move (`automatic.ts`). A deadline is missed only with something to decide; after two the autopilot plays on. */
export function makeOwedMove(games: Games, state: MatchState, owed: Owed, move: BaseMove, at: number): Outcome {
  const { seat, by, isLate } = owed;
  if (!isLate || !hasDecision(games(state.game), state.play, seat)) {
    return moveMade(games, state, seat, move, { at, by });
  }
  const first: TableEvent[] = [{ type: 'deadlineMissed', seat }];
  const isAway = state.seats[seat].missed + 1 >= MISSED_IN_A_ROW;
  if (isAway) first.push({ type: 'autopilotOn', seat, isWished: false });
  return moveMade(games, state, seat, move, { at, by }, withFollowing(state, first));
}

/** Makes a move that leaves its player nothing to decide, or that they have ordered or claimed (`automatic.ts`). */
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
  first: readonly BaseEvent[] = [],
  fired: Fired | null = null,
): Outcome {
  const game = games(state.game);
  const played = play(game, state.play, seat, move);
  if (played.kind === 'refused') return played;
  // The seats after the first events say who comes with the next deal: a player who comes back with this move is there.
  const seated = first.length > 0 ? evolve(games, state, { at: made.at, events: [...first] }) : state;
  const dealt = dealing(game, seated, played.state);
  const left = dealt.length > 0 ? [] : ordersLeft(game, state, played.state, fired);
  return written(games, state, { ...made, events: [...first, ...played.events, ...left, ...dealt] });
}

/** The rest of the players' orders after a move, if it has changed; the dealing of cards ends them all. */
function ordersLeft(game: Game, state: MatchState, play: unknown, fired: Fired | null): TableEvent[] {
  const options = optionsOf(game, state);
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
