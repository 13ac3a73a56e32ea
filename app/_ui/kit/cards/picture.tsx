import type { Card } from '@/lib/cards';

/** Widths of a card; its height follows. `fit` fills the box it stands in. */
const CARD_WIDTHS = {
  mini: 'w-6',
  fan: 'w-10',
  small: 'w-11',
  trick: 'w-13 sm:w-16',
  medium: 'w-16',
  fit: 'w-full',
} as const;
export type CardSize = keyof typeof CARD_WIDTHS;

type Props = {
  /** The address of the deck's sprite: the text `cards.sprite`. */
  sprite: string;
  card: Card | 'back';
  size?: CardSize;
  /** The card's name for a screen reader; without one it passes over the picture. */
  label?: string | undefined;
};

/** A card as a picture, for islands too, which are given the sprite's address and the card's name. */
export function CardPicture({ sprite, card, size = 'medium', label }: Props) {
  // At the smallest size the index and the sign of the suit are all that can be read.
  const symbol = size === 'mini' && card !== 'back' ? `${card}-s` : card;
  return (
    <svg
      viewBox="0 0 100 140"
      role={label === undefined ? 'presentation' : 'img'}
      aria-hidden={label === undefined}
      aria-label={label}
      className={`card-face shadow-card ${CARD_WIDTHS[size]}`}
    >
      <use href={`${sprite}#${symbol}`} />
    </svg>
  );
}
