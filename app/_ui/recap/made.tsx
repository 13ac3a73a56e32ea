import { useTranslations } from 'next-intl';
import { z } from 'zod';
import type { Details } from '@/app/_ui/game-ui';
import { CardList } from '@/app/_ui/kit/cards';
import { moveKey } from '@/app/_web/i18n/keys';
import type { GameId } from '@/app/_web/i18n/messages';
import { card } from '@/lib/cards';
import type { Frame } from '@/lib/match';

const content = z.object({
  card: card.optional(),
  cards: z.array(card).optional(),
  value: z.union([z.string(), z.number()]).optional(),
});

type Props = { game: GameId; move: NonNullable<Frame['move']>; details: Details; names: readonly string[] };

/** A move in words, from the text under `games.{game}.moves.{type}.done`. */
export function Made({ game, move: { seat, move }, details, names }: Props) {
  const t = useTranslations('games');
  const { card, cards, value } = content.parse(move);
  return t.rich(moveKey(game, move.type, 'done'), {
    ...details.words(seat, names),
    name: names[seat],
    value: value ?? '',
    count: cards?.length ?? 0,
    cards: () => <CardList cards={cards ?? (card ? [card] : [])} />,
  });
}
