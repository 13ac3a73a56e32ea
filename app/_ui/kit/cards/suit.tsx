import { useTranslations } from 'next-intl';
import type { Suit } from '@/lib/cards';
import { SUIT_INKS } from './suits';

/** A suit's sign as large as the text around it, on the ground of a card. It is decoration: the text next to it names the suit. */
export function SuitIcon({ suit }: { suit: Suit }) {
  const t = useTranslations('cards');
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      className={`inline size-[0.8em] fill-current align-[-0.06em] ${SUIT_INKS[suit]}`}
    >
      <use href={`${t('sprite')}#s${suit}`} />
    </svg>
  );
}
