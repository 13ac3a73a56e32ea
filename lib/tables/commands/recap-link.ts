import { hashOf } from '../../identity';
import * as match from '../../match';
import * as part from '../../match/parts/links';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { givenAgain, givenSecret } from '../reading/given-secret';
import { isStranger, sharers } from '../reading/recap-link';
import { change } from '../runner/change';
import { loadLog } from '../runner/load';
import { seatsOf, type Viewer } from '../viewer';
import { NOTHING, replying } from './command';

/**
 * Shares the recap of a finished match by a link that shows it to anybody. The link stays the same until it is withdrawn.
 * @returns the secret in the link
 * @throws Problem `unknown-table`, `not-finished`, `recap-private` if the keys are of nobody who sat at the table
 */
export const shareRecap = replying(
  {
    path: 'recap-link',
    schema: NOTHING,
    summary:
      'Shares the recap of a finished match: anybody with the link sees it. Shared already, the link stays the same. For everybody who sat at the table.',
    answers: ['The link.', 'RecapLink'],
    isNew: true,
    back: 'recap',
  },
  async (context, table, viewer): Promise<string> => {
    let token = '';
    await changeBy(context, table, viewer, (state, by, now) => {
      const known = state.recapLink && givenAgain(context, 'recap', table, state.recapLink);
      if (known) {
        token = known;
        return match.REPEATED;
      }
      token = givenSecret(context, 'recap', table, state.version + 1);
      return part.shareRecap(games(state.game), state, by, hashOf(token), now);
    });
    return token;
  },
  (share, { table, origin }) => {
    const page = `/t/${table}/recap?${new URLSearchParams({ share })}`;
    return { body: { recapLink: `${origin}${page}` }, isNew: true, page: `${page}#share` };
  },
);

/**
 * The link to the recap opens nothing any more.
 * @throws Problem `unknown-table`, `not-finished`, `recap-private` if the keys are of nobody who sat at the table
 */
export const withdrawRecap = replying(
  {
    path: 'recap-link/end',
    schema: NOTHING,
    summary: 'Withdraws the link to the recap: it opens nothing any more. For everybody who sat at the table.',
    answers: ['It is withdrawn.', 'Done'],
    back: 'recap',
  },
  async (context, table, viewer): Promise<void> => {
    await changeBy(context, table, viewer, (state, by, now) => part.withdrawRecap(games(state.game), state, by, now));
  },
  (_, { table }) => ({ body: { result: 'done' }, page: `/t/${table}/recap#share` }),
);

async function changeBy(
  context: Context,
  table: string,
  viewer: Viewer,
  decide: (state: match.MatchState, by: part.Sharer, now: number) => match.AnyDecision,
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
