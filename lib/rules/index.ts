import type { Game } from './game';
import * as games from './list';

const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: Game) => place;

/** All games, in the order in which they are offered. */
export const GAMES: readonly Game[] = Object.values<Game>(games).sort((a, b) => placeOf(a) - placeOf(b));

/** The game of this id, or null. */
export function gameOf(id: string): Game | null {
  return GAMES.find((game) => game.id === id) ?? null;
}
