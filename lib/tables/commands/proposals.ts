import { z } from 'zod';
import { tidyText } from '../../identity';
import * as part from '../../match/parts/proposals/propose';
import { PROPOSALS } from '../../match/parts/proposals/slice';
import { seat } from '../../rules/view';
import { Problem } from '../problem';
import { newInvitation } from '../reading/invitation';
import { atLeastOne, flag, nothing, whole } from '../requests';
import { command } from './command';

const DAY = 24 * 60 * 60 * 1000;

/** Words that need not be there; none in a form whose field is empty. */
const note = z
  .union([z.null(), z.string().max(200).transform(tidyText)])
  .transform((text) => text || null)
  .default(null);

/** A proposal. A pause has a reason and an end (ms since 1970) or a number of days; `about`: the seat to be handed over. */
export const proposalRequest = z.object({
  seat,
  kind: z.enum(PROPOSALS),
  about: z.union([nothing, seat]).default(null),
  until: z.union([nothing, atLeastOne]).default(null),
  days: z.union([nothing, atLeastOne.pipe(z.int().max(60))]).default(null),
  reason: note,
});
/** Whether the player of this seat agrees to the proposal of that moment (`proposed`, ms since 1970). */
export const answerRequest = z.object({
  seat,
  kind: z.enum(PROPOSALS),
  about: z.union([nothing, seat]).default(null),
  proposed: whole,
  agree: flag,
});

/**
 * Proposes to end the match as it stands, to pause, to end a pause, or to hand over the seat of a player who stays away. It
 * happens as soon as all who are asked agree.
 */
export const propose = command({
  path: 'proposals',
  schema: proposalRequest,
  request: 'ProposalRequest',
  summary:
    'Proposes to the other players to end the match as it stands, to pause, to go on before a pause is over, or to hand the seat of somebody away over. It happens once all who are asked agree.',
  decide: ({ context, game, state, seat, now }, { kind, about, until, days, reason }) => {
    if (about !== null && about >= state.seats.length) throw new Problem('bad-request', { field: 'about' });
    const isPause = kind === 'pause';
    const last = isPause ? (until ?? (days === null ? null : now + days * DAY)) : null;
    const proposal = {
      seat,
      kind,
      about: kind === 'hand-over' ? about : null,
      until: last,
      reason: isPause ? reason : null,
    };
    const { kept } = newInvitation(context, state.table, context.random);
    return part.propose(game, state, proposal, kept, now);
  },
});

/** A player who is asked agrees to a proposal, or not; the player who made it takes it back. */
export const answerProposal = command({
  path: 'proposals/answer',
  schema: answerRequest,
  request: 'AnswerRequest',
  summary: 'Agrees to a proposal, or does not, which ends it. The player who made it takes it back so.',
  decide: ({ context, game, state, now }, request) => {
    const { kept } = newInvitation(context, state.table, context.random);
    return part.answer(game, state, request, kept, now);
  },
});
