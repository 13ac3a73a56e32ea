import { useTranslations } from 'next-intl';
import { type Card, rankOf, suitOf } from '@/lib/cards';
import { cardName } from './names';
import { SuitIcon } from './suit';
import { SUIT_INKS } from './suits';

/** A card in running text: a chip with its index and suit for the eye, its name for a screen reader. */
export function CardInline({ card }: { card: Card }) {
  const t = useTranslations('cards');
  const suit = suitOf(card);
  return (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`card-colours rounded border border-cardline bg-card px-1 font-bold ${SUIT_INKS[suit]}`}
      >
        {t(`index.${rankOf(card)}`)}
        <SuitIcon suit={suit} />
      </span>
      <span className="sr-only">{cardName(t, card)}</span>
    </span>
  );
}
