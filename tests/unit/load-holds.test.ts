import { expect, test } from 'vitest';
import { SHORT } from '../lab/load/plan';
import { holds } from '../lab/load/run';

test('a server has stood it only without errors, with all streams, and neither slow nor growing nor telling bots’ hands', () => {
  const bots = (auc: number) => ({ bots: { auc, error: 0.01 } });
  const good = { errors: 0, p99Ratio: 9.9, heapGrowth: 0.09, streams: SHORT.streams, ...bots(0.54) };
  expect(holds(good, SHORT)).toBe(true);
  for (const bad of [
    { errors: 1 },
    { p99Ratio: 10 },
    { p99Ratio: Number.NaN },
    { heapGrowth: 0.1 },
    { streams: 29 },
    bots(0.42),
    bots(0.58),
  ]) {
    expect(holds({ ...good, ...bad }, SHORT), JSON.stringify(bad)).toBe(false);
  }
});
