import { useTranslations } from 'next-intl';
import type { Card } from '@/lib/cards';
import { cardName } from './names';
import { CardPicture, type CardSize } from './picture';

/**
 * The face of a card of the deck the visitor has chosen.
 * @param quiet the card's name is said elsewhere (by a label around it, say), so a screen reader passes over the picture
 */
export function CardFace({ card, size = 'medium', quiet = false }: { card: Card; size?: CardSize; quiet?: boolean }) {
  const t = useTranslations('cards');
  return <CardPicture sprite={t('sprite')} card={card} size={size} label={quiet ? undefined : cardName(t, card)} />;
}
