import { z } from 'zod';
import { type Seat, seat } from '../rules/view';
import { isSecret, type LogEntry } from './events';
import type { MatchEvent } from './parts';

/**
 * Reads logs of versions in which a sent move could be taken back. Nobody else saw such a move before it stood. Today that
 * happens in the browser before it is sent, and nothing writes these events.
 */
const takingBack = z.discriminatedUnion('type', [
  /** The player may take back the move of this entry. */
  z.object({ type: z.literal('undoOpened'), seat }),
  /** The move stands. */
  z.object({ type: z.literal('undoClosed'), seat }),
  /** The player has taken the move back. */
  z.object({ type: z.literal('moveUndone'), seat }),
]);
export type TakingBack = z.infer<typeof takingBack>;

const TYPES: readonly string[] = takingBack.options.map((option) => option.shape.type.value);

/** An entry of a log in today's form, and what it said about taking a move back. */
export type ReadEntry = { entry: LogEntry; back: TakingBack[] };

/** The events of an entry that are about taking a move back, and the others. @throws ZodError */
export function partedEvents(events: readonly MatchEvent[]): { back: TakingBack[]; others: MatchEvent[] } {
  return {
    back: events.filter(({ type }) => TYPES.includes(type)).map((event) => takingBack.parse(event)),
    others: events.filter(({ type }) => !TYPES.includes(type)),
  };
}

/**
 * Returns the log without the moves taken back. Their entries stay and are empty, so that the log has as many as the store
 * counts. Changes to the mover's orders still count: an order that the move had overruled did not come back with it.
 */
export function withoutTakenBack(read: readonly ReadEntry[]): LogEntry[] {
  const log = read.map(({ entry }) => entry);
  for (const [i, { back }] of read.entries()) {
    const mover = back.find(({ type }) => type === 'moveUndone')?.seat;
    const moved = mover === undefined ? -1 : lastOpened(read.slice(0, i));
    if (moved < 0) continue;
    const { at, events } = log[moved];
    log[moved] = { at, events: events.filter((event) => isOrdersLeft(event, mover)) };
  }
  return log;
}

/** Finds the move that could be taken back when the log ended; nobody knows of it. @returns index and seat, or null */
export function untoldMove(read: readonly ReadEntry[]): { index: number; mover: Seat } | null {
  const index = lastOpened(read);
  const isSettled = read
    .slice(index + 1)
    .some(({ entry, back }) => !isSecret(entry) || back.some(({ type }) => type !== 'undoOpened'));
  const opened = read[index]?.back.find(({ type }) => type === 'undoOpened');
  return opened && !isSettled ? { index, mover: opened.seat } : null;
}

const lastOpened = (read: readonly ReadEntry[]) =>
  read.findLastIndex(({ back }) => back.some(({ type }) => type === 'undoOpened'));

function isOrdersLeft(event: MatchEvent, mover: Seat | undefined): boolean {
  return event.type === 'ordersLeft' && 'seat' in event && event.seat === mover;
}
