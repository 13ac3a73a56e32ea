import { expect, test } from '@playwright/test';
import { KINDS, SHORT } from '../../scripts/load/plan';
import { holds, load } from '../../scripts/load/run';

test('the short form of `npm run test:load`: no error, every move seen, every stream told, and everything measured', async () => {
  const figures = await load('lmdb', SHORT);
  expect(figures.problems).toEqual([]);
  expect(figures.errors).toBe(0);
  expect(figures.streams).toBeGreaterThanOrEqual(SHORT.streams);
  expect(figures.told).toBeGreaterThan(0);
  for (const kind of KINDS) {
    expect(figures.counts[kind], kind).toBeGreaterThan(0);
    expect(figures.alone[kind], kind).toBeGreaterThan(0);
    expect(figures.ratios[kind], kind).toBeCloseTo(figures.loaded[kind] / figures.alone[kind]);
  }
  expect(figures.heap.end).toBeGreaterThan(20);
  expect(figures.serverCores).toBeGreaterThan(0);
});

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
