import { z } from 'zod';
import { moveKey } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import { useTranslations } from '@/app/_texts/translate';
import type { Details } from '@/app/_ui/game-ui';
import { CardList } from '@/app/_ui/kit/cards';
import { card } from '@/lib/cards';
import type { Frame } from '@/lib/match';

const content = z.object({
  card: card.optional(),
  cards: z.array(card).optional(),
  value: z.union([z.string(), z.number()]).optional(),
});

type Props = {
  game: GameId;
  move: NonNullable<Frame['move']>;
  details: Details;
  names: readonly string[];
  isHidden: boolean;
};

/** A move in words (`games.{game}.moves.{type}.done`). @param isHidden whether only the number of its cards may show */
export function Made({ game, move: { seat, move }, details, names, isHidden }: Props) {
  const t = useTranslations('games');
  const hands = useTranslations('replay.hands');
  const { card, cards, value } = content.parse(move);
  const shown = cards ?? (card ? [card] : []);
  return t.rich(moveKey(game, move.type, 'done'), {
    ...details.words(seat, names),
    name: names[seat],
    value: value ?? '',
    count: cards?.length ?? 0,
    cards: () => (isHidden ? hands('cards', { count: shown.length }) : <CardList cards={shown} />),
  });
}
