import { z } from 'zod';
import type { BaseEvent } from '../../rules/game';

/**
 * The maker of a move, by default the player. `friend`: holds the player's seat for a time; `forced`: nobody, for want of a
 * choice; `order`, `claim`: the player had left it to be done.
 */
export const moveOrigin = z.enum(['player', 'bot', 'autopilot', 'friend', 'forced', 'order', 'claim']);
export type MoveOrigin = z.infer<typeof moveOrigin>;

/** Whether the player made the move themselves, or the friend who plays for them. */
export function isOwnMove(by: MoveOrigin | undefined): boolean {
  return by === undefined || by === 'player' || by === 'friend';
}

/** Whether the move made itself, on behalf of a player: nobody was asked. */
export function makesItself(by: MoveOrigin | undefined): boolean {
  return by === 'forced' || by === 'order' || by === 'claim';
}

/** One line of the log: the outcomes of one command. Its version is its place in the log, counted from 1. */
export const logEntry = z.object({
  /** Milliseconds since 1970, UTC. */
  at: z.int(),
  by: moveOrigin.optional(),
  events: z.array(z.looseObject({ type: z.string() })),
});
/** A line of the log whose events may be any. */
export type Entry = { at: number; by?: MoveOrigin | undefined; events: readonly BaseEvent[] };
