import { type Card, rankOf, suitOf } from '@/lib/cards';

/** A translator for the part `cards` of the messages. */
export type CardWords = (key: string, values?: Record<string, string>) => string;

/** The card's name in words: `queen of spades`, `Pik-Dame`. `t` translates the part `cards` of the messages. */
export function cardName(t: CardWords, card: Card): string {
  return t('name', { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.${suitOf(card)}`) });
}

/** Several cards in words, with commas between them. */
export function cardNames(t: CardWords, cards: readonly Card[]): string {
  return cards.map((card) => cardName(t, card)).join(', ');
}
