'use client';

import { Fragment } from 'react';
// Types only: what islands show brings no schemas into the browser.
import type { Card } from '@/lib/cards';

/** Widths of a card; its height follows. `fit` fills the box it stands in. */
const CARD_WIDTHS = {
  mini: 'w-6',
  fan: 'w-10',
  small: 'w-11',
  trick: 'w-[min(3.25rem,17vw)] sm:w-16',
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

/**
 * A card as a picture. It is given the sprite's address and the card's name, which are fewer words than its elements: a page has up to
 * a hundred of them.
 */
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

/** A card with its name, and its index where that is not the rank's own character: a page has many of them, and each is sent twice. */
export type NamedCard = readonly [card: Card, name: string, index?: string];

/** A card in running text: a chip with its index and suit for the eye, its name for a screen reader. */
export function CardChip({ of: [card, name, index = card.charAt(0)] }: { of: NamedCard }) {
  return (
    <>
      <span aria-hidden="true" className={`card-chip suit-${card.charAt(1)}`}>
        {index}
      </span>
      <span className="sr-only">{name}</span>
    </>
  );
}

/** Cards one after another in running text. */
export function CardChips({ cards }: { cards: readonly NamedCard[] }) {
  return cards.map((one, i) => (
    <Fragment key={one[0]}>
      {i > 0 && ' '}
      <CardChip of={one} />
    </Fragment>
  ));
}
