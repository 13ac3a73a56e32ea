import { z } from 'zod';

/**
 * The emblems a player may choose. Logs name them, so none is taken away or renamed; their drawings are in `tests/lab/emblems`.
 * None is a sign of a suit, nor means anything at the table, as a crown or a moon would.
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
/** One of the emblems there are; null, or `none` in a form, for the initial of the name. */
export const chosenEmblem = z.union([emblem, z.null(), z.literal('none').transform(() => null)]);

/** A player's name and emblem (null: the initial of the name). */
export type Player = { name: string; emblem: Emblem | null };
