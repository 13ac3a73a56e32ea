import type { Card } from '@/lib/cards';
import { needed, partsOf } from './sprite-parts';

/** A card in a picture: its middle, its width, and its turn in degrees, clockwise. */
export type Placed = { card: Card | 'back'; x: number; y: number; width: number; turn?: number };

/**
 * Cards drawn as an SVG document of their own, for pictures that are made on the server. Colours are the light ones: what makes
 * such pictures knows no style sheet.
 * @param sprite the text of a deck's sprite; the German deck would lose the colours of its Obers' clothes
 * @throws Error if a card is not in the sprite
 */
export function drawCards(sprite: string, cards: readonly Placed[], size: { width: number; height: number }): string {
  const parts = partsOf(sprite);
  const defs = [...needed(parts, [...new Set(cards.map(({ card }) => card))])].map((id) => parts.get(id));
  const uses = cards.map(({ card, x, y, width, turn = 0 }) => {
    const place = `translate(${x} ${y})rotate(${turn})scale(${width / 100})translate(-50 -70)`;
    return `<g transform="${place}"><use href="#${card}" width="100" height="140"/></g>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"><defs>${defs.join('')}</defs>${uses.join('')}</svg>`;
  return text.replaceAll(/var\(--[\w-]+,([^)]+)\)/g, '$1');
}

/**
 * Cards held as a fan: where each is, from left to right.
 * @param middle the middle of the fan's lower edge @param width of a card @param spread degrees between the first and the last
 */
export function fan(
  cards: readonly (Card | 'back')[],
  { x, y, width, spread }: { x: number; y: number; width: number; spread: number },
): Placed[] {
  const radius = width * 3.2;
  return cards.map((card, i) => {
    const turn = cards.length > 1 ? spread * (i / (cards.length - 1) - 0.5) : 0;
    const angle = (turn * Math.PI) / 180;
    return { card, width, turn, x: x + radius * Math.sin(angle), y: y - width * 0.7 + radius * (1 - Math.cos(angle)) };
  });
}
