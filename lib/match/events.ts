import type { MoveOrigin } from './kernel';
import { KINDS, type MatchEvent, type SeatEvent, seatEvent, type TableEvent, tableEvent } from './parts';

const typesOf = (options: readonly { shape: { type: { value: string } } }[]) =>
  new Set(options.map((option) => option.shape.type.value));

const TABLE_EVENTS = typesOf(tableEvent.options);
const SEAT_EVENTS = typesOf(seatEvent.options);
/** The types of the changes that everybody reads. */
export const SEAT_EVENT_TYPES = seatEvent.options.map((option) => option.shape.type.value);

export type LogEntry = { at: number; by?: MoveOrigin | undefined; events: MatchEvent[] };

export function isTableEvent(event: MatchEvent): event is TableEvent {
  return TABLE_EVENTS.has(event.type);
}

export function isSeatEvent(event: MatchEvent): event is SeatEvent {
  return SEAT_EVENTS.has(event.type);
}

/** Says whether nobody but one player is to learn that there is this entry; one without events says nothing (`taken-back.ts`). */
export function isSecret({ events }: Pick<LogEntry, 'events'>): boolean {
  return events.every(({ type }) => KINDS.get(type)?.isSecret);
}

/** Says whether an entry changes neither the cards nor who plays. */
export function isBeside({ events }: Pick<LogEntry, 'events'>): boolean {
  return events.every(({ type }) => KINDS.get(type)?.isBeside);
}
