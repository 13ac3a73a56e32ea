import { useTranslations } from 'next-intl';
import { type Card, rankOf, suitOf } from '@/lib/cards';
import { cardName } from './names';
import { isRed, SuitIcon } from './suit';

/** A card in running text: a chip with its index and suit for the eye, its name for a screen reader. */
export function CardInline({ card }: { card: Card }) {
  const t = useTranslations('cards');
  const suit = suitOf(card);
  return (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`rounded border border-black/25 bg-card px-1 font-bold ${isRed(suit) ? 'text-hearts' : 'text-spades'}`}
      >
        {t(`index.${rankOf(card)}`)}
        <SuitIcon suit={suit} />
      </span>
      <span className="sr-only">{cardName(t, card)}</span>
    </span>
  );
}
