import type { SeatEvent } from './events';
import type { MatchState, Proposal } from './state';

/** Of which kind a proposal is, and about which seat: there is one of each at a time. */
export function isSameProposal(a: Pick<Proposal, 'kind' | 'about'>, b: Pick<Proposal, 'kind' | 'about'>): boolean {
  return a.kind === b.kind && a.about === b.about;
}

/** What is proposed after this event. */
export function proposalsAfter(state: MatchState, event: SeatEvent, at: number): Proposal[] {
  const { proposals } = state;
  const others = (kind: Proposal['kind'], about: Proposal['about'] = null) =>
    proposals.filter((one) => !isSameProposal(one, { kind, about }));
  switch (event.type) {
    case 'proposed': {
      const { seat, kind, about, until, reason } = event;
      const made = { kind, about, by: seat, asked: state.version + 1, at, until, reason, agreed: [seat] };
      return [...others(kind, about), made];
    }
    case 'proposalAgreed':
      return proposals.map((one) =>
        isSameProposal(one, event) ? { ...one, agreed: [...one.agreed, event.seat] } : one,
      );
    case 'proposalDropped':
      return others(event.kind, event.about);
    case 'paused':
      return others('pause');
    case 'resumed':
      return others('resume');
    case 'seatOffered':
    case 'seatTaken':
    case 'autopilotOff':
      return others('hand-over', event.seat);
    default:
      return proposals;
  }
}
