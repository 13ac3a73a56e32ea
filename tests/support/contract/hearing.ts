import { expect } from 'vitest';
import type { Store } from '../../../lib/store';
import { soon } from '../soon';
import { commitOf, TABLE } from './values';

/** One store hears what another one commits, each over connections of its own; and what it may have missed when its connection was lost. */
export async function expectHeard(hears: Store, commits: Store, cut: () => Promise<unknown>): Promise<void> {
  const heard: (number | null)[] = [];
  const hearing = hears.hear(TABLE, (version) => heard.push(version));
  // Until the connection is there, it is asked often.
  expect(hearing.askAfter()).toBe(10_000);
  await soon(() => expect(heard).toEqual([null]));
  expect(hearing.askAfter()).toBe(60_000);
  await commits.commit(TABLE, 0, commitOf(['a', 'b']));
  await soon(() => expect(heard).toEqual([null, 2]));
  expect(await commits.commit(TABLE, 1, commitOf(['c'], { id: 'other' }))).toBe('conflict');
  await commits.commit('another', 0, commitOf(['a'], { id: 'another' }));
  await cut();
  await soon(() => expect(heard).toEqual([null, 2, null]));
  await commits.commit(TABLE, 2, commitOf(['c'], { id: 'third' }));
  await soon(() => expect(heard).toEqual([null, 2, null, 3]));
  hearing.stop();
  await commits.commit(TABLE, 3, commitOf(['d'], { id: 'fourth' }));
  const later: (number | null)[] = [];
  // A message that was on its way while nobody listened may still come, before it or, in a cluster, after it.
  const again = hears.hear(TABLE, (version) => later.push(version));
  await soon(() => expect(later).toContain(null));
  expect(heard).toEqual([null, 2, null, 3]);
  again.stop();
}
