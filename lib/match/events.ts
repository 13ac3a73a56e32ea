import { z } from 'zod';
import type { BaseEvent } from '../rules/game';
import { LEVELS } from '../rules/level';
import { seat } from '../rules/view';

/**
 * What happens at a table apart from the cards. Together with the events of its game these are the whole log: written
 * once, never changed, only added to (docs/architecture.md, "What is stored").
 */
export const tableEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('tableOpened'),
    table: z.string(),
    game: z.string(),
    options: z.record(z.string(), z.unknown()),
    title: z.string().nullable(),
    /** Who is expected at each seat; null where anybody may sit. */
    expected: z.array(z.string().nullable()),
    /** Opens every free seat to whoever holds it. */
    invitation: z.string(),
    /** 64 hex digits: the shuffles of all deals follow from it. Secret until the match is finished. */
    seed: z.string(),
    commitment: z.string(),
  }),
  z.object({
    type: z.literal('seatTaken'),
    seat,
    name: z.string(),
    /** SHA-256 of the seat key, in hex. */
    keyHash: z.string(),
  }),
  z.object({
    type: z.literal('botSeated'),
    seat,
    /** What the seat is called from then on: the name of the player for whom the bot plays, or one of its own. */
    name: z.string(),
    level: z.enum(LEVELS),
  }),
  z.object({
    type: z.literal('botLeft'),
    seat,
    /** The player who has his seat back; null if anybody may sit there now. */
    name: z.string().nullable(),
  }),
  /** A player wants to be forgotten: the seat is nobody's. The names he had are gone from the events before. */
  z.object({ type: z.literal('playerForgotten'), seat }),
]);
export type TableEvent = z.infer<typeof tableEvent>;
export type MatchEvent = TableEvent | BaseEvent;

const TABLE_EVENTS: readonly string[] = tableEvent.options.map((option) => option.shape.type.value);

export function isTableEvent(event: MatchEvent): event is TableEvent {
  return TABLE_EVENTS.includes(event.type);
}

/** Who made a move; a player unless it says otherwise. */
export const moveOrigin = z.enum(['player', 'bot', 'standingOrder', 'autopilot']);

/**
 * One line of the log: the outcomes of one command. Its version is its place in the log, counted from 1.
 */
export const logEntry = z.object({
  /** Milliseconds since 1970, UTC. */
  at: z.int(),
  by: moveOrigin.optional(),
  events: z.array(z.looseObject({ type: z.string() })).min(1),
});
export type LogEntry = { at: number; by?: z.infer<typeof moveOrigin> | undefined; events: MatchEvent[] };
