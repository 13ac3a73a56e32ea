import { z } from 'zod';
import { card } from '../cards';
import { seat } from '../rules/view';

/** 32 bytes in hex: a seed, or what SHA-256 gives. */
const bytes32 = z.string().regex(/^[0-9a-f]{64}$/);
/** A player's random bits. */
const bits = z.string().regex(/^[0-9a-f]{32}$/);

/** The seed and bits behind a match's shuffles, as recorded (docs/fairness.md). */
export const shuffleProof = z.object({
  /** The match's secret, and its SHA-256, which was published when the table was opened. */
  seed: bytes32,
  commitment: bytes32,
  /** Whether the shuffles follow from the seed alone, as in records of earlier versions, or from it and the players' bits. */
  recipe: z.enum(['seed', 'seed-and-bits']).default('seed'),
  /**
   * The players' bits, in the order and at the moments (`at`, ms since 1970) in which their hashes were published. `by`: drawn
   * on the player's side, or by the server, which was sent none.
   */
  shares: z.array(z.object({ seat, hash: bytes32, bits, by: z.enum(['player', 'server']), at: z.int() })).default([]),
  /** For each deal, when it was dealt (ms since 1970), and by seat the bits that went into it; null: none, as with a bot. */
  deals: z.array(z.object({ at: z.int(), bits: z.array(bits.nullable()) })).default([]),
});

/** The part of a match's record needed to check its shuffles; records of every version have it. */
export const checkable = z.object({
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  chance: z.array(z.object({ deck: z.array(card), exchange: z.array(z.int()).optional() })),
  moves: z.array(z.tuple([seat, z.looseObject({ type: z.string() })])),
  table: z.string(),
  /** When each move was made (ms since 1970). */
  times: z.array(z.int()).optional(),
  /** Not null where the match was ended before the game was over: when, and by or because of which seat. */
  ended: z.object({ at: z.int(), seat }).nullable().default(null),
  changes: z.array(z.object({ at: z.int(), type: z.string(), seat })).default([]),
  shuffle: shuffleProof,
});
export type Checkable = z.infer<typeof checkable>;
