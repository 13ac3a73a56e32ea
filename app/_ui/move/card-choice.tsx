import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CardFace, cardName } from '@/app/_ui/kit/cards';
import { FreshMark, LockMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';

type Props = {
  card: Card;
  /** `radio` for one card, `checkbox` for several. */
  kind: 'radio' | 'checkbox';
  isChosen?: boolean;
  /** It may not be played now. It can still be chosen, to see why. */
  isBlocked?: boolean;
  isFresh?: boolean;
  /** Whether a tap on it plays it at once; otherwise a second one does. */
  oneTap?: boolean;
  /** Shown in the action bar while the card is chosen. */
  children?: ReactNode;
};

/** The label is as wide as what can be seen of the card; what is in it is the whole card. */
const LABEL =
  'block cursor-pointer peer-checked:*:ring-3 peer-checked:*:ring-accent peer-focus-visible:*:outline-3 peer-focus-visible:*:outline-offset-1 peer-focus-visible:*:outline-ink motion-safe:transition-[translate]';
/** A card that may be played stands higher than one that may not; the chosen one stands higher still. */
const LEGAL =
  '-translate-y-(--hand-raise) pointer-fine:hover:-translate-y-[calc(var(--hand-raise)*1.5)] peer-checked:-translate-y-[calc(var(--hand-raise)*2.2)]';
const LOCKED = 'peer-checked:-translate-y-(--hand-raise)';

/** A card of the hand as an input; it is raised while it is chosen. */
export function CardChoice(props: Props) {
  const { card, kind, isChosen = false, isBlocked = false, isFresh = false, oneTap = false, children } = props;
  const t = useTranslations('table.hand');
  const cards = useTranslations('cards');
  const id = `card-${card}`;
  const name = cardName(cards, card);
  return (
    <div className="fan-card" data-card={card}>
      <input
        type={kind}
        id={id}
        name={kind === 'radio' ? 'move.card' : 'move.cards[]'}
        value={card}
        required={kind === 'radio'}
        defaultChecked={isChosen}
        aria-label={isFresh ? t('fresh', { card: name }) : name}
        aria-describedby={isBlocked ? `${id}-why` : undefined}
        data-locked={isBlocked || undefined}
        className="peer sr-only checked:[counter-increment:chosen]"
      />
      <label
        htmlFor={id}
        data-tap={kind === 'radio' && !isBlocked ? (oneTap ? 'once' : 'twice') : undefined}
        className={`${LABEL} ${isBlocked ? LOCKED : LEGAL}`}
      >
        <span className={`fan-face ${isBlocked ? 'card-locked' : ''}`}>
          <CardFace card={card} size="fit" quiet />
          {isBlocked && <LockMark />}
          {isFresh && !isBlocked && <FreshMark />}
        </span>
      </label>
      {children}
    </div>
  );
}
