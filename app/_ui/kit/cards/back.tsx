import { useTranslations } from 'next-intl';
import { CardPicture, type CardSize } from './picture';

/** The back of a card. Decoration: how many cards lie there is said in words. */
export function CardBack({ size = 'medium' }: { size?: CardSize }) {
  const t = useTranslations('cards');
  return <CardPicture sprite={t('sprite')} card="back" size={size} />;
}
