import type { Translate } from '@/app/_texts/keys';
import { isRed } from '@/app/_ui/kit/cards/picture';
import { type Card, rankOf, type Suit, suitOf } from '@/lib/cards';

/** A card in characters: mail programs draw no pictures of ours. */
export type CardText = { text: string; isRed: boolean };

// The second character asks for a letter that takes the colour of its text, not for a picture.
const SUIT_LETTERS: Record<Suit, string> = { C: '♣\uFE0E', D: '♦\uFE0E', H: '♥\uFE0E', S: '♠\uFE0E' };

export function cardText(t: Translate<'cards'>, card: Card): CardText {
  return { text: `${t(`index.${rankOf(card)}`)}${SUIT_LETTERS[suitOf(card)]}`, isRed: isRed(suitOf(card)) };
}
