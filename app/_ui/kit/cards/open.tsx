import type { Card } from '@/lib/cards';
import { CardFace } from './face';

/** Cards that lie open before a player, small; nothing if there are none. */
export function OpenCards({ cards, label, className }: { cards: readonly Card[]; label: string; className: string }) {
  if (cards.length === 0) return null;
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-0.5 ${className}`}>
      {cards.map((card) => (
        <li key={card}>
          <CardFace card={card} size="mini" />
        </li>
      ))}
    </ul>
  );
}
