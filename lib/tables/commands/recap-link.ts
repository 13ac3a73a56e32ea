import { hashOf } from '../../identity';
import * as match from '../../match';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { givenAgain, givenSecret } from '../reading/given-secret';
import { isStranger, sharers } from '../reading/recap-link';
import { change } from '../runner/change';
import { loadLog } from '../runner/load';
import { seatsOf, type Viewer } from '../viewer';
/**
 * Shares the recap of a finished match: whoever has the link sees it. Shared already, the link stays the same; shared again after it
 * was withdrawn, it is another one.
 * @returns the secret in the link
 * @throws Problem `unknown-table`, `not-finished`, `recap-private` if the keys are of nobody who sat at the table
 */
export async function shareRecap(context: Context, table: string, viewer: Viewer): Promise<string> {
  let token = '';
  await changeBy(context, table, viewer, (state, by, now) => {
    const known = state.recapLink && givenAgain(context, 'recap', table, state.recapLink);
    if (known) {
      token = known;
      return match.REPEATED;
    }
    token = givenSecret(context, 'recap', table, state.version + 1);
    return match.shareRecap(games, state, by, hashOf(token), now);
  });
  return token;
}

/**
 * The link to the recap opens nothing any more.
 * @throws Problem `unknown-table`, `not-finished`, `recap-private` if the keys are of nobody who sat at the table
 */
export async function withdrawRecap(context: Context, table: string, viewer: Viewer): Promise<void> {
  await changeBy(context, table, viewer, (state, by, now) => match.withdrawRecap(games, state, by, now));
}

async function changeBy(
  context: Context,
  table: string,
  viewer: Viewer,
  decide: (state: match.MatchState, by: match.Sharer, now: number) => match.Outcome,
): Promise<void> {
  await change(context, table, async (state, now) => {
    if (!match.isFinished(games(state.game), state)) throw new Problem('not-finished');
    if (isStranger(state, { viewer })) throw new Problem('recap-private');
    const { former } = match.seatHistory(games, await loadLog(context, table));
    const [by] = sharers(context, state, former, viewer);
    if (!by) throw new Problem('recap-private');
    const isThere = seatsOf(context, state, viewer).held.includes(by.seat);
    return { outcome: decide(state, by, now), mover: isThere ? by.seat : null };
  });
}
