import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Where on a court's clothes the sign of its suit stands: its middle, its size, its turn in degrees, and a 1 if it has an edge. */
const emblem = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.literal(1).optional()])
  .transform(([x, y, size, turn, edged]) => ({ x, y, size, turn, edged: edged === 1 }));

/**
 * One half of a court in a box of 200 × 308, as one path for each colour, from the bottom up. The other half is the same,
 * turned round the middle.
 */
const court = z.strictObject({
  gold: z.string(),
  red: z.string(),
  blue: z.string(),
  black: z.string(),
  lines: z.string(),
  hatching: z.string(),
  emblems: z.array(emblem),
});
export type Court = z.infer<typeof court>;

/** The court `KC`, `QH`, … of the folder `courts`. */
export function readCourt(name: string): Court {
  return court.parse(JSON.parse(readFileSync(new URL(`courts/${name}.json`, import.meta.url), 'utf8')));
}
