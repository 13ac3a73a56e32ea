import { z } from 'zod';
import * as match from '../../match';
import * as part from '../../match/parts/nudge';
import { seat } from '../../rules/view';
import { Problem } from '../problem';
import { command } from './command';

/** The seat whose player asks. */
export const nudgeRequest = z.object({ seat });

/** Before the match, a player asks the host, by a message all can see, to fetch those who have not come: once a day. */
export const nudge = command({
  path: 'nudge',
  schema: nudgeRequest,
  summary: 'Before the match, asks the host to get those who have not come yet: once a day for each seat.',
  answers: 'The view of the seat.',
  decide: ({ game, state, seat, now }) => {
    if (seat === match.hostOf(state)) throw new Problem('bad-request', { field: 'seat' });
    return part.nudgeHost(game, state, seat, now);
  },
});
