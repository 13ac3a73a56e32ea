import { z } from 'zod';
import { seat } from '../../../rules/view';
import { type EventsOf, type Fields, span, type With } from '../../kernel';

/** The kinds of proposals: each happens when all who are asked agree. */
export const PROPOSALS = ['end', 'pause', 'resume', 'hand-over'] as const;
export type ProposalKind = (typeof PROPOSALS)[number];

/** Something that happens when all who are asked have agreed. */
export const proposal = z.object({
  kind: z.enum(PROPOSALS),
  /** The seat that is to be handed over; null for everything else. */
  about: seat.nullable(),
  by: seat,
  /** The version and the moment (ms since 1970) at which it was proposed. */
  asked: z.int(),
  at: z.int(),
  /** The end of a pause (ms since 1970), and its reason. */
  until: z.int().nullable(),
  reason: z.string().nullable(),
  /** The seats of those who agree, the proposer's among them. */
  agreed: z.array(seat),
});
export type Proposal = z.infer<typeof proposal>;

export const slice = {
  /** The pauses that may still matter to a clock; the one that is on now, who proposed it (null: the operator of the site), and why. */
  stopped: z.array(span),
  pause: z.object({ ...span.shape, by: seat.nullable(), reason: z.string().nullable() }).nullable(),
  proposals: z.array(proposal),
};
export type Slice = Fields<typeof slice>;
export type State = With<Slice>;

/** `about`: the seat that is to be handed over; null for everything else. */
const about = { kind: z.enum(PROPOSALS), about: seat.nullable() };

export const changes = {
  /** The player of this seat proposes something; `until` (ms since 1970) and `reason` of a pause. */
  proposed: z.object({
    type: z.literal('proposed'),
    seat,
    ...about,
    until: z.int().nullable(),
    reason: z.string().nullable(),
  }),
  proposalAgreed: z.object({ type: z.literal('proposalAgreed'), seat, ...about }),
  /** Somebody who is asked is against it, or the proposer takes it back. */
  proposalDropped: z.object({ type: z.literal('proposalDropped'), seat, ...about }),
  /** All have agreed to a proposal of the player of this seat: the clocks stand until then (ms since 1970). */
  paused: z.object({ type: z.literal('paused'), seat, until: z.int(), reason: z.string().nullable() }),
  resumed: z.object({ type: z.literal('resumed'), seat }),
};
export const events = {
  /** The operator of the site stops all clocks until then (ms since 1970); a pause of the players that ends before lasts as long. */
  sitePaused: z.object({ type: z.literal('sitePaused'), until: z.int() }),
  siteResumed: z.object({ type: z.literal('siteResumed') }),
};
export type ProposalEvent = EventsOf<typeof events & typeof changes>;

export const refusals = {
  'no-proposal': 'conflict',
  'proposed-already': 'conflict',
  'not-paused': 'conflict',
  'no-hand-over': 'conflict',
} as const;

/** Says whether two proposals are the same: of each kind, and about each seat, there is one at a time. */
export function isSameProposal(a: Pick<Proposal, 'kind' | 'about'>, b: Pick<Proposal, 'kind' | 'about'>): boolean {
  return a.kind === b.kind && a.about === b.about;
}
