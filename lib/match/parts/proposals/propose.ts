import type { Game } from '../../../rules/game';
import type { Seat } from '../../../rules/view';
import {
  askedTooOften,
  awayTooLongAt,
  type Change,
  type Decision,
  decided,
  hasBegun,
  isFinished,
  isInLastDeal,
  isNear,
  REPEATED,
  refused,
  type SeatingEvent,
  type With,
} from '../../kernel';
import { asked, carriedOut } from './agreed';
import { isSameProposal, type Proposal, type ProposalEvent, type refusals, type Slice, type State } from './slice';

const DAY = 24 * 60 * 60_000;
/** A table pauses so long at most (ms). */
export const LONGEST_PAUSE = 60 * DAY;

const events = decided<ProposalEvent | SeatingEvent>;

/** The event of each kind of proposal once all have agreed: at once where its proposer needs nobody else. */
const HAPPENS = { end: 'matchEnded', pause: 'paused', resume: 'resumed', 'hand-over': 'seatOffered' } as const;

/** The state with what everybody reads of earlier answers. */
type Answered = State & { changes: readonly (Change & Partial<Pick<Proposal, 'kind' | 'about' | 'until'>>)[] };

/** A proposal of a player. `until` (ms since 1970) and `reason` of a pause; `about`: the seat to hand over. */
export type Proposing = Pick<Proposal, 'kind' | 'until' | 'reason' | 'about'> & { seat: Seat };

/**
 * Proposes to end the match as it stands, to pause, to end a pause, or to hand over the seat of a player who has been away too
 * long. It happens once all who are asked agree. Another player's same proposal agrees to it.
 * @param invitation of a seat that is handed over
 */
export function propose(
  game: Game,
  state: Answered,
  { seat, ...wanted }: Proposing,
  invitation: string,
  at: number,
): Decision<typeof refusals> {
  const { kind, about, until } = wanted;
  const last = state.changes.at(-1);
  const isDone = last?.type === HAPPENS[kind] && last.seat === (about ?? last.seat);
  if (isDone && isNear(last.at, at) && isNear(last.until, until)) return REPEATED;
  if (isFinished(game, state)) return refused('match-finished');
  if (!hasBegun(game, state)) return refused('not-started');
  const there = state.proposals.find((one) => isSameProposal(one, wanted));
  const isSame = there && isNear(there.until, until) && there.reason === wanted.reason;
  if (isSame && there.by === seat) return REPEATED;
  if (there && there.by !== seat && there.until === until) {
    return answer(game, state, { seat, kind, about, proposed: there.at, agree: true }, invitation, at);
  }
  if (there && there.by !== seat) return refused('proposed-already');
  const tooOften = askedTooOften(state, seat, at);
  if (tooOften) return tooOften;
  if (kind === 'pause') {
    if (!state.pace) return refused('no-pace');
    if (until === null || until <= at || until > at + LONGEST_PAUSE) return refused('bad-time');
  }
  if (kind === 'resume' && !state.pause) return refused('not-paused');
  if (kind === 'hand-over') {
    if (isInLastDeal(game, state)) return refused('last-deal');
    const from = about === null ? null : awayTooLongAt(state, about);
    const isTime = state.away.kind === 'vote' && from !== null && from <= at;
    if (!isTime || about === seat || about === null || state.seats[about].offered) return refused('no-hand-over');
  }
  const proposal = { ...wanted, by: seat, agreed: [seat] };
  return events(at, { type: 'proposed', seat, ...wanted }, ...carriedOut(state, proposal, invitation));
}

/** An answer to the proposal made at a moment (`proposed`, ms since 1970): the one its player has seen. */
export type Answer = Pick<Proposal, 'kind' | 'about'> & { seat: Seat; proposed: number; agree: boolean };

/** Somebody who is asked agrees to a proposal, or not; its proposer may take it back by not agreeing. */
export function answer(
  game: Game,
  state: Answered,
  { seat, agree, proposed, ...wanted }: Answer,
  invitation: string,
  at: number,
): Decision<typeof refusals> {
  const { kind, about } = wanted;
  const there = state.proposals.find((one) => isSameProposal(one, wanted));
  // In order, as clocks of servers differ.
  const said = state.changes.findLast(
    (one) => one.kind === kind && (one.about ?? null) === about && (one.seat === seat || one.type === 'proposed'),
  );
  if (!there && said?.type === (agree ? 'proposalAgreed' : 'proposalDropped')) return REPEATED;
  const isAsked = there?.by === seat || asked(state, kind, about).includes(seat);
  if (!there || there.at !== proposed || !isAsked) return refused('no-proposal');
  if (agree && there.agreed.includes(seat)) return REPEATED;
  if (agree && kind === 'hand-over' && isInLastDeal(game, state)) return refused('last-deal');
  if (!agree) return events(at, { type: 'proposalDropped', seat, ...wanted });
  const proposal = { ...there, agreed: [...there.agreed, seat] };
  return events(at, { type: 'proposalAgreed', seat, ...wanted }, ...carriedOut(state, proposal, invitation));
}

/** The state as far as it matters whether anybody has a time to lose: a table without a pace has the day to object as well. */
type Timed = With<Slice, { link: { unopposed: number | null; clock: unknown } | null }>;

/**
 * The site's operator stops the clocks of a match until then (ms since 1970) before its servers stop: nobody misses a deadline,
 * or a day to object, while nobody can move. Nothing where no clock runs, the clocks stand as long anyway, or the site has
 * stopped them already: repeated, it is no longer.
 */
export function pauseBySite(game: Game, state: Timed, until: number, at: number): Decision {
  const isTimed = state.pace !== null || state.seats.some(({ link }) => link !== null && link.clock !== null);
  const isRunning = hasBegun(game, state) && !isFinished(game, state) && isTimed;
  if (!isRunning || state.pause?.by === null || until <= Math.max(at, state.pause?.until ?? at)) return REPEATED;
  return decided<ProposalEvent>(at, { type: 'sitePaused', until });
}

/** The clocks that the site has stopped go on. A pause that the players agreed on is theirs, and lasts. */
export function resumeBySite(_: Game, state: State, at: number): Decision {
  if (!state.pause || state.pause.by !== null) return REPEATED;
  return decided<ProposalEvent>(at, { type: 'siteResumed' });
}
