import { createHash } from 'node:crypto';
import { CARDS } from '@/lib/cards';
import type { Deck } from './deck';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { drawSprite } from './sprite';

/** Where the sprites are. */
export const FOLDER = 'public/cards';

/** The decks there are, by the names of their sprites, and the files of texts that name each one's cards and its address. */
const DECKS: Readonly<Record<string, { deck: Deck; texts: readonly string[] }>> = {
  'french-en': { deck: FRENCH.en, texts: ['messages/en/cards.json'] },
  'french-de': { deck: FRENCH.de, texts: ['messages/de/cards.json'] },
  german: { deck: GERMAN, texts: ['messages/en/germanCards.json', 'messages/de/germanCards.json'] },
};

/** Each deck's sprite and its address, which changes with its content. */
export function drawDecks() {
  return Object.entries(DECKS).map(([name, { deck, texts }]) => {
    const text = drawSprite(deck, CARDS);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
    return { name, address: `/cards/${name}.${hash}.svg`, text, deck, texts };
  });
}
