import { Fragment } from 'react';
import type { Card } from '@/lib/cards';
import { CardInline } from './inline';

/** Cards one after another in running text. */
export function CardList({ cards }: { cards: readonly Card[] }) {
  return cards.map((card, i) => (
    <Fragment key={card}>
      {i > 0 && ' '}
      <CardInline card={card} />
    </Fragment>
  ));
}
