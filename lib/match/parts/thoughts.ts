import { z } from 'zod';
import { seat } from '../../rules/view';
import { part } from '../kernel';

const events = {
  /** A note on this entry's move, for all to read after the match; no state or view has it. Empty: the player is forgotten. */
  thoughtSealed: z.object({ type: z.literal('thoughtSealed'), seat, text: z.string() }),
};

/** Players note why they moved as they did; nobody reads it before the match is over (`replay.ts`). */
export const thoughts = part({
  name: 'thoughts',
  events,
  kinds: { thoughtSealed: { forget: (event) => ({ ...event, text: '' }) } },
});
