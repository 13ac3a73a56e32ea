import type { Card } from '@/lib/cards';
import { needed, partsOf } from './sprite-parts';

/**
 * The text of a sprite that holds only these cards: a whole deck is 60 kB on the way to the browser, a court card 5, and most
 * others a quarter of one.
 * @param sprite the text of a deck's sprite
 * @throws Error if a card is not in the sprite
 */
export function fewCards(sprite: string, cards: readonly Card[]): string {
  const parts = partsOf(sprite);
  const symbols: string[] = [];
  const defs: string[] = [];
  for (const id of needed(parts, cards)) {
    const part = parts.get(id) ?? '';
    (part.startsWith('<symbol') ? symbols : defs).push(part);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${defs.join('')}</defs>${symbols.join('')}</svg>`;
}
