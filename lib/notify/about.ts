import type { TableView } from '../match';
import type { OutgoingNote } from './channel';
import { type Delivery, deliveryId } from './documents';
import type { Letter, TableLetter } from './letter';
import type { SeenTable } from './post';
import { deadlineOf } from './reminders';

/** What the mail about this says; null if there is nothing to be said any more. */
export function letterAbout(delivery: Delivery, table: TableLetter, recapUrl: string): Letter | null {
  const { kind, seat, reminder, at } = delivery;
  const { seats, changes, game, proposals } = table.view;
  switch (kind) {
    case 'turn':
      return { kind, table, isReminder: reminder > 0 };
    case 'finished':
      return { kind, table, recapUrl };
    case 'nudge': {
      const by = changes.findLast(({ type }) => type === 'hostNudged')?.name ?? '';
      return { kind, table, by, missing: seats.filter(({ taken }) => !taken).length };
    }
    case 'rematch': {
      // The table where the match was leads him to his seat in the rematch, by one tap.
      const from = changes.findLast(({ type }) => type === 'rematchOpened')?.name ?? '';
      return { kind: 'invitation', url: table.url, from, game, isRematch: true };
    }
    case 'link': {
      const asked = seats[seat].linkAsked;
      if (!asked || asked.objectUntil === null) return null;
      return { kind, table, by: seats[asked.by].name ?? '', objectUntil: asked.objectUntil };
    }
    case 'away':
      return { kind, table, since: at };
    case 'proposal': {
      const proposal = proposals.find((one) => isAbout(one, delivery));
      return proposal ? { kind, table, proposal } : null;
    }
  }
}

/** What a push or a webhook about this says. Each field is named, so that nothing else of the table is sent. */
export function noteOf(
  delivery: Delivery,
  { state }: SeenTable,
  url: string,
  { locale, zone }: Pick<OutgoingNote, 'locale' | 'zone'>,
): OutgoingNote {
  const { table, seat, kind, reminder, at } = delivery;
  const nameOf = (other: number | null) => (other === null ? null : state.seats[other].name) ?? '';
  const proposal = kind === 'proposal' ? state.proposals.find((one) => isAbout(one, delivery)) : undefined;
  return {
    id: deliveryId(delivery),
    kind: kind === 'turn' && reminder > 0 ? 'reminder' : kind,
    table,
    title: state.title,
    game: state.game,
    seat,
    playerName: state.seats[seat].name,
    url,
    at,
    deadline: kind === 'turn' ? deadlineOf(state, seat) : null,
    proposal: proposal
      ? {
          kind: proposal.kind,
          at: proposal.at,
          by: nameOf(proposal.by),
          about: nameOf(proposal.about),
          until: proposal.until,
          reason: proposal.reason,
        }
      : null,
    waiting: null,
    locale,
    zone,
  };
}

function isAbout(
  { at, agreed }: Pick<TableView['proposals'][number], 'at' | 'agreed'>,
  delivery: Pick<Delivery, 'at' | 'seat'>,
): boolean {
  return at === delivery.at && !agreed.includes(delivery.seat);
}
