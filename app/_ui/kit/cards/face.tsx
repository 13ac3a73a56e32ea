import { useTranslations } from 'next-intl';
import { type Card, type Rank, rankOf, suitOf } from '@/lib/cards';
import { cardName } from './names';
import { isRed, SUIT_PATHS } from './suit';

/** Widths of a card; its height follows. `fit` fills the box it stands in. */
export const CARD_WIDTHS = {
  mini: 'w-6',
  fan: 'w-10',
  small: 'w-11',
  trick: 'w-13 sm:w-16',
  medium: 'w-16',
  fit: 'w-full',
} as const;
export type CardSize = keyof typeof CARD_WIDTHS;

/** What king, queen and jack wear on their heads, drawn in a box of 44 × 34. */
const COURT: Partial<Record<Rank, string>> = {
  K: 'M2 32V8l10 10L19 6h-4V3h4V0h6v3h4v3h-4l7 12L42 8v24Z',
  Q: 'M4 32 0 12l10 8 5-16 7 14 7-14 5 16 10-8-4 20Z',
  J: 'M3 32v-7h33v7ZM6 22C6 11 13 6 20 6s13 6 13 16ZM29 8C31 2 37 0 44 0c-1 8-5 13-11 14Z',
};

/**
 * The face of a card, drawn as one picture.
 * @param quiet the card's name is said elsewhere (by a label around it, say), so a screen reader passes over the picture
 */
export function CardFace({ card, size = 'medium', quiet = false }: { card: Card; size?: CardSize; quiet?: boolean }) {
  const t = useTranslations('cards');
  const rank = rankOf(card);
  const suit = suitOf(card);
  const index = t(`index.${rank}`);
  const court = COURT[rank];
  return (
    <svg
      viewBox="0 0 100 140"
      role={quiet ? 'presentation' : 'img'}
      aria-hidden={quiet}
      aria-label={cardName(t, card)}
      className={`block shrink-0 ${CARD_WIDTHS[size]}`}
    >
      <rect x="1.5" y="1.5" width="97" height="137" rx="11" className="fill-card stroke-black/35" strokeWidth="2.5" />
      <g className={isRed(suit) ? 'fill-hearts' : 'fill-spades'}>
        <text
          x={index.length > 1 ? 5 : 9}
          y="50"
          className="font-sans font-bold"
          fontSize="50"
          letterSpacing={index.length > 1 ? -5 : 0}
        >
          {index}
        </text>
        <path d={SUIT_PATHS[suit]} transform="translate(10 60) scale(.27)" />
        <path d={SUIT_PATHS[suit]} transform="translate(39 77) scale(.54)" />
        {court && <path d={court} transform="translate(52 20) scale(.88)" />}
      </g>
    </svg>
  );
}
