import fc from 'fast-check';
import type { Seed } from '../../../lib/cards';
import { stream } from '../../../lib/cards';
import { hearts, type Options } from '../../../lib/rules/hearts';
import { REMOVABLE } from '../../../lib/rules/hearts/options';
import { walk } from './walk';

/** Valid options of every kind (rules.md §1.6), for a match of a few deals. */
export const anyOptions: fc.Arbitrary<Options> = fc
  .constantFrom(3, 4, 5, 6)
  .chain((players) =>
    fc.record(
      {
        preset: players === 4 ? fc.constantFrom('hearts', 'herzeln', 'black-lady') : fc.constant('black-lady'),
        players: fc.constant(players),
        passing:
          players === 4
            ? fc.constantFrom('left-right-across-hold', 'left-across-right-hold', 'never')
            : fc.constantFrom('rotating', 'never'),
        deck: players === 3 ? fc.constantFrom('no-twos', 'minus-one') : fc.constant(undefined),
        removedCard: fc.constantFrom(...REMOVABLE),
        heartsLead: fc.constantFrom('when-broken', 'never', 'free'),
        moon: fc.constantFrom('old', 'new', 'choice', 'none'),
        sun: fc.boolean(),
        jackOfDiamonds: fc.constantFrom('off', 'bonus', 'bonus-needed-for-moon'),
        queenBreaksHearts: fc.boolean(),
        trickHistory: fc.constantFrom('whole-deal', 'last-trick'),
      },
      { requiredKeys: ['preset', 'players', 'sun'] },
    ),
  )
  .chain((sent) =>
    fc
      .oneof(
        fc.constant({ kind: 'score', target: 25 }),
        fc.constantFrom(1, 2, 5).map((count) => ({ kind: 'deals', count })),
      )
      .map((length) => {
        const { removedCard, ...rest } = sent;
        const moon = sent.moon ?? (sent.preset === 'herzeln' ? 'none' : undefined);
        return hearts.options.parse({
          ...rest,
          sun: sent.sun && moon !== 'none',
          ...(sent.deck === 'minus-one' && removedCard ? { removedCard } : {}),
          length,
        });
      }),
  );

export const anySeed: fc.Arbitrary<Seed> = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

/** A match with any options, and a seed for its chance and its moves. */
export const anyMatch = fc.record({ options: anyOptions, seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }) });

/** A whole match of random legal moves; several seats may act, and one of them is drawn. */
export const randomMatch = (options: Options, seed: Seed, deals = 3) => {
  const dice = stream(seed, 'moves');
  return walk(hearts, options, (n) => dice.below(n), deals);
};
