import { expect, vi } from 'vitest';
import type { Store } from '../../../lib/store';
import { commitOf, TABLE } from './values';

/** One store hears what another one commits, each over connections of its own; and what it may have missed when its connection was lost. */
export async function expectHeard(hears: Store, commits: Store, cut: () => Promise<unknown>): Promise<void> {
  const heard: (number | null)[] = [];
  const hearing = hears.hear(TABLE, (version) => heard.push(version));
  // Until the connection is there, it is asked often.
  expect(hearing.askAfter()).toBe(10_000);
  await vi.waitFor(() => expect(heard).toEqual([null]));
  expect(hearing.askAfter()).toBe(60_000);
  await commits.commit(TABLE, 0, commitOf(['a', 'b']));
  await vi.waitFor(() => expect(heard).toEqual([null, 2]));
  expect(await commits.commit(TABLE, 1, commitOf(['c'], { id: 'other' }))).toBe('conflict');
  await commits.commit('another', 0, commitOf(['a'], { id: 'another' }));
  await cut();
  await vi.waitFor(() => expect(heard).toEqual([null, 2, null]), 5000);
  await commits.commit(TABLE, 2, commitOf(['c'], { id: 'third' }));
  await vi.waitFor(() => expect(heard).toEqual([null, 2, null, 3]));
  hearing.stop();
  await commits.commit(TABLE, 3, commitOf(['d'], { id: 'fourth' }));
  const again = hears.hear(TABLE, (version) => heard.push(version));
  await vi.waitFor(() => expect(heard).toEqual([null, 2, null, 3, null]));
  again.stop();
}
