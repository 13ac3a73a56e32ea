import { z } from 'zod';
import { GAMES } from '@/lib/rules';
import type { Locale } from './locale';

/**
 * The texts of each game, by its id. A game's folder of `app/_ui/games` adds its own to this type; the texts themselves are
 * found by the game's id, in `messages/{language}/{id}.json`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: each game adds its texts
export interface GameTexts {}

/** The games that have texts. */
export type GameId = keyof GameTexts;
type TextsOfGames = Pick<GameTexts, GameId>;

/** A game's texts, in both languages. A text that the German ones lack does not compile. */
export type InBoth<English, _German extends English> = English;

const gameTexts = z.custom<TextsOfGames>(
  (texts) => typeof texts === 'object' && texts !== null && GAMES.every(({ id }) => Object.hasOwn(texts, id)),
  { error: 'a game has no texts' },
);

/** Reads the texts of all games in a language. Throws if a game has none. */
export async function textsOfGames(locale: Locale): Promise<TextsOfGames> {
  const files = await Promise.all(
    GAMES.map(async ({ id }): Promise<[string, unknown]> => {
      const { default: texts } = await import(`../../messages/${locale}/${id}.json`);
      return [id, texts];
    }),
  );
  return gameTexts.parse(Object.fromEntries(files));
}
