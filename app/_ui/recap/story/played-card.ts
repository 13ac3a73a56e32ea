import { z } from 'zod';
import { type Card, card } from '@/lib/cards';
import type { BaseMove } from '@/lib/rules/game';

const played = z.object({ type: z.literal('play'), card });

/** The card that a move plays to a trick; null if it is another kind of move. */
export function playedCard(move: BaseMove): Card | null {
  const parsed = played.safeParse(move);
  return parsed.success ? parsed.data.card : null;
}
