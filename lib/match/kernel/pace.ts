import { z } from 'zod';

/** Hours by the clock of a time zone (IANA): from `from` (`22:00`) up to `to`, over midnight if that is the earlier one. */
export const hours = z.object({ from: z.string(), to: z.string(), zone: z.string() });
export type Hours = z.infer<typeof hours>;

/** The reasons to stop the clock of a whole table, and the days off each player has in the match. */
const shared = {
  nights: hours.nullable(),
  /** Whether the clock stands from Saturday, 00:00 to Monday, 00:00 in `zone`. */
  weekends: z.boolean(),
  zone: z.string(),
  daysOff: z.int(),
};

/**
 * How long a player may take, in minutes: for each move, or out of a bank that every move fills by `perMove`, never above
 * `cap`. This is the log's form; lib/clock/pace.ts has the one a caller may ask for.
 */
export const pace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), minutes: z.int(), ...shared }),
  z.object({ kind: z.literal('bank'), minutes: z.int(), perMove: z.int(), cap: z.int(), ...shared }),
]);
export type Pace = z.infer<typeof pace>;

/**
 * The fate of a seat whose player has been away for these minutes: the autopilot plays on until they come back, the others may
 * vote to give the seat away, or the match ends undecided.
 */
export const awayRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('autopilot') }),
  z.object({ kind: z.literal('vote'), minutes: z.int() }),
  z.object({ kind: z.literal('end'), minutes: z.int() }),
]);
export type AwayRule = z.infer<typeof awayRule>;

/** The bounds of a pace that a caller may ask for: minutes in all, minutes of a night, and days off. */
export const PACE_BOUNDS = { minutes: 144_000, nightMinutes: 16 * 60, daysOff: 60 };
