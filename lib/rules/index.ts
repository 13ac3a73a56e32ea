import type { Game } from './game';
import { hearts } from './hearts';
import { herzblatt } from './herzblatt';
import { spades } from './spades';

/** All games, in the order in which they are offered. A new game is a folder and a line here. */
export const GAMES: readonly Game[] = [hearts, spades, herzblatt];

/** The game of this id, or null. */
export function gameOf(id: string): Game | null {
  return GAMES.find((game) => game.id === id) ?? null;
}
