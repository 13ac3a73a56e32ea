import type { Translate } from '@/app/_texts/keys';
import type { ProposalKind } from '@/lib/match';

/** What is proposed, and by whom. `about`: whose seat is to be handed over; `when`: until when a pause is to last. */
export function proposalText(
  t: Translate<'inbox'>,
  { kind, ...words }: { kind: ProposalKind; by: string; about: string; when: string },
): string {
  return t(`proposal.${kind === 'hand-over' ? 'handOver' : kind}`, words);
}
