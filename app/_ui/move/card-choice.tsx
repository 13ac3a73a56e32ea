import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CardFace, cardName } from '@/app/_ui/kit/cards';
import { FreshMark, LockMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';
import { HAND_CARD } from './hand';

type Props = {
  card: Card;
  /** `radio` for one card, `checkbox` for several. */
  kind: 'radio' | 'checkbox';
  isChosen?: boolean;
  /** It may not be played now. It can still be chosen, to see why. */
  isBlocked?: boolean;
  isFresh?: boolean;
  /** What appears at the foot of the form while the card is chosen, and describes it. */
  children?: ReactNode;
};

/** A card of the hand as an input; it is raised while it is chosen. */
export function CardChoice({ card, kind, isChosen = false, isBlocked = false, isFresh = false, children }: Props) {
  const t = useTranslations('table.hand');
  const cards = useTranslations('cards');
  const id = `card-${card}`;
  const name = cardName(cards, card);
  const dimmed = isBlocked ? 'opacity-55' : '';
  return (
    <div className={HAND_CARD} data-card={card}>
      <input
        type={kind}
        id={id}
        name={kind === 'radio' ? 'move.card' : 'move.cards[]'}
        value={card}
        defaultChecked={isChosen}
        aria-label={isFresh ? t('fresh', { card: name }) : name}
        aria-describedby={isBlocked ? `${id}-why` : undefined}
        className="peer sr-only checked:[counter-increment:chosen]"
      />
      <label
        htmlFor={id}
        data-tap={kind === 'radio' && !isBlocked ? 'send' : undefined}
        className={`relative block cursor-pointer rounded-md outline-offset-1 transition-transform peer-checked:-translate-y-2 peer-checked:opacity-100 peer-checked:ring-3 peer-checked:ring-accent peer-focus-visible:outline-3 peer-focus-visible:outline-ink motion-reduce:transition-none ${dimmed}`}
      >
        <CardFace card={card} size="fit" quiet />
        {isBlocked && <LockMark />}
        {isFresh && !isBlocked && <FreshMark />}
      </label>
      {children && <div className="absolute inset-x-0 bottom-0 hidden h-12 peer-checked:grid">{children}</div>}
    </div>
  );
}
