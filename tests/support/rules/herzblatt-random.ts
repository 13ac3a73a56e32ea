import fc from 'fast-check';
import type { Card } from '@/lib/cards';
import { herzblatt, type Options, type State } from '@/lib/rules/herzblatt';
import { picker } from '../match';
import { walk } from './walk';

/** Options of every kind, in matches short enough to be played to their end. */
const anyOptions: fc.Arbitrary<Options> = fc
  .record({
    players: fc.constantFrom(2, 3, 4, 5, 6),
    stake: fc.constantFrom(1, 2, 13, 100),
    mustTrump: fc.boolean(),
    length: fc.oneof(
      fc.record({ kind: fc.constant('deals' as const), count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('score' as const), target: fc.constantFrom(25, 60) }),
    ),
    trickHistory: fc.constantFrom('whole-deal' as const, 'last-trick' as const),
  })
  .map((sent) => herzblatt.options.parse(sent));

/** A match played at random: everything follows from the seed. */
export const anyMatch = fc.record({ options: anyOptions, seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }) });

export const randomMatch = (options: Options, seed: number, deals = 8) => walk(herzblatt, options, picker(seed), deals);

/** The cards that lie face down: the blind until it is picked up, then what was buried. */
export function faceDown({ taking }: State): readonly Card[] {
  return taking.pickedUp ? (taking.buried ?? []) : taking.blind;
}
