import { describe, expect, test } from 'vitest';
import { above, circles } from '../../scripts/lint/house.mjs';

/** The house gets no heavier unnoticed: each figure has a budget, which a commit lowers, or raises with a sentence. */

const imports = (of: Record<string, string[]>) =>
  new Map(Object.entries(of).map(([folder, targets]) => [folder, new Set(targets)]));

describe('circles between folders', () => {
  test('are found, however long', () => {
    const round = circles(imports({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['f'], f: ['e'], g: ['a'] }));
    expect(round).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]);
  });

  test('are not seen where one folder is merely used by two', () => {
    expect(circles(imports({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });
});

test('a figure above its budget is named with both numbers', () => {
  expect(above({ keyParameters: 0, nudgeFiles: 99 })).toEqual([expect.stringMatching(/^nudgeFiles: 99, at most \d+$/)]);
});
