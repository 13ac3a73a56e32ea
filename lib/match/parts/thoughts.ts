import { z } from 'zod';
import { type Seat, seat } from '../../rules/view';
import { type EventsOf, part } from '../kernel';

const events = {
  /** A note on this entry's move, for all to read after the match; no state or view has it. Empty: the player is forgotten. */
  thoughtSealed: z.object({ type: z.literal('thoughtSealed'), seat, text: z.string() }),
};

/** A note on a move. `by`: the writer, the player or a friend who played for them; null: the name is not known any more. */
export type Thought = { text: string; by: string | null; isFriends: boolean };

/** Returns the event that keeps a note with a move; none where nothing was noted. */
export const sealedThought = (seat: Seat, text: string): EventsOf<typeof events>[] =>
  text === '' ? [] : [{ type: 'thoughtSealed', seat, text }];

/** Players note why they moved as they did; nobody reads it before the match is over (`replay.ts`). */
export const thoughts = part({
  name: 'thoughts',
  events,
  kinds: { thoughtSealed: { forget: (event) => ({ ...event, text: '' }) } },
});
