import { z } from 'zod';

/**
 * The emblems that a player may choose to be known by. Logs name them, so none is ever taken away or renamed; their drawings are in
 * `scripts/emblems`. None of them is a sign of a suit, nor means anything at the table, as a crown or a moon would.
 */
export const EMBLEMS = [
  'anchor',
  'balloon',
  'bicycle',
  'boat',
  'cactus',
  'cat',
  'fish',
  'flower',
  'house',
  'key',
  'mug',
  'mushroom',
  'rocket',
  'snail',
  'tree',
  'umbrella',
] as const;

export const emblem = z.enum(EMBLEMS);
export type Emblem = z.infer<typeof emblem>;

/** What somebody is called at a table, and his emblem (null: the initial of the name). */
export type Player = { name: string; emblem: Emblem | null };

/** How many times a player may choose an emblem in an hour, and at a table in all. */
export const EMBLEMS_AN_HOUR = 6;
export const MOST_EMBLEMS = 60;

/**
 * What a player has chosen: his emblem (null: the initial of his name), how often he has chosen one at this table, and when he did
 * lately (ms since 1970), oldest first.
 */
export const chosenEmblem = z.object({ is: emblem.nullable(), count: z.int(), recent: z.array(z.int()) });
export type ChosenEmblem = z.infer<typeof chosenEmblem>;

/** What is so of a player who comes with this emblem. */
export function comesWith(is: Emblem | null): ChosenEmblem {
  return { is, count: 0, recent: [] };
}

/** What is so after a player has chosen another emblem at this moment (ms since 1970). */
export function chosenAfter({ count, recent }: ChosenEmblem, is: Emblem | null, at: number): ChosenEmblem {
  return { is, count: count + 1, recent: [...recent, at].slice(-EMBLEMS_AN_HOUR) };
}
