import { expect, test } from 'vitest';
import { timingOf } from '@/tests/lab/bench/bots/timing';

const cards = (trick: number, isForced: boolean, ...times: number[]) =>
  times.map((took) => ({ trick, isForced, took }));

test('a forced card that comes later than free ones of the same trick is above a half, an earlier one below', () => {
  const free = cards(3, false, 100, 110, 120);
  expect(timingOf([...cards(3, true, 130), ...free]).auc).toBe(1);
  expect(timingOf([...cards(3, true, 90), ...free]).auc).toBe(0);
  expect(timingOf([...cards(3, true, 110), ...free]).auc).toBe(0.5);
});

test('cards of different tricks are not compared: later in a deal, more are forced and all come sooner', () => {
  const early = [...cards(0, false, 200, 210), ...cards(0, true, 205)];
  const late = [...cards(9, false, 20), ...cards(9, true, 10, 30)];
  expect(timingOf([...early, ...late, ...cards(12, true, 1, 1)])).toMatchObject({ auc: 0.5, forced: 3, free: 3 });
});
