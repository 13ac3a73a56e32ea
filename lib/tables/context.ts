import type { Random } from '../identity';
import type { Games } from '../match';
import { gameOf } from '../rules';
import type { Notice, Store } from '../store/store';

/** What the use cases need from the world: where records lie, what time it is, and chance. */
export type Context = {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  random: Random;
  /** Is told of every commit with what it left in the outbox; it must not wait for what it does then. */
  announce?: (table: string, notices: readonly Notice[]) => void;
};

/** Looks up the game of a stored table. Throws if this version of the server no longer knows it. */
export const games: Games = (id) => {
  const game = gameOf(id);
  if (!game) throw new Error(`no such game: ${id}`);
  return game;
};

/** How often a command is tried again when somebody else's commit came first. */
export const ATTEMPTS = 8;
