import type { Inks } from '@/app/_texts/preferences';
import { CardPicture } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';

/** A few cards one over another, as an example of a deck. The text beside it says what they show. */
export function CardFan({ sprite, cards, inks }: { sprite: string; cards: readonly Card[]; inks: Inks }) {
  return (
    <span className="flex" data-inks={inks}>
      {cards.map((card, i) => (
        <span key={card} className={i > 0 ? '-ml-5' : undefined}>
          <CardPicture sprite={sprite} card={card} size="trick" />
        </span>
      ))}
    </span>
  );
}
