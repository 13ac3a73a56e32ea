import type { Game } from './game';
import { hearts } from './hearts';

/** All games, in the order in which they are offered. A new game is a folder and a line here. */
export const GAMES: readonly Game[] = [hearts];

/** The game of this id, or null. */
export function gameOf(id: string): Game | null {
  return GAMES.find((game) => game.id === id) ?? null;
}
