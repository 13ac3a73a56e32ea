import { useTranslations } from '@/app/_texts/translate';
import { CardBack, CardFace, handOrder, type SuitOrder } from '@/app/_ui/kit/cards';
import { FreshMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';

type Props = {
  hand: readonly Card[];
  /** Cards to be marked, because they are new to the player. */
  fresh: readonly Card[];
  suits?: SuitOrder | undefined;
  /** How many cards lie face down before the viewer, who may not look at them yet. */
  hidden?: number;
};

/** The viewer's hand while there is nothing to choose from it. The classes of a hand are in hand.css. */
export function Hand({ hand, fresh, suits, hidden = 0 }: Props) {
  const t = useTranslations('table.hand');
  if (hand.length === 0) return hidden > 0 ? <HiddenHand count={hidden} /> : null;
  return (
    <section aria-label={t('title')} data-hand tabIndex={-1} className="outline-none">
      <ul className="fan" data-cards={hand.length}>
        {handOrder(hand, suits).map((card) => (
          <li key={card} className="fan-card" data-card={card}>
            <span className="fan-face">
              <CardFace card={card} size="fit" />
              {fresh.includes(card) && (
                <>
                  <FreshMark />
                  <span className="sr-only">{t('received')}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HiddenHand({ count }: { count: number }) {
  const t = useTranslations('table.hand');
  return (
    <section aria-label={t('title')} data-hand tabIndex={-1} className="outline-none grid grid-cols-1 gap-1">
      <p className="text-quiet text-sm [@media(max-height:30rem)]:sr-only">{t('hidden', { count })}</p>
      <ul aria-hidden="true" className="fan fan-backs" data-cards={count}>
        {Array.from({ length: count }, (_, i) => (
          <li key={i} className="fan-card">
            <span className="fan-face">
              <CardBack size="fit" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
