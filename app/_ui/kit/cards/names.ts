import type { Translate } from '@/app/_texts/keys';
import { type Card, rankOf, suitOf } from '@/lib/cards';

/** The card's name in words: `queen of spades`, `Pik-Dame`. */
export function cardName(t: Translate<'cards'>, card: Card): string {
  return t('name', { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.${suitOf(card)}`) });
}
