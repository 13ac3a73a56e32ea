import { beforeEach, describe, expect, test } from 'vitest';
import { REMEMBERED_COMMITS, type Store } from '../../../lib/store';
import { commitOf, notices, OTHER, TABLE } from './values';

type Given = { store: Store; openOne(): Promise<Store> };

/** The promises about a commit that also rewrites what came before it. */
export function rewritingContract(given: () => Given): void {
  describe('a commit that rewrites', () => {
    let store: Store;
    let openOne: Given['openOne'];

    /** A table at version 2 with a notice waiting, and due; and another one just like it. */
    beforeEach(async () => {
      ({ store, openOne } = given());
      for (const table of [TABLE, OTHER]) {
        const more = { id: 'first', notices: notices('n', 'm', 'w'), due: 7000 };
        await store.commit(table, 0, commitOf(['a', 'b'], more));
        await store.deliver(table, ['n', 'm']);
      }
    });

    const rewrite = { log: ['A', 'B'] };
    const everything = () => Promise.all([store.exportTable(TABLE), store.exportTable(OTHER), store.due(1e15, 10)]);

    test('puts other entries in place of those before, and is a commit besides', async () => {
      const other = await store.exportTable(OTHER);
      const commit = commitOf(['c', 'd'], { state: 'D', notices: notices('x'), due: 3000, rewrite });
      expect(await store.commit(TABLE, 2, commit)).toBe('done');
      expect(await store.read(TABLE)).toEqual({ version: 4, state: 'D', beside: null });
      expect(await store.log(TABLE)).toEqual(['A', 'B', 'c', 'd']);
      expect(await store.outbox(TABLE)).toEqual(notices('w', 'x'));
      expect(await store.tablesWithOutbox(10)).toContain(TABLE);
      expect(await store.due(3000, 10)).toEqual([TABLE]);
      expect(await store.exportTable(OTHER)).toEqual(other);
    });

    test('and the table goes on: commits, deliveries, exports', async () => {
      await store.commit(TABLE, 2, commitOf(['c'], { id: 'rewriting', notices: notices('x'), rewrite }));
      expect(await store.commit(TABLE, 3, commitOf(['d'], { id: 'next' }))).toBe('done');
      await store.deliver(TABLE, ['x']);
      expect(await store.exportTable(TABLE)).toMatchObject({
        version: 4,
        log: ['A', 'B', 'c', 'd'],
        commits: ['next', 'rewriting', 'first'],
        outbox: notices('w'),
      });
    });

    test('takes the notices named out of the outbox, and no others', async () => {
      const more = notices('x', 'w2');
      await store.commit(TABLE, 2, commitOf(['c'], { notices: more }));
      const withdrawn = ['w', 'nobody', 'w2'];
      const log = ['A', 'B', 'C'];
      const commit = commitOf(['d'], { notices: notices('y'), rewrite: { log, withdrawn } });
      expect(await store.commit(TABLE, 3, commit)).toBe('done');
      expect(await store.log(TABLE)).toEqual([...log, 'd']);
      expect(await store.outbox(TABLE)).toEqual(notices('x', 'y'));
      await store.deliver(TABLE, ['w']);
      expect(await store.outbox(TABLE)).toEqual(notices('x', 'y'));
    });

    test.each([1, 3, 4, 0])('on version %i of a table at 2 is a conflict and changes nothing', async (version) => {
      const before = await everything();
      const log = Array.from({ length: version }, (_, i) => `rewritten ${i}`);
      const commit = commitOf(['x'], { notices: notices('x'), due: 9000, rewrite: { log } });
      expect(await store.commit(TABLE, version, commit)).toBe('conflict');
      await store.reschedule(TABLE);
      expect(await everything()).toEqual(before);
    });

    test('of an unknown table is a conflict, and the table stays unknown', async () => {
      expect(await store.commit('nobody', 2, commitOf(['c'], { rewrite }))).toBe('conflict');
      expect(await store.read('nobody')).toBeNull();
      expect(await store.log('nobody')).toEqual([]);
    });

    test.each([
      ['fewer entries than there are', { log: ['A'] }],
      ['more entries than there are', { log: ['A', 'B', 'C'] }],
      ['no entries', { log: [] }],
      ['a notice without an id', { log: ['A', 'B'], withdrawn: ['w', ' '] }],
    ])('with %s is refused and changes nothing', async (_, wrong) => {
      const before = await everything();
      await expect(store.commit(TABLE, 2, commitOf(['c'], { rewrite: wrong }))).rejects.toThrow(RangeError);
      expect(await everything()).toEqual(before);
    });

    test('sent again it counts once, also at the same time', async () => {
      const other = await openOne();
      const commit = commitOf(['c'], { notices: notices('x'), rewrite });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => [store, other][i % 2].commit(TABLE, 2, commit)),
      );
      expect(new Set(answers)).toEqual(new Set(['done']));
      await store.deliver(TABLE, ['x']);
      const before = await everything();
      expect(await store.commit(TABLE, 2, commit)).toBe('done');
      expect(await everything()).toEqual(before);
      expect(await store.log(TABLE)).toEqual(['A', 'B', 'c']);
    });

    test('is remembered as long as any other, and makes no earlier one forgotten', async () => {
      const commit = commitOf(['c'], { rewrite });
      await store.commit(TABLE, 2, commit);
      expect(await store.commit(TABLE, 0, commitOf(['a', 'b'], { id: 'first' }))).toBe('done');
      for (let i = 0; i < REMEMBERED_COMMITS; i++) await store.commit(TABLE, 3 + i, commitOf(['x']));
      expect(await store.commit(TABLE, 2, commit)).toBe('done');
      await store.commit(TABLE, 3 + REMEMBERED_COMMITS, commitOf(['x']));
      expect(await store.commit(TABLE, 2, commit)).toBe('conflict');
    });

    test('racing with others on the same version: one is made, and its log is whole', async () => {
      const other = await openOne();
      for (let version = 2; version < 12; version++) {
        const log = Array.from({ length: version }, (_, i) => `rewritten ${i}`);
        const [rewritten, appended] = await Promise.all([
          other.commit(TABLE, version, commitOf(['r'], { state: 'r', rewrite: { log } })),
          store.commit(TABLE, version, commitOf(['c'], { state: 'c' })),
        ]);
        expect([rewritten, appended].sort()).toEqual(['conflict', 'done']);
        const won = rewritten === 'done' ? 'r' : 'c';
        expect(await store.read(TABLE)).toEqual({ version: version + 1, state: won, beside: null });
        const now = await store.log(TABLE);
        expect(now).toHaveLength(version + 1);
        expect(now.at(-1)).toBe(won);
        if (won === 'r') expect(now.slice(0, -1)).toEqual(log);
      }
    });

    test('a long log past the hundredth entry', async () => {
      const entries = Array.from({ length: 300 }, (_, i) => `entry ${i}`);
      const upper = entries.map((entry) => entry.toUpperCase());
      await store.commit('long', 0, commitOf(entries));
      const commit = commitOf(['last'], { rewrite: { log: upper } });
      expect(await store.commit('long', 300, commit)).toBe('done');
      expect(await store.log('long')).toEqual([...upper, 'last']);
    });
  });
}
