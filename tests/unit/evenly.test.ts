import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenly } from '@/app/_web/server/bots';
import { isForced } from '@/lib/bots';
import { taskWith } from '../support/bot-tasks';

/** How long each card of a bot took, by the clock of the one who waits: for a thread (`queued`), for the thought, and evenly. */
function timed(random: () => number) {
  let now = 0;
  let next = { queued: 0, takes: 0 };
  const think = evenly(
    async () => {
      now += next.queued + next.takes;
      return { move: { type: 'play' }, took: next.takes };
    },
    {
      isForced: ({ view }) => isForced(view.choices),
      wait: async (milliseconds) => {
        now += Math.max(0, milliseconds);
        return true;
      },
      random,
    },
  );
  return async (cards: string[], { takes, queued = 0 }: { takes: number; queued?: number }, left = 30) => {
    next = { queued, takes };
    const begun = now;
    await think(taskWith(cards, left));
    return now - begun;
  };
}

const FREE = ['2C', '3C'];
const FORCED = ['2C'];

/** The chance that a free one takes longer, ties counted half. */
function auc(forced: readonly number[], free: readonly number[]): number {
  let longer = 0;
  for (const a of forced) for (const b of free) longer += b > a ? 1 : b === a ? 0.5 : 0;
  return longer / (forced.length * free.length);
}

test('on a busy machine, where every thought waits for a thread, the clock does not tell forced cards from free ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      let state = seed;
      const random = () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        return state / 0x80000000;
      };
      const took = timed(random);
      const [forced, free]: [number[], number[]] = [[], []];
      for (let i = 0; i < 900; i++) {
        const queued = random() * 1_500;
        if (random() < 0.3) forced.push(await took(FORCED, { takes: 1, queued }));
        else free.push(await took(FREE, { takes: 20 + random() * 200, queued }));
      }
      const tells = auc(forced.slice(50), free.slice(50));
      expect(tells).toBeGreaterThan(0.43);
      expect(tells).toBeLessThan(0.57);
    }),
    { numRuns: 10 },
  );
});

test('most cards, forced or free, come after the same time, however long it was thought about them', async () => {
  const took = timed(() => 0);
  for (let i = 0; i < 40; i++) await took(FREE, { takes: 10 + i });
  const times = [await took(FORCED, { takes: 1 }), await took(FREE, { takes: 3 }), await took(FORCED, { takes: 2 })];
  expect(new Set(times).size).toBe(1);
});

test('what everybody sees makes a difference: how many cards are left, and whether suit was followed', async () => {
  const took = timed(() => 0);
  for (let i = 0; i < 30; i++) {
    await took(FREE, { takes: 200 }, 50);
    await took(FREE, { takes: 5 }, 8);
    await took(['2D', '3D'], { takes: 80 }, 30);
  }
  expect(await took(FORCED, { takes: 1 }, 48)).toBe(200);
  expect(await took(FORCED, { takes: 1 }, 9)).toBe(5);
  expect(await took(['2D'], { takes: 1 }, 30)).toBe(80);
});
