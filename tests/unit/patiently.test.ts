import { expect, test } from 'vitest';
import { StoreUnavailable } from '@/lib/store';
import { patiently } from '../../scripts/tools/tool';

/** A restore of an hour does not break off because the store has not answered once. */

function failing(times: number, error: () => Error) {
  let tries = 0;
  const pauses: number[] = [];
  const work = async () => {
    if (++tries <= times) throw error();
    return tries;
  };
  return { pauses, done: patiently(work, async (milliseconds) => pauses.push(milliseconds)) };
}

test('a store that answers again is waited for', async () => {
  const { done, pauses } = failing(3, () => new StoreUnavailable('no answer'));
  expect(await done).toBe(4);
  expect(pauses).toEqual([5_000, 5_000, 5_000]);
});

test('one that does not is waited for for a minute', async () => {
  const { done, pauses } = failing(99, () => new StoreUnavailable('no answer'));
  await expect(done).rejects.toThrow('no answer');
  expect(pauses).toHaveLength(12);
});

test('anything else that goes wrong is told at once', async () => {
  const { done, pauses } = failing(1, () => new RangeError('too long'));
  await expect(done).rejects.toThrow('too long');
  expect(pauses).toEqual([]);
});
