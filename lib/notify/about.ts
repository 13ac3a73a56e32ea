import { type NoticeValue, partNotice } from '../match';
import type { OutgoingNote } from './channel';
import { type Delivery, deliveryId } from './documents';
import type { Letter, TableLetter } from './letter';
import { deadlineOf } from './look';
import type { SeenTable } from './post';
import { recapLink } from './table-letter';

/** Returns what the mail about this says; null if there is nothing to be said any more. */
export function letterAbout(delivery: Delivery, seen: SeenTable, table: TableLetter): Letter | null {
  const { kind } = delivery;
  if (kind === 'turn') return { kind, table, isReminder: delivery.reminder > 0 };
  if (kind === 'finished') return { kind, table, recapUrl: recapLink(table.url) };
  const values = partNotice(kind).values({ ...seen, as: 'mail' }, delivery);
  return values && { kind, table, at: delivery.at, values };
}

/** Returns what a push or a webhook about this says. Each field is named, so that nothing else of the table is sent. */
export function noteOf(
  delivery: Delivery,
  seen: SeenTable,
  url: string,
  { locale, zone }: Pick<OutgoingNote, 'locale' | 'zone'>,
): OutgoingNote {
  const { table, seat, kind, reminder, at } = delivery;
  const { state } = seen;
  const isOwn = kind === 'turn' || kind === 'finished';
  const values = isOwn ? null : partNotice(kind).values({ ...seen, as: 'note' }, delivery);
  const named = (value: NoticeValue) =>
    typeof value === 'object' && 'seat' in value ? { name: state.seats[value.seat].name ?? '' } : value;
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
    values: values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)])),
    waiting: null,
    open: null,
    locale,
    zone,
  };
}
