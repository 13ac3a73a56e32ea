import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { CardList } from '@/app/_ui/cards';
import type { Dressing } from '@/app/_ui/games/fittings';
import { gameIdOf, moveKey } from '@/app/_web/i18n/keys';
import { card } from '@/lib/cards';
import type { Frame } from '@/lib/match';

const content = z.object({
  card: card.optional(),
  cards: z.array(card).optional(),
  value: z.union([z.string(), z.number()]).optional(),
});

type Props = { game: string; move: NonNullable<Frame['move']>; dressing: Dressing; names: readonly string[] };

/** A move in words, from the text under `games.{game}.moves.{type}.done`. */
export function Made({ game, move: { seat, move }, dressing, names }: Props) {
  const t = useTranslations('games');
  const { card, cards, value } = content.parse(move);
  return t.rich(moveKey(gameIdOf(game), move.type, 'done'), {
    ...dressing.words(seat, names),
    name: names[seat],
    value: value ?? '',
    count: cards?.length ?? 0,
    cards: () => <CardList cards={cards ?? (card ? [card] : [])} />,
  });
}
