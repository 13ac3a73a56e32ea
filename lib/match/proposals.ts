import type { Seat } from '../rules/view';
import { awayTooLongAt } from './automatic';
import type { ProposalKind, TableEvent } from './events';
import type { Games } from './evolve';
import { isInLastDeal } from './last-deal';
import { askedTooOften } from './often';
import { type Outcome, REPEATED, refused } from './outcome';
import { isSameProposal } from './proposed';
import { hasBegun, isFinished, isPlayed, type MatchState, type Proposal, playersOf } from './state';
import { seatsChanged } from './written';

const DAY = 24 * 60 * 60 * 1000;
/** How long a table pauses at most (ms). */
export const LONGEST_PAUSE = 60 * DAY;

/** What a player wants to happen. `until` (ms since 1970) and `reason` of a pause; `about`: the seat to hand over. */
export type Proposing = Pick<Proposal, 'kind' | 'until' | 'reason' | 'about'> & { seat: Seat };

/**
 * Those who are asked, besides the one who proposes. Nobody's match is ended without him, be he away or not; for everything
 * else those count who play themselves, as nobody else is kept from anything by it.
 */
export function asked(state: MatchState, kind: ProposalKind, about: Seat | null): Seat[] {
  const players = playersOf(state).filter((seat) => seat !== about);
  return kind === 'end' ? players : players.filter((seat) => isPlayed(state.seats[seat]));
}

/**
 * Proposes to end the match as it stands, to pause, to end a pause, or to hand over the seat of a player who has been away too
 * long. It happens as soon as all others who are asked agree. Proposed again by somebody else it is agreed to.
 * @param invitation of a seat that is handed over
 */
export function propose(
  games: Games,
  state: MatchState,
  { seat, ...wanted }: Proposing,
  invitation: string,
  at: number,
): Outcome {
  const game = games(state.game);
  if (isFinished(game, state)) return refused('match-finished');
  if (!hasBegun(game, state)) return refused('not-started');
  const { kind, about, until } = wanted;
  const there = state.proposals.find((one) => isSameProposal(one, wanted));
  if (there?.by === seat && there.until === until && there.reason === wanted.reason) return REPEATED;
  if (there && there.by !== seat && there.until === until) {
    return answer(games, state, { seat, kind, about, proposed: there.at, agree: true }, invitation, at);
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
  const events: TableEvent[] = [{ type: 'proposed', seat, ...wanted }];
  const proposal = { ...wanted, by: seat, agreed: [seat] };
  return seatsChanged(games, state, at, [...events, ...carriedOut(state, proposal, invitation)]);
}

/** An answer to a proposal, which was made at a moment (`proposed`, ms since 1970): whoever answers has seen that one. */
export type Answer = Pick<Proposal, 'kind' | 'about'> & { seat: Seat; proposed: number; agree: boolean };

/** Somebody who is asked agrees to a proposal, or not; whoever made it may take it back by not agreeing. */
export function answer(
  games: Games,
  state: MatchState,
  { seat, agree, proposed, ...wanted }: Answer,
  invitation: string,
  at: number,
): Outcome {
  const { kind, about } = wanted;
  const there = state.proposals.find((one) => isSameProposal(one, wanted));
  const isAsked = there?.by === seat || asked(state, kind, about).includes(seat);
  if (!there || there.at !== proposed || !isAsked) return refused('no-proposal');
  if (agree && there.agreed.includes(seat)) return REPEATED;
  if (agree && kind === 'hand-over' && isInLastDeal(games(state.game), state)) return refused('last-deal');
  if (!agree) {
    return seatsChanged(games, state, at, [{ type: 'proposalDropped', seat, ...wanted }]);
  }
  const proposal = { ...there, agreed: [...there.agreed, seat] };
  return seatsChanged(games, state, at, [
    { type: 'proposalAgreed', seat, ...wanted },
    ...carriedOut(state, proposal, invitation),
  ]);
}

/** What is left of the proposals when a player leaves: his own go, and some have waited for him alone. */
export function proposalsWithout(state: MatchState, seat: Seat, invitation: string): TableEvent[] {
  return state.proposals.flatMap((proposal): TableEvent[] => {
    const { kind, about, by } = proposal;
    if (by === seat || about === seat) return [{ type: 'proposalDropped', seat, kind, about }];
    return carriedOut(state, { ...proposal, agreed: [...proposal.agreed, seat] }, invitation);
  });
}

/**
 * What comes of the proposals when the autopilot begins to play for this seat: its player is not asked any more, and some may
 * have waited for him alone. (To hand over another seat takes an invitation, which is made when the next one agrees.)
 */
export function proposalsWhileAway(state: MatchState, seat: Seat): TableEvent[] {
  return state.proposals
    .filter(({ kind }) => kind === 'pause' || kind === 'resume')
    .flatMap((proposal) => {
      const others = asked(state, proposal.kind, proposal.about).filter((other) => other !== seat);
      const agreed = others.length > 0 ? [...proposal.agreed, seat] : [];
      return carriedOut(state, { ...proposal, agreed }, '');
    });
}

type Agreed = Pick<Proposal, 'kind' | 'about' | 'by' | 'until' | 'reason' | 'agreed'>;

/** What a proposal comes to: nothing as long as somebody who is asked has not agreed. */
function carriedOut(
  state: MatchState,
  { kind, about, by, until, reason, agreed }: Agreed,
  invitation: string,
): TableEvent[] {
  if (!asked(state, kind, about).every((seat) => agreed.includes(seat))) return [];
  switch (kind) {
    case 'end':
      return [{ type: 'matchEnded', seat: by, reason: 'agreed' }];
    case 'pause':
      return until === null ? [] : [{ type: 'paused', seat: by, until, reason }];
    case 'resume':
      return [{ type: 'resumed', seat: by }];
    case 'hand-over':
      return about === null ? [] : [{ type: 'seatOffered', seat: about, invitation }];
  }
}
