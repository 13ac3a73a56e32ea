import { beforeEach, describe, expect, test } from 'vitest';
import { type Store, type TableExport, tableExport } from '../../../lib/store';
import { commitOf, idsOf, notices, OTHER, type Place, TABLE } from './values';

type Given = { store: Store; openOne(): Promise<Store>; all(table: string): Promise<unknown>; place: Place };

/** The promises about what becomes due, is kept, removed, moved and mended. */
export function keepingContract(given: () => Given): void {
  let store: Store;
  let openOne: Given['openOne'];
  let all: Given['all'];
  let place: Place;
  beforeEach(() => {
    ({ store, openOne, all, place } = given());
  });

  const commitDue = (version: number, due: number | null, table = TABLE) =>
    store.commit(table, version, commitOf([`entry ${version}`], { due }));

  /** Whether the table is among those that may be due at a moment. */
  const isDue = async (now: number, table = TABLE) => (await store.due(now, 100)).includes(table);

  describe('due', () => {
    test('tables are due from the moment their commit named, the earliest first, up to the limit', async () => {
      await commitDue(0, 3000, 't3');
      await commitDue(0, 1000, 't1');
      await commitDue(0, 20_000, 't20');
      await commitDue(0, 2000, 't2');
      await commitDue(0, null, 'never');
      expect(await store.due(999, 10)).toEqual([]);
      expect(await store.due(1000, 10)).toEqual(['t1']);
      expect(await store.due(19_999, 10)).toEqual(['t1', 't2', 't3']);
      expect(await store.due(19_999, 2)).toEqual(['t1', 't2']);
      expect(await store.due(1e15, 10)).toEqual(['t1', 't2', 't3', 't20']);
      expect(await store.due(1e15, 0)).toEqual([]);
    });

    test.each([
      ['an earlier moment', 500, 500],
      ['a later moment', 9000, 9000],
      ['the same moment', 1000, 1000],
      ['no moment', null, null],
    ])('a later commit that names %s counts, at the latest once the table was looked after', async (_, next, from) => {
      await commitDue(0, 1000);
      await commitDue(1, next);
      if (from !== null) expect(await isDue(from)).toBe(true);
      await store.reschedule(TABLE);
      expect(await isDue(from === null ? 1e15 : from - 1)).toBe(false);
      if (from !== null) expect(await isDue(from)).toBe(true);
    });

    test('a table that was looked after and is still due stays due', async () => {
      await commitDue(0, 1000);
      await store.reschedule(TABLE);
      await store.reschedule(TABLE);
      expect(await isDue(1000)).toBe(true);
    });

    test('looking after an unknown table is no harm', async () => {
      await store.reschedule('nobody');
      expect(await store.due(1e15, 10)).toEqual([]);
    });

    test('a commit that was a conflict makes nothing due for good', async () => {
      await commitDue(0, 9000);
      await commitDue(0, 1000);
      await commitDue(7, 1000);
      await store.reschedule(TABLE);
      expect(await isDue(8999)).toBe(false);
      expect(await isDue(9000)).toBe(true);
    });

    test('a commit while the table is looked after is not lost', async () => {
      const other = await openOne();
      for (let version = 0; version < 40; version++) {
        // By turns later and earlier than what the sweep saw.
        const due = version % 2 === 0 ? 9000 : 1000;
        await Promise.all([commitDue(version, due), other.reschedule(TABLE), other.reschedule(TABLE)]);
        expect(await isDue(due)).toBe(true);
      }
    });
  });

  describe('postpone', () => {
    test('makes a table due at another moment, until its next commit, and changes nothing else', async () => {
      await commitDue(0, 1000);
      const before = await all(TABLE);
      expect(await store.postpone(TABLE, 1, 5000)).toBe('done');
      expect(await all(TABLE)).toEqual(before);
      expect(await isDue(4999)).toBe(false);
      expect(await isDue(5000)).toBe(true);
      await store.reschedule(TABLE);
      expect(await isDue(4999)).toBe(false);
      expect((await store.exportTable(TABLE))?.due).toBe(5000);
      await commitDue(1, 2000);
      expect(await isDue(1999)).toBe(false);
      expect(await isDue(2000)).toBe(true);
    });

    test('also one that was never due, or earlier', async () => {
      await commitDue(0, null);
      expect(await store.postpone(TABLE, 1, 5000)).toBe('done');
      expect(await isDue(4999)).toBe(false);
      expect(await isDue(5000)).toBe(true);
      expect(await store.postpone(TABLE, 1, 300)).toBe('done');
      expect(await isDue(299)).toBe(false);
      expect(await isDue(300)).toBe(true);
    });

    test.each([0, 2])('at another version (%i) it is a conflict, and of an unknown table', async (version) => {
      await commitDue(0, 1000);
      expect(await store.postpone(TABLE, version, 5000)).toBe('conflict');
      expect(await store.postpone(OTHER, version, 5000)).toBe('conflict');
      expect(await store.due(1000, 10)).toEqual([TABLE]);
      expect(await store.due(1e15, 10)).toEqual([TABLE]);
    });

    test('racing with commits it never puts one off', async () => {
      const other = await openOne();
      await commitDue(0, 1000);
      for (let version = 1; version < 20; version++) {
        await Promise.all([other.postpone(TABLE, version, 9000), commitDue(version, 1000)]);
        expect(await isDue(1000)).toBe(true);
      }
    });

    test('what is no moment is refused', async () => {
      await commitDue(0, 1000);
      await expect(store.postpone(TABLE, 1, -1)).rejects.toThrow(RangeError);
      await expect(store.postpone('a b', 1, 5)).rejects.toThrow(RangeError);
    });
  });

  describe('index entries without a table', () => {
    const GHOSTS = Array.from({ length: 8 }, (_, i) => `ghost-${i}`);

    /** As many as one run looks after, and all of them due before the tables. */
    beforeEach(async () => {
      for (const [i, ghost] of GHOSTS.entries()) await place.ghost(ghost, 10 + i);
      for (const table of [TABLE, OTHER]) {
        await store.commit(table, 0, commitOf(['a'], { notices: notices('n'), due: 1000 }));
      }
    });

    /** Looks after everything that is due, as far as one look goes. */
    async function lookAfterDue(): Promise<string[]> {
      const tables = await store.due(5000, GHOSTS.length);
      for (const table of tables) await store.reschedule(table);
      return tables;
    }

    test('are dropped when somebody looks after what is due, so that the others come next', async () => {
      const found = new Set([...(await lookAfterDue()), ...(await lookAfterDue())]);
      expect([...found]).toEqual(expect.arrayContaining([OTHER, TABLE]));
      expect((await store.due(5000, 100)).sort()).toEqual([OTHER, TABLE].sort());
      expect((await store.tables(null, 100)).tables.sort()).toEqual([OTHER, TABLE].sort());
    });

    test('are dropped when somebody looks after the tables with something to announce', async () => {
      for (const table of await store.tablesWithOutbox(100)) await store.reschedule(table);
      expect((await store.tablesWithOutbox(100)).sort()).toEqual([OTHER, TABLE].sort());
      expect((await store.due(5000, 100)).sort()).toEqual([OTHER, TABLE].sort());
    });

    test('are dropped when the outboxes are drained', async () => {
      expect(await store.tablesWithOutbox(100)).toHaveLength(GHOSTS.length + 2);
      for (const table of await store.tablesWithOutbox(100)) {
        await store.deliver(
          table,
          (await store.outbox(table)).map(({ id }) => id),
        );
      }
      expect(await store.tablesWithOutbox(100)).toEqual([]);
    });

    test('are dropped when somebody goes through all tables', async () => {
      for (const table of (await store.tables(null, 100)).tables) {
        if (!(await store.read(table))) await store.reschedule(table);
      }
      expect((await store.tables(null, 100)).tables.sort()).toEqual([OTHER, TABLE].sort());
    });

    test('do not keep anybody from opening a table under that id', async () => {
      expect(await store.commit(GHOSTS[3], 0, commitOf(['a'], { notices: notices('n'), due: 4000 }))).toBe('done');
      for (const ghost of GHOSTS) await store.reschedule(ghost);
      expect(await store.due(3999, 100)).not.toContain(GHOSTS[3]);
      expect(await store.due(4000, 100)).toContain(GHOSTS[3]);
      expect(await store.tablesWithOutbox(100)).toContain(GHOSTS[3]);
    });
  });

  describe('rewriteState', () => {
    test('replaces the state, and neither version nor log nor what waits', async () => {
      await store.commit(TABLE, 0, commitOf(['a', 'b'], { id: 'first', notices: notices('n'), due: 7 }));
      const before = await all(TABLE);
      expect(await store.rewriteState(TABLE, 2, 'mended')).toBe('done');
      expect(await all(TABLE)).toEqual({ ...Object(before), stored: { version: 2, state: 'mended', beside: null } });
      expect(await isDue(7)).toBe(true);
      expect(await store.commit(TABLE, 0, commitOf(['a', 'b'], { id: 'first' }))).toBe('done');
      expect(await store.commit(TABLE, 2, commitOf(['c'], { state: 'C' }))).toBe('done');
      expect(await store.read(TABLE)).toEqual({ version: 3, state: 'C', beside: null });
    });

    test('replaces entries of the log as well, and no others', async () => {
      await store.commit(TABLE, 0, commitOf(['a', 'b', 'c']));
      const entries = [
        { number: 1, entry: 'A' },
        { number: 3, entry: 'C' },
      ];
      expect(await store.rewriteState(TABLE, 3, 'mended', entries)).toBe('done');
      expect(await store.log(TABLE)).toEqual(['A', 'b', 'C']);
      expect(await store.read(TABLE)).toEqual({ version: 3, state: 'mended', beside: null });
      expect(await store.rewriteState(TABLE, 2, 'wrong', [{ number: 2, entry: 'wrong' }])).toBe('conflict');
      expect(await store.log(TABLE)).toEqual(['A', 'b', 'C']);
      expect(await store.commit(TABLE, 3, commitOf(['d']))).toBe('done');
      expect(await store.log(TABLE)).toEqual(['A', 'b', 'C', 'd']);
    });

    test.each([0, 4, 1.5])('there is no entry %d of three: it throws and changes nothing', async (number) => {
      await store.commit(TABLE, 0, commitOf(['a', 'b', 'c'], { state: 'C' }));
      await expect(store.rewriteState(TABLE, 3, 'wrong', [{ number, entry: 'wrong' }])).rejects.toThrow(RangeError);
      expect(await store.log(TABLE)).toEqual(['a', 'b', 'c']);
      expect(await store.read(TABLE)).toEqual({ version: 3, state: 'C', beside: null });
    });

    test.each([1, 3, 0])('on version %i of a table at 2 it is a conflict', async (version) => {
      await store.commit(TABLE, 0, commitOf(['a', 'b'], { state: 'B' }));
      expect(await store.rewriteState(TABLE, version, 'wrong')).toBe('conflict');
      expect(await store.read(TABLE)).toEqual({ version: 2, state: 'B', beside: null });
    });

    test.each([0, 1])('an unknown table is a conflict and stays unknown, version %i', async (version) => {
      expect(await store.rewriteState(TABLE, version, 'wrong')).toBe('conflict');
      expect(await store.read(TABLE)).toBeNull();
    });

    test('racing with commits it never undoes one', async () => {
      const other = await openOne();
      await store.commit(TABLE, 0, commitOf(['x']));
      for (let version = 1; version < 20; version++) {
        await Promise.all([
          other.rewriteState(TABLE, version, 'old'),
          store.commit(TABLE, version, commitOf(['x'], { state: `state ${version}` })),
        ]);
        expect(await store.read(TABLE)).toEqual({ version: version + 1, state: `state ${version}`, beside: null });
      }
    });
  });

  describe('tables', () => {
    /** All pages together. */
    async function listed(limit: number): Promise<string[]> {
      const tables: string[] = [];
      let after: string | null = null;
      do {
        const page = await store.tables(after, limit);
        tables.push(...page.tables);
        after = page.next;
      } while (after !== null);
      return tables;
    }

    test('without tables there is one empty page', async () => {
      expect(await store.tables(null, 10)).toEqual({ tables: [], next: null });
    });

    test.each([1, 7, 100, 1000])('in pages of %i every table is named', async (limit) => {
      const tables = Array.from({ length: 25 }, (_, i) => `table-${i}`);
      await Promise.all(tables.map((table) => store.commit(table, 0, commitOf(['x']))));
      await store.commit(tables[3], 1, commitOf(['x'], { notices: notices('n'), due: 5 }));
      await store.deliver(tables[3], ['n']);
      expect([...new Set(await listed(limit))].sort()).toEqual([...tables].sort());
    });

    test('of many tables each is named also when others come and go meanwhile', async () => {
      const staying = Array.from({ length: 200 }, (_, i) => `stays-${i}`);
      const going = Array.from({ length: 50 }, (_, i) => `goes-${i}`);
      // Not all at once: on a busy machine the last one would not be answered in time.
      for (const waiting = [...staying, ...going]; waiting.length > 0; ) {
        await Promise.all(waiting.splice(0, 25).map((table) => store.commit(table, 0, commitOf(['x']))));
      }
      const seen = new Set<string>();
      let after: string | null = null;
      do {
        const page = await store.tables(after, 20);
        for (const table of page.tables) seen.add(table);
        after = page.next;
        const gone = going.splice(0, 5);
        await Promise.all(gone.map((table) => store.remove(table)));
        await Promise.all(gone.map((table) => store.commit(`new-${table}`, 0, commitOf(['x']))));
      } while (after !== null);
      expect(staying.filter((table) => !seen.has(table))).toEqual([]);
    });
  });

  /** A table with something of everything. */
  async function full(table: string): Promise<void> {
    const ids = Array.from({ length: 12 }, (_, i) => `1-${i}`);
    await store.commit(table, 0, commitOf(['a', 'ä ♠'], { id: 'c1', notices: notices(...ids), due: 4000 }));
    await store.deliver(table, ['1-0', '1-1', '1-2']);
    await store.commit(table, 2, commitOf(['c'], { id: 'c2', state: '123', notices: notices('3-0'), due: 3000 }));
  }

  describe('remove', () => {
    test('nothing is left of the table, and everything of the others', async () => {
      await full(TABLE);
      await full(OTHER);
      const [others, exported] = [await all(OTHER), await store.exportTable(OTHER)];
      await store.remove(TABLE);
      expect(await all(TABLE)).toEqual({ stored: null, log: [], outbox: [] });
      expect(await store.exportTable(TABLE)).toBeNull();
      expect(await store.tablesWithOutbox(10)).toEqual([OTHER]);
      expect(await store.due(1e15, 10)).toEqual([OTHER]);
      expect(await store.tables(null, 10)).toEqual({ tables: [OTHER], next: null });
      expect(await all(OTHER)).toEqual(others);
      expect(await store.exportTable(OTHER)).toEqual(exported);
    });

    test('at a version: only while the table is at it', async () => {
      await full(TABLE);
      for (const version of [0, 2, 4]) expect(await store.remove(TABLE, version)).toBe('conflict');
      expect((await store.read(TABLE))?.version).toBe(3);
      expect(await store.remove(TABLE, 3)).toBe('done');
      expect(await store.read(TABLE)).toBeNull();
      expect(await store.remove(TABLE, 3)).toBe('conflict');
    });

    test('at a version, racing with a commit: the table is gone, or it has the commit', async () => {
      const other = await openOne();
      for (let i = 0; i < 10; i++) {
        const table = `race${i}`;
        await store.commit(table, 0, commitOf(['x']));
        const [removed, committed] = await Promise.all([
          other.remove(table, 1),
          store.commit(table, 1, commitOf(['y'], { notices: notices('n'), due: 5 })),
        ]);
        expect([removed, committed].sort()).toEqual(['conflict', 'done']);
        expect((await store.read(table))?.version).toBe(committed === 'done' ? 2 : undefined);
        expect((await store.due(10, 100)).includes(table)).toBe(committed === 'done');
      }
    });

    test('an unknown table can be removed', async () => {
      await store.remove(TABLE);
      expect(await store.read(TABLE)).toBeNull();
    });

    test('a move made on it comes too late, and leaves nothing behind', async () => {
      await full(TABLE);
      await store.remove(TABLE);
      expect(await store.commit(TABLE, 3, commitOf(['late'], { notices: notices('late'), due: 1 }))).toBe('conflict');
      await store.deliver(TABLE, ['1-3']);
      await store.reschedule(TABLE);
      expect(await all(TABLE)).toEqual({ stored: null, log: [], outbox: [] });
      expect(await store.tablesWithOutbox(10)).toEqual([]);
      expect(await store.due(1e15, 10)).toEqual([]);
      expect(await store.tables(null, 10)).toEqual({ tables: [], next: null });
    });

    test('while something is delivered, nothing is left of it either', async () => {
      const other = await openOne();
      for (let i = 0; i < 10; i++) {
        const table = `t${i}`;
        await full(table);
        await Promise.all([other.deliver(table, ['1-5']), store.remove(table), other.deliver(table, ['1-6'])]);
        expect(await store.outbox(table)).toEqual([]);
        expect(await store.read(table)).toBeNull();
      }
    });
  });

  describe('exportTable and importTable', () => {
    async function exported(table = TABLE): Promise<TableExport> {
      const one = await store.exportTable(table);
      if (!one) throw new Error('nothing was exported');
      return one;
    }

    test('an export is plain JSON with everything in it', async () => {
      await full(TABLE);
      const one = await exported();
      expect(tableExport.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
      expect(one).toEqual({
        format: 'stichpost-table/1',
        table: TABLE,
        version: 3,
        state: '123',
        log: ['a', 'ä ♠', 'c'],
        commits: ['c2', 'c1'],
        due: 3000,
        outbox: [...notices(...Array.from({ length: 9 }, (_, i) => `1-${i + 3}`)), ...notices('3-0')],
      });
    });

    test('what was imported is as it was, to every reader', async () => {
      await full(TABLE);
      const [before, one] = [await all(TABLE), await exported()];
      await store.remove(TABLE);
      expect(await store.importTable(one)).toBe('done');
      expect(await all(TABLE)).toEqual(before);
      expect(await exported()).toEqual(one);
      expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
      expect(await store.due(3000, 10)).toEqual([TABLE]);
      expect(await store.tables(null, 10)).toEqual({ tables: [TABLE], next: null });
    });

    test('and the game goes on: commits are remembered, notices delivered', async () => {
      await full(TABLE);
      const one = await exported();
      await store.remove(TABLE);
      await store.importTable(one);
      expect(await store.commit(TABLE, 0, commitOf(['a'], { id: 'c1' }))).toBe('done');
      expect(await store.commit(TABLE, 3, commitOf(['d'], { notices: notices('4-0') }))).toBe('done');
      expect(idsOf(await store.outbox(TABLE))).toEqual([...idsOf(one.outbox), '4-0']);
      expect(await store.log(TABLE)).toEqual([...one.log, 'd']);
      await store.deliver(TABLE, [...(await store.outbox(TABLE)).map(({ id }) => id), '3-0']);
      expect(await store.tablesWithOutbox(10)).toEqual([]);
      expect(await store.outbox(TABLE)).toEqual([]);
    });

    test('a table that exists is not overwritten, also by the same export', async () => {
      await full(TABLE);
      const one = await exported();
      await store.commit(TABLE, 3, commitOf(['d']));
      const before = await all(TABLE);
      expect(await store.importTable(one)).toBe('exists');
      expect(await store.importTable(await exported())).toBe('exists');
      expect(await all(TABLE)).toEqual(before);
    });

    test('of many imports at once one is done', async () => {
      await full(TABLE);
      const one = await exported();
      await store.remove(TABLE);
      const other = await openOne();
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => [store, other][i % 2].importTable(one)));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(await exported()).toEqual(one);
    });

    test('a bare table comes back bare', async () => {
      await store.commit(TABLE, 0, commitOf(['x'], { id: 'c', state: '' }));
      const one = await exported();
      await store.remove(TABLE);
      await store.importTable(one);
      expect(await exported()).toEqual(one);
      expect(await store.tablesWithOutbox(10)).toEqual([]);
      expect(await store.due(1e15, 10)).toEqual([]);
    });

    test.each<[string, Partial<TableExport>]>([
      ['an odd id', { table: 'a b' }],
      ['another version than its log has', { version: 4 }],
      ['no log', { version: 0, log: [] }],
      ['an odd commit', { commits: ['a b'] }],
      ['an odd notice', { outbox: [{ id: 'a b', body: '' }] }],
    ])('one with %s is refused', async (_, wrong) => {
      await full(TABLE);
      const one = await exported();
      await store.remove(TABLE);
      await expect(store.importTable({ ...one, ...wrong })).rejects.toThrow(RangeError);
      expect(await store.tables(null, 10)).toEqual({ tables: [], next: null });
    });
  });

  test('ping answers, and changes nothing', async () => {
    await full(TABLE);
    const one = await store.exportTable(TABLE);
    await store.ping();
    expect(await store.exportTable(TABLE)).toEqual(one);
    expect(await store.tables(null, 10)).toEqual({ tables: [TABLE], next: null });
  });
}
