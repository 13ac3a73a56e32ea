import { z } from 'zod';
import { card } from '@/lib/cards';

const choice = z.object({
  card: card.optional(),
  cards: z.array(card).max(52).optional(),
  value: z.union([z.number(), z.string().max(20)]).optional(),
});

/**
 * What a move chose, as fields of the address of the table's page, which opens with the same chosen: `card`, `value`, or `cards`
 * with points between them. Nothing for a move that makes no sense.
 */
export function chosenBy(move: unknown): Record<string, string> {
  const parsed = choice.safeParse(move);
  if (!parsed.success) return {};
  const { card, cards = [], value } = parsed.data;
  return {
    ...(card !== undefined && { card }),
    ...(cards.length > 0 && { cards: cards.join('.') }),
    ...(value !== undefined && { value: String(value) }),
  };
}
