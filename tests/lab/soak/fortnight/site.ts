import type { Random } from '../../../../lib/bots/kernel/random';
import { type Context, Problem } from '../../../../lib/tables';
import type { Person } from './people';

/** The site as people meet it. */
export type Visited = {
  context: Context;
  people: readonly Person[];
  random: Random;
  /** Whatever somebody does takes a moment. */
  tick: () => void;
  /** Is told of what was refused, by its code. */
  refused: (code: string) => void;
};

/** @returns whether it was done; what is refused is refused */
export async function tried(site: Visited, command: () => Promise<unknown>): Promise<boolean> {
  return (await answered(site, async () => ({ answer: await command() }))) !== null;
}

/** @returns what came of it; null if it was refused */
export async function answered<T>({ tick, refused }: Visited, command: () => Promise<T>): Promise<T | null> {
  tick();
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refused(error.code);
    return null;
  }
}
