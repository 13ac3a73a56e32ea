import type { SeatKey } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { withBots } from './bots';
import { commit } from './commit';
import { ATTEMPTS, type Context, games } from './context';
import { load, seatsOf } from './load';
import { Problem } from './problem';
import type { MoveRequest } from './requests';

/**
 * Makes a move: load, decide, commit. When another commit comes first the move is decided anew on what it left, so
 * that players who move at the same time do not get in each other's way. The same move sent twice counts once.
 * @returns the mover's new view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `bad-request`, `table-moved-on`, `not-started`, or why the
 * move is illegal
 */
export async function act(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  request: MoveRequest,
): Promise<match.TableView> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await load(context, table);
    const seat = moverOf(before, keys, request.seat);
    const game = games(before.game);
    const move = game.move.safeParse(request.move);
    if (!move.success) throw new Problem('bad-request', { field: ['move', ...move.error.issues[0].path].join('.') });
    const command = { seat, version: request.version, move: move.data };
    const now = context.now();
    const decided = match.makeMove(games, before, command, now);
    if ('code' in decided) throw new Problem(decided.code, 'data' in decided ? decided.data : {});
    if ('repeated' in decided) return match.view(game, before, seat);
    const answered = withBots(decided, now);
    if ((await commit(context, before, answered, seat)) === 'done') return match.view(game, answered.state, seat);
  }
  throw new Problem('table-moved-on');
}

/** The seat a move is for: the one asked for, or, of those held, the one that is to act. */
function moverOf(state: match.MatchState, keys: readonly SeatKey[], wanted: Seat | undefined): Seat {
  const held = seatsOf(state, keys);
  if (wanted === undefined) return held.find((seat) => state.turns[seat]) ?? held[0];
  if (!held.includes(wanted)) throw new Problem('no-seat');
  return wanted;
}
