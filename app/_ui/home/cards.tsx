import { useTranslations } from 'next-intl';
import { cardName } from '@/app/_ui/kit/cards';
import { CardPicture } from '@/app/_ui/kit/cards/picture';
import type { Card } from '@/lib/cards';

/** Where the sprite of a deck is without the cards that the home page does not show. `sprite`: where the whole one is. */
export const fewHref = (sprite: string) => sprite.replace(/^.*\//, '/few-cards/');

/** A card on the home page, which loads no whole deck. It fills the box it stands in; `quiet` as with `CardFace`. */
export function HomeCard({ card, quiet = false }: { card: Card; quiet?: boolean }) {
  const t = useTranslations('cards');
  const label = quiet ? undefined : cardName(t, card);
  return <CardPicture sprite={fewHref(t('sprite'))} card={card} size="fit" label={label} />;
}
