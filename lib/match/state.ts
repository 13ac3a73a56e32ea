import { z } from 'zod';
import { seat } from '../rules/view';
import { SEAT_EVENT_TYPES } from './events';
import { core, corePlace } from './kernel';
import { places, slices, told } from './parts';

/** Raised when the form of the stored state changes: older ones are then folded anew from the log. */
export const STATE_FORMAT = 15;

/** One visible change at a seat, as everybody at the table is told of it. */
export const seatChange = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  type: z.enum(SEAT_EVENT_TYPES),
  seat,
  /** The name of the player it is about; null where nobody has a name, or they are forgotten. */
  name: z.string().nullable(),
  ...told,
});
export type SeatChange = z.infer<typeof seatChange>;

const place = z.object({ ...corePlace, ...places });
export type Place = z.infer<typeof place>;

/** A match: the fold of its log and nothing else, with every secret of the table; it leaves the server only through `view`. */
export const matchState = z.object({
  format: z.literal(STATE_FORMAT),
  ...core,
  seats: z.array(place),
  /** The latest changes at seats, oldest first. */
  changes: z.array(seatChange),
  ...slices,
});
export type MatchState = z.infer<typeof matchState>;
