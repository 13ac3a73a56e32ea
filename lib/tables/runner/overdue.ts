import * as match from '../../match';
import { nextUnopposed, unopposed } from '../../match/parts/lost-link/ask';
import { type Context, games } from '../context';
import { commit } from './commit';
import { owedOutcome, think } from './think';

/** The most deadlines dealt with in one go, so that it ends; the next caller goes on. */
const MOST_IN_ONE_GO = 12;

/** Whether time has brought something that has yet to be written down: a deadline was missed, nobody objected to a new link, the match ends, or a card that was held back comes. */
export function isOverdue(state: match.MatchState, now: number): boolean {
  const ends = match.endsBecauseOf(state);
  const unopposed = nextUnopposed(state);
  if (match.lateMove(state, now) !== null || [ends, unopposed].some((one) => one !== null && one.at <= now))
    return true;
  const held = match.nextHeld(games(state.game), state);
  return held !== null && held <= now;
}

/**
 * Writes down what time has brought: the autopilot moves for each player whose deadline has passed, and plays for those who did
 * not object to a new link; a match ends because somebody stays away. One commit each; a move without room to think waits.
 * @param state settled at `now` (ms since 1970)
 * @returns the state after that, or that somebody else's commit came first
 */
export async function whatTimeBrings(
  context: Context,
  state: match.MatchState,
  now: number,
): Promise<match.MatchState | 'conflict'> {
  if (!isOverdue(state, now)) return state;
  let known = state;
  for (let i = 0; i < MOST_IN_ONE_GO; i++) {
    const done = await nextOf(context, known);
    if (!done) return known;
    // All that follows happens at the same moment: messages are named by it.
    const at = done.entries.at(-1)?.at ?? now;
    const after = await commit(context, known, match.withAutomaticMoves(games, done, at), null);
    if (after === 'conflict') return after;
    known = match.settle(after, context.now());
  }
  return known;
}

/** The next thing that time has brought, decided; null if there is none, or it cannot be decided now. */
async function nextOf(context: Context, state: match.MatchState): Promise<match.Done | null> {
  const ends = match.endsBecauseOf(state);
  const now = context.now();
  if (ends && ends.at <= now) return doneOf(match.endWithoutHim(games, state, ends.seat, now));
  const link = nextUnopposed(state);
  if (link && link.at <= now)
    return doneOf(match.carriedOut(games, state, unopposed(games(state.game), state, link.seat, now)));
  // The held card comes first: it leaves nothing to decide, and its player, who is told of nothing, is not late.
  const held = match.automaticMove(games(state.game), state, now);
  if (held) return doneOf(match.makeAutomaticMove(games, state, held, now));
  const late = match.lateMove(state, now);
  const move = late && (await think(context, state, late));
  return move && doneOf(owedOutcome(context, state, late, move, context.now()));
}

function doneOf(outcome: match.Outcome): match.Done | null {
  return outcome.kind === 'done' ? outcome : null;
}
