import { z } from 'zod';
import { card } from '../../cards';
import type { BaseMove } from '../../rules/game';
import type { BaseView } from '../../rules/view';

const cards = z.array(card);

/** A player's decision, as far as a match that is looked back at tells it. A draw has the upper card they saw. */
export const decision = z.discriminatedUnion('type', [
  z.object({ type: z.literal('play'), card }),
  z.object({ type: z.literal('pass'), cards }),
  z.object({ type: z.literal('bid'), value: z.int().min(0) }),
  z.object({ type: z.literal(['take', 'decline', 'pickUp', 'stand']) }),
  z.object({ type: z.literal('bury'), cards }),
  z.object({ type: z.literal(['keep', 'reject']), upper: card }),
]);
export type Decision = z.infer<typeof decision>;

const drawn = z.object({ draw: z.object({ upper: card }) });

/** The decision of the player who made this move at this view; null if it is none that is told, such as to look at one's cards. */
export function decisionOf(move: BaseMove, view: BaseView): Decision | null {
  const draw = drawn.safeParse(view);
  const parsed = decision.safeParse(draw.success ? { ...move, upper: draw.data.draw.upper } : move);
  return parsed.success ? parsed.data : null;
}

/** Whether the viewer, who was to act, had anything to choose from. */
export function hadChoice({ choices }: BaseView): boolean {
  if (choices.length !== 1) return choices.length > 1;
  const [{ cards = [], count = 1, values = [] }] = choices;
  return cards.length > count || values.length > 1;
}
