import { z } from 'zod';
import type { Game } from '../rules/game';
import { LEVELS } from '../rules/level';
import { trick } from '../rules/view';

/** Raised when the form of the stored state changes: older ones are then folded anew from the log. */
export const STATE_FORMAT = 2;

/** A place at the table. */
const place = z.object({
  /** The player's name, or who is expected; null where anybody may sit. */
  name: z.string().nullable(),
  /** SHA-256 of the seat key; null while no player has taken the seat. */
  keyHash: z.string().nullable(),
  /** How well the bot plays that sits here, in the player's place if there is one; null without a bot. */
  bot: z.enum(LEVELS).nullable(),
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

type Place = MatchState['seats'][number];

/** Whether nobody sits here, neither a player nor a bot. */
export function isFree(place: Place): boolean {
  return place.keyHash === null && place.bot === null;
}

/** Whether a player sits here and plays himself. */
export function isPlayed(place: Place): boolean {
  return place.keyHash !== null && place.bot === null;
}

/** Whether all seats are taken, so that cards can be dealt. */
export function isComplete(state: Pick<MatchState, 'seats'>): boolean {
  return !state.seats.some(isFree);
}

/** Whether cards have been dealt: from then on the match goes on, even while a seat waits for a new player. */
export function hasBegun(game: Game, state: Pick<MatchState, 'play'>): boolean {
  return !game.standing(state.play).awaitsDeal;
}
