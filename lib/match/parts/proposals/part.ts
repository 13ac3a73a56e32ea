import { z } from 'zod';
import { type Seat, seat } from '../../../rules/view';
import { asItIs, byPlayer, isInLastDeal, isNobodysTurn, lastChangeAt, part, type Span, type With } from '../../kernel';
import { asked, pauseOfOne, proposalsOfOldKey, proposalsWhileAway, proposalsWithout } from './agreed';
import {
  changes,
  events,
  isSameProposal,
  PROPOSALS,
  type Proposal,
  proposal,
  refusals,
  type Slice,
  slice,
} from './slice';

const without = ({ proposals }: Slice, kind: Proposal['kind'], about: Proposal['about'] = null) => ({
  proposals: proposals.filter((one) => !isSameProposal(one, { kind, about })),
});

type ToldProposal = { kind: Proposal['kind']; about: Proposal['about'] };
const told = ({ kind, about }: ToldProposal) => ({ kind, ...(about === null ? {} : { about }) });
const pauseTold = ({ until, reason }: { until: number | null; reason: string | null }) => ({
  ...(until === null ? {} : { until }),
  ...(reason ? { reason } : {}),
});
const withoutReason = <E extends { reason: string | null }>(event: E): E => ({ ...event, reason: null });

/** A vote on handing over a seat is over. */
const noVote = { state: (state: Slice, seat: Seat) => without(state, 'hand-over', seat) };

/** Players propose something to each other, among it that the clocks stand for a while. */
export const proposals = part({
  name: 'proposals',
  slice,
  empty: { slice: () => ({ stopped: [], pause: null, proposals: [] }) },
  events,
  changes,
  /** A proposal, and the seat it is about; a pause has an end (ms since 1970) and a reason. */
  told: {
    kind: z.enum(PROPOSALS).optional(),
    about: seat.optional(),
    until: z.int().optional(),
    reason: z.string().optional(),
  },
  refusals,
  kinds: {
    proposed: {
      state: (state, { seat: by, kind, about, until, reason }, { at, version: asked }) => {
        const { proposals } = without(state, kind, about);
        return { proposals: [...proposals, { kind, about, by, asked, at, until, reason, agreed: [by] }] };
      },
      told: (event) => ({ ...told(event), ...pauseTold(event) }),
      counts: byPlayer,
      asks: ({ seat }) => seat,
      isBeside: true,
      forget: withoutReason,
    },
    proposalAgreed: {
      state: ({ proposals }, event) => ({
        proposals: proposals.map((one) =>
          isSameProposal(one, event) ? { ...one, agreed: [...one.agreed, event.seat] } : one,
        ),
      }),
      told,
      counts: byPlayer,
      isBeside: true,
    },
    proposalDropped: {
      state: (state, { kind, about }) => without(state, kind, about),
      told,
      counts: byPlayer,
      isBeside: true,
    },
    paused: {
      state: (state, { seat, until, reason }, { at }) => ({
        ...without(state, 'pause'),
        pause: { from: at, until, by: seat, reason },
        stopped: stoppedFrom(state, at, until),
      }),
      told: pauseTold,
      forget: withoutReason,
    },
    resumed: {
      state: (state, _, { at }) => ({ ...without(state, 'resume'), ...resumedAt(state, at) }),
      told: asItIs,
    },
    sitePaused: {
      // A pause of the players that this one goes beyond remains theirs.
      state: (state, { until }, { at }) => ({
        pause: { from: at, by: null, reason: null, ...state.pause, until },
        stopped: stoppedFrom(state, at, until),
      }),
      isBeside: true,
    },
    siteResumed: { state: (state, _, { at }) => resumedAt(state, at), isBeside: true },
  },
  when: {
    offered: noVote,
    taken: noVote,
    back: noVote,
    opened: noVote,
    ended: { state: () => ({ pause: null, proposals: [] }) },
  },
  // A player who agreed to end the match as it stood did not agree to end it as it stands after another deal.
  dealt: { state: ({ proposals }) => ({ proposals: proposals.filter(({ kind }) => kind !== 'end') }) },
  passed: {
    state: ({ pause, proposals }, now) => {
      const isOver = pause !== null && pause.until <= now;
      const isPast = ({ until }: Proposal) => until !== null && until <= now;
      if (!isOver && !proposals.some(isPast)) return null;
      return { pause: isOver ? null : pause, proposals: proposals.filter((one) => !isPast(one)) };
    },
  },
  follows: {
    away: proposalsWhileAway,
    back: pauseOfOne,
    rekeyed: proposalsOfOldKey,
    opened: (state, seat) => [...proposalsOfOldKey(state, seat), ...pauseOfOne(state, seat)],
    taken: proposalsOfOldKey,
  },
  leaves: proposalsWithout,
  view: {
    shape: {
      /** Until when (ms since 1970) all clocks stand, who proposed it (null: the operator of the site), and why; null: they run. */
      pause: slice.pause,
      /** The players' proposals; all in `asked` are to agree. In the last deal no seat is handed over any more. */
      proposals: z.array(proposal.extend({ asked: z.array(seat) })),
    },
    show: ({ state, status, isLastDeal }) => {
      const open = status === 'running' ? state.proposals : [];
      const shown = open.filter(({ kind }) => kind !== 'hand-over' || !isLastDeal);
      return {
        pause: state.pause,
        proposals: shown.map(({ asked: _, ...one }) => ({ ...one, asked: asked(state, one.kind, one.about) })),
      };
    },
  },
  notices: [
    {
      occasion: 'proposal',
      texts: 'proposals',
      tells: (seat, { before, after }) => {
        const isAsked = ({ asked: version, kind, about, agreed }: Proposal) =>
          version > (before?.version ?? 0) && !agreed.includes(seat) && asked(after, kind, about).includes(seat);
        return after.proposals.some(isAsked) ? { at: lastChangeAt(after) } : null;
      },
      hasPassed: (state, { seat, version }) =>
        isNobodysTurn(state) || !state.proposals.some((one) => one.asked === version && !one.agreed.includes(seat)),
      values: ({ game, state, as }, { seat, at }) => {
        // The table, to which a mail leads, shows no proposal to hand a seat over in the last deal.
        const isShown = ({ kind }: Proposal) => as === 'note' || kind !== 'hand-over' || !isInLastDeal(game, state);
        const found = state.proposals.find((one) => one.at === at && !one.agreed.includes(seat) && isShown(one));
        if (!found) return null;
        const { kind, by, about, until, reason } = found;
        return {
          kind,
          by: { seat: by },
          about: about === null ? '' : { seat: about },
          when: until === null ? '' : { moment: until, from: at },
          hasReason: reason ? 'yes' : 'no',
          reason: { name: reason ?? '' },
        };
      },
    },
  ],
});

/** The pauses with a new one. Earlier ones count for as long as somebody is away who was away before they ended (`awayTooLongAt`). */
function stoppedFrom({ stopped, seats }: With<Slice>, from: number, until: number): Span[] {
  const since = Math.min(from, ...seats.map(({ away }) => away?.since ?? from));
  return [...stopped.filter((span) => span.until > since), { from, until }];
}

/** All clocks go on. */
function resumedAt({ stopped }: Slice, at: number): Pick<Slice, 'pause' | 'stopped'> {
  return { pause: null, stopped: stopped.map(({ from, until }) => ({ from, until: Math.min(until, at) })) };
}
