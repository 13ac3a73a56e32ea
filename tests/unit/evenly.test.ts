import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evenly } from '@/app/_web/server/evenly';

type Thought = { kind: string; isForced: boolean; takes: number };

/** A clock that goes on as thoughts and waits take their time, and how long each thought took for whoever asked. */
function timed(random = () => 0) {
  let now = 0;
  const think = evenly(
    async ({ takes }: Thought) => {
      now += takes;
    },
    {
      kind: ({ kind }) => kind,
      isForced: ({ isForced }) => isForced,
      wait: async (milliseconds) => {
        now += Math.max(0, milliseconds);
        return true;
      },
      now: () => now,
      random,
    },
  );
  return async (thought: Thought) => {
    const begun = now;
    await think(thought);
    return now - begun;
  };
}

describe('a thought takes as long whether there was a choice or not', () => {
  test('one that was forced takes as long as one of the latest of its kind that was free', async () => {
    const took = timed();
    await took({ kind: 'hearts strong', isForced: false, takes: 180 });
    await took({ kind: 'spades easy', isForced: false, takes: 9 });
    expect(await took({ kind: 'hearts strong', isForced: true, takes: 1 })).toBe(180);
    expect(await took({ kind: 'spades easy', isForced: true, takes: 1 })).toBe(9);
  });

  test('forced ones do not count among those that were free', async () => {
    const took = timed(() => 0.99);
    await took({ kind: 'a', isForced: false, takes: 50 });
    await took({ kind: 'a', isForced: true, takes: 1 });
    expect(await took({ kind: 'a', isForced: true, takes: 1 })).toBe(50);
  });

  test('over many thoughts, the times of the forced ones are among those of the free ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 32, maxLength: 64 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 20 }),
        async (free, draws) => {
          let draw = 0;
          const took = timed(() => draws[draw++ % draws.length]);
          for (const takes of free) await took({ kind: 'a', isForced: false, takes });
          for (const _ of draws) {
            expect(free.slice(-32)).toContain(await took({ kind: 'a', isForced: true, takes: 1 }));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
