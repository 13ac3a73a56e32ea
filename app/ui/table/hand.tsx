import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Card } from '@/lib/cards';
import { CardFace } from '../cards';
import { handOrder } from './hand-order';
import { FreshMark } from './marks';

/** Seven cards in a row on a phone, each as wide as a finger needs; a whole hand in a row on anything larger. */
export const HAND = 'flex flex-wrap justify-center gap-[3px]';
export const HAND_CARD = 'w-[calc((100%-19px)/7)] max-w-20 sm:w-[calc((100%-37px)/13)]';

/** The viewer's hand while there is nothing to choose from it. */
export function Hand({
  hand,
  fresh,
  children,
}: {
  hand: readonly Card[];
  fresh: readonly Card[];
  children?: ReactNode;
}) {
  const t = useTranslations('table');
  if (hand.length === 0) return children ?? null;
  return (
    <section aria-label={t('hand.title')} className="grid gap-2">
      {children}
      <ul className={HAND}>
        {handOrder(hand).map((card) => (
          <li key={card} className={`relative ${HAND_CARD}`}>
            <CardFace card={card} size="fit" />
            {fresh.includes(card) && (
              <>
                <FreshMark />
                <span className="sr-only">{t('hand.received')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
