import { z } from 'zod';
import { card } from '../cards';
import { seat } from '../rules/view';
import { shuffleProof } from './proof';

/** The part of a match's record needed to check its shuffles; records of every version have it. */
export const checkable = z.object({
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  chance: z.array(z.object({ deck: z.array(card), exchange: z.array(z.int()).optional() })),
  moves: z.array(z.tuple([seat, z.looseObject({ type: z.string() })])),
  table: z.string(),
  /** Not null where the match was ended before the game was over. */
  ended: z.object({}).nullable().default(null),
  changes: z.array(z.object({ at: z.int(), type: z.string(), seat })).default([]),
  shuffle: shuffleProof,
});
export type Checkable = z.infer<typeof checkable>;
