import { isText } from '../../identity';
import * as match from '../../match';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { viewFor } from '../reading/view';
import type { MoveRequest } from '../requests';
import { change } from '../runner/change';
import { requireSeatsPlayed, seatsOf, type Viewer } from '../viewer';

/**
 * Makes a move. The same move sent twice counts once.
 * @param viewer may still be on their way: the table is read meanwhile
 * @returns the mover's new view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `bad-request`, `bad-thought`, `table-moved-on`, `deadline-missed` if the autopilot has
 * made the move, `not-started`, `match-finished`, `bot-plays`, or
 * why the move is illegal
 */
export async function act(
  context: Context,
  table: string,
  viewer: Viewer | Promise<Viewer>,
  request: MoveRequest,
): Promise<match.TableView> {
  // Their error is thrown when they are needed.
  if (viewer instanceof Promise) viewer.catch(() => {});
  let shown: Seat | null = null;
  let isFriend = false;
  const state = await change(context, table, async (state, now) => {
    const known = await viewer;
    const seat = moverOf(context, state, known, request.seat);
    shown = seat;
    const move = games(state.game).move.safeParse(request.move);
    if (!move.success) throw new Problem('bad-request', { field: ['move', ...move.error.issues[0].path].join('.') });
    isFriend = seatsOf(context, state, known).friendOf.includes(seat);
    const by = isFriend ? 'friend' : 'player';
    const thought = thoughtIn(request);
    const command: match.Moving = { seat, version: request.version, move: move.data, by, thought };
    return { outcome: match.makeMove(games, state, command, now), mover: seat };
  });
  const view = viewFor(context, state, shown);
  return isFriend ? match.asFriend(view) : view;
}

/** Counted in code points. */
const LONGEST_THOUGHT = 200;

/** The note on a move, tidied; empty if there is none. @throws Problem `bad-thought` */
function thoughtIn({ thought }: MoveRequest): string {
  if (!thought) return '';
  if (!isText(thought, LONGEST_THOUGHT)) throw new Problem('bad-thought');
  return thought;
}

/** The seat a move is for: the one asked for, or, of those held, the one that is to act. */
function moverOf(context: Context, state: match.MatchState, viewer: Viewer, wanted: Seat | undefined): Seat {
  const held = requireSeatsPlayed(context, state, viewer);
  if (wanted === undefined) return held.find((seat) => state.turns[seat]) ?? held[0];
  if (!held.includes(wanted)) throw new Problem('no-seat');
  return wanted;
}
