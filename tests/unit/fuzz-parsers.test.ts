import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Coverage, isOurs } from '../lab/fuzz/parsers/coverage';
import { TARGETS } from '../lab/fuzz/parsers/decide';
import { tryTarget } from '../lab/fuzz/parsers/loop';
import { must, type Target } from '../lab/fuzz/parsers/mutate';

/** The short form of `npm run fuzz:parsers`, always with the same inputs: those of a few rounds for each target. */
const ROUNDS = 3;

let coverage: Coverage;
beforeAll(() => {
  coverage = new Coverage((url) => isOurs(url) || url.includes('fuzz-parsers'));
});
afterAll(() => coverage.stop());

test.each(TARGETS.map((target) => [target.name, target] as const))(
  'nothing that strangers write makes its reader fail: %s',
  (_, target) => {
    const runs = ROUNDS * target.atOnce;
    const tried = tryTarget(target, 'short', coverage, (done) => done >= runs);
    expect(tried.faults).toEqual([]);
    expect(tried.runs).toBeGreaterThanOrEqual(runs);
  },
);

describe('the search', () => {
  /** Fails over one word only, which is far from its seed; each letter of it that is right reaches code of its own. */
  const hidden: Target = {
    name: 'hidden',
    seeds: ['aaaa'],
    words: ['Q', 'S', '2', 'C'],
    atOnce: 64,
    read: (input) => {
      const text = input.toString('latin1');
      if (text[0] !== 'Q') return;
      if (text[1] !== 'S') return;
      if (text[2] !== '2') return;
      must(text[3] !== 'C', 'found');
    },
  };

  test('finds what only those inputs reach that are made of others which got further', () => {
    const { faults, corpus } = tryTarget(hidden, 'short', coverage, (runs) => runs >= 100_000);
    expect(faults[0]).toMatchObject({ target: 'hidden', input: expect.stringMatching(/^QS2C/) });
    expect(faults[0].problem).toContain('found');
    expect(corpus).toBeGreaterThan(2);
  });

  test('is the same for the same seed', () => {
    const [first, second] = [1, 2].map(() =>
      tryTarget({ ...hidden, read: () => {} }, 'x', coverage, (runs) => runs > 500),
    );
    expect({ ...first, slowest: 0 }).toEqual({ ...second, slowest: 0 });
  });

  test('tells of what takes too long', () => {
    const slow: Target = {
      ...hidden,
      read: () => {
        const end = performance.now() + 510;
        while (performance.now() < end);
      },
    };
    expect(tryTarget(slow, 'x', coverage, () => true).faults[0].problem).toMatch(/^takes \d+ ms$/);
  });
});
