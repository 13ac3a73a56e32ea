import type { Seat } from '../../../rules/view';
import { isPlayed, playersOf, type SeatingEvent } from '../../kernel';
import type { Proposal, ProposalEvent, ProposalKind, State } from './slice';

/**
 * Returns those who are asked, besides the proposer. To end a match all its players are, away or not; to all else those who
 * play themselves, as it keeps nobody else from anything.
 */
export function asked(state: Pick<State, 'seats'>, kind: ProposalKind, about: Seat | null): Seat[] {
  const players = playersOf(state).filter((seat) => seat !== about);
  return kind === 'end' ? players : players.filter((seat) => isPlayed(state.seats[seat]));
}

type Agreed = Pick<Proposal, 'kind' | 'about' | 'by' | 'until' | 'reason' | 'agreed'>;

/** Returns the events that a proposal comes to: none as long as somebody who is asked has not agreed. */
export function carriedOut(
  state: State,
  { kind, about, by, until, reason, agreed }: Agreed,
  invitation: string,
): (ProposalEvent | SeatingEvent)[] {
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

/** Returns what becomes of the proposals when a player leaves: their own go, and some have waited for them alone. */
export function proposalsWithout(state: State, seat: Seat, invitation: string): (ProposalEvent | SeatingEvent)[] {
  return state.proposals.flatMap((proposal): (ProposalEvent | SeatingEvent)[] => {
    const { kind, about, by } = proposal;
    if (by === seat || about === seat) return [{ type: 'proposalDropped', seat, kind, about }];
    return carriedOut(state, { ...proposal, agreed: [...proposal.agreed, seat] }, invitation);
  });
}

/** Returns what becomes of the proposals to which this seat has agreed: somebody who had the old key may have done so. */
export function proposalsOfOldKey({ proposals }: State, seat: Seat): ProposalEvent[] {
  return proposals.flatMap(({ kind, about, agreed }) =>
    agreed.includes(seat) ? [{ type: 'proposalDropped', seat, kind, about }] : [],
  );
}

/**
 * Returns what becomes of proposals when the autopilot begins for this seat: its player is not asked any more, and some may
 * have waited for them alone. (Handing over another seat takes an invitation, which is made when the next one agrees.)
 */
export function proposalsWhileAway(state: State, seat: Seat): (ProposalEvent | SeatingEvent)[] {
  return state.proposals
    .filter(({ kind }) => kind === 'pause' || kind === 'resume')
    .flatMap((proposal) => {
      const others = asked(state, proposal.kind, proposal.about).filter((other) => other !== seat);
      const agreed = others.length > 0 ? [...proposal.agreed, seat] : [];
      return carriedOut(state, { ...proposal, agreed }, '');
    });
}

/** A pause that somebody has agreed on with themselves, as all others were away, ends as soon as one of those is back. */
export function pauseOfOne({ pause, seats }: State, seat: Seat): ProposalEvent[] {
  if (!pause || pause.by === null || pause.by === seat || (seats[seat].away?.since ?? pause.until) > pause.from)
    return [];
  // All who were there then have agreed.
  const wasThere = (place: (typeof seats)[number]) => isPlayed(place) || (place.away?.since ?? 0) > pause.from;
  const isAlone = seats.every((place, other) => other === pause.by || !wasThere(place));
  return isAlone ? [{ type: 'resumed', seat }] : [];
}
