import { z } from 'zod';
import { trick } from '../rules/view';

/** Raised when the form of the stored state changes: older ones are then folded anew from the log. */
export const STATE_FORMAT = 1;

/** A place at the table. */
const place = z.object({
  /** The player's name, or who is expected; null where anybody may sit. */
  name: z.string().nullable(),
  /** SHA-256 of the seat key; null while the seat is free. */
  keyHash: z.string().nullable(),
});

/**
 * A match: the fold of its log and nothing else. It holds every secret of the table and leaves the server only through
 * `view`.
 */
export const matchState = z.object({
  format: z.literal(STATE_FORMAT),
  /** How many entries the log has. */
  version: z.int(),
  table: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  invitation: z.string(),
  seed: z.string(),
  commitment: z.string(),
  /** Milliseconds since 1970: when the table was opened, and when its last entry was written. */
  openedAt: z.int(),
  changedAt: z.int(),
  seats: z.array(place),
  /** The game's own state, parsed with `game.state` where it is used. */
  play: z.unknown(),
  /** The last trick of the deal before, which the dealing of this one took off the table; null in the first deal. */
  trickBefore: trick.nullable(),
  /** For each seat that is to act: since which version and moment (ms) its turn has been open. */
  turns: z.array(z.object({ version: z.int(), at: z.int() }).nullable()),
  /** Each seat's last move as JSON, and the versions for which it was the answer: from its turn until it was made. */
  last: z.array(z.object({ from: z.int(), before: z.int(), move: z.string() }).nullable()),
});
export type MatchState = z.infer<typeof matchState>;

/** Whether all seats are taken, so that cards can be dealt. */
export function isComplete(state: Pick<MatchState, 'seats'>): boolean {
  return state.seats.every((place) => place.keyHash !== null);
}
