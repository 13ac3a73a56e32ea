import { useTranslations } from 'next-intl';
import { CardBack, CardFace } from '@/app/_ui/kit/cards';
import { handOrder } from '@/app/_ui/kit/hand-order';
import { FreshMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';

/** Seven cards in a row on a phone, each as wide as a finger needs; a whole hand in a row on anything larger. */
export const HAND = 'flex flex-wrap justify-center gap-[3px]';
export const HAND_CARD = 'w-[calc((100%-19px)/7)] max-w-20 sm:w-[calc((100%-37px)/13)]';

/** The viewer's hand while there is nothing to choose from it. */
export function Hand({
  hand,
  fresh,
  hidden = 0,
}: {
  hand: readonly Card[];
  fresh: readonly Card[];
  /** How many cards lie face down before the viewer, if he may not look at them yet. */
  hidden?: number;
}) {
  const t = useTranslations('table');
  if (hand.length === 0) return hidden > 0 ? <HiddenHand count={hidden} /> : null;
  return (
    <section aria-label={t('hand.title')}>
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

function HiddenHand({ count }: { count: number }) {
  const t = useTranslations('table.hand');
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-1">
      <p className="text-quiet text-sm">{t('hidden', { count })}</p>
      <ul aria-hidden="true" className="mx-auto flex w-full max-w-md pr-6">
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one back is like the other
          <li key={i} className="w-6 min-w-0 shrink">
            <CardBack size="fan" />
          </li>
        ))}
      </ul>
    </section>
  );
}
