import type { Translate } from '@/app/_texts/keys';
import type { Preferences } from '@/app/_texts/preferences';
import { useTranslations } from '@/app/_texts/translate';
import { type Card, rankOf, SUITS, type Suit, suitOf } from '@/lib/cards';
import { CardChips, CardPicture, type CardSize, type NamedCard } from './picture';

/** The card's name in words: `queen of spades`, `Pik-Dame`. */
export function cardName(t: Translate<'cards'>, card: Card): string {
  return t('name', { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.${suitOf(card)}`) });
}

/** Cards one after another in running text: chips for the eye, their names for a screen reader. */
export function CardList({ cards }: { cards: readonly Card[] }) {
  const t = useTranslations('cards');
  return <CardChips cards={cards.map((card) => namedCard(t, card))} />;
}

/** A card as islands are given it. */
export function namedCard(t: Translate<'cards'>, card: Card): NamedCard {
  const [name, index] = [cardName(t, card), t(`index.${rankOf(card)}`)];
  return index === card.charAt(0) ? [card, name] : [card, name, index];
}

/** The back of a card. Decoration: how many cards lie there is said in words. */
export function CardBack({ size = 'medium' }: { size?: CardSize }) {
  const t = useTranslations('cards');
  return <CardPicture sprite={t('sprite')} card="back" size={size} />;
}

/**
 * The face of a card of the deck the visitor has chosen.
 * @param quiet the card's name is said elsewhere (by a label around it, say), so a screen reader passes over the picture
 */
export function CardFace({ card, size = 'medium', quiet = false }: { card: Card; size?: CardSize; quiet?: boolean }) {
  const t = useTranslations('cards');
  return <CardPicture sprite={t('sprite')} card={card} size={size} label={quiet ? undefined : cardName(t, card)} />;
}

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

export type SuitOrder = Preferences['suits'];

/** The orders in which suits can stand in a hand. A suit that runs out leaves the others where they are. */
const ORDERS = {
  /** Black and red in turn, so that neighbouring suits are easy to tell apart. */
  alternating: ['S', 'H', 'C', 'D'],
  bySuit: SUITS,
} as const satisfies Record<SuitOrder, readonly Suit[]>;

/** A hand sorted as people hold it: by suit, in an order that stays the same for the whole deal. Within a suit nothing changes. */
export function handOrder(hand: readonly Card[], order: SuitOrder = 'alternating'): Card[] {
  return ORDERS[order].flatMap((suit) => hand.filter((card) => suitOf(card) === suit));
}
