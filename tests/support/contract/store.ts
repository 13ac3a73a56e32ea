import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REMEMBERED_COMMITS, type Store } from '../../../lib/store';
import { besideContract } from './beside';
import { costContract } from './cost';
import { keepingContract } from './keeping';
import { rewritingContract } from './rewriting';
import { commitOf, idsOf, notices, ODD_IDS, OTHER, type Place, TABLE } from './values';
import { waitingContract } from './waiting';

/** Every promise of `lib/store/store.ts`. An adapter passes all of it or is no adapter. */
export function storeContract(name: string, newPlace: () => Place | Promise<Place>): void {
  describe(`store contract: ${name}`, () => {
    let place: Place;
    let store: Store;
    const opened: Store[] = [];

    async function openOne(): Promise<Store> {
      const one = await place.open();
      opened.push(one);
      return one;
    }

    beforeEach(async () => {
      place = await newPlace();
      store = await openOne();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()));
      await place.remove();
    });

    /** A table with this many entries. */
    async function filled(table: string, count: number): Promise<void> {
      for (let version = 0; version < count; version++) {
        expect(await store.commit(table, version, commitOf([`entry ${version + 1}`]))).toBe('done');
      }
    }

    /** All that can be seen of a table. */
    async function all(table: string) {
      const [stored, log, outbox] = await Promise.all([store.read(table), store.log(table), store.outbox(table)]);
      return { stored, log, outbox };
    }

    describe('read and commit', () => {
      test('a table nobody opened is null, with an empty log and outbox', async () => {
        expect(await all(TABLE)).toEqual({ stored: null, log: [], outbox: [] });
      });

      test('a commit appends to the log, replaces the state, adds to the outbox', async () => {
        await store.commit(TABLE, 0, commitOf(['a'], { state: 'A', notices: notices('1-0') }));
        await store.commit(TABLE, 1, commitOf(['b', 'c'], { state: 'C', notices: notices('3-1', '3-2') }));
        expect(await all(TABLE)).toEqual({
          stored: { version: 3, state: 'C', beside: null },
          log: ['a', 'b', 'c'],
          outbox: notices('1-0', '3-1', '3-2'),
        });
      });

      test('the log from an entry on is in order, past the tenth and the hundredth', async () => {
        const entries = Array.from({ length: 120 }, (_, i) => `entry ${i + 1}`);
        await store.commit(TABLE, 0, commitOf(entries.slice(0, 99)));
        await store.commit(TABLE, 99, commitOf(entries.slice(99)));
        expect(await store.log(TABLE)).toEqual(entries);
        expect(await store.log(TABLE, 0)).toEqual(entries);
        expect(await store.log(TABLE, 9)).toEqual(entries.slice(9));
        expect(await store.log(TABLE, 119)).toEqual(entries.slice(119));
        expect(await store.log(TABLE, 120)).toEqual([]);
      });

      test.each([
        ['empty', ''],
        ['spaces and lines', ' a\n b\r\n\t'],
        ['a number', '123'],
        ['JSON', '{"a":[1,null,"\\u0000"]}'],
        ['beyond ASCII', 'Ä ß ♠ 🂡 \u0000 \u2028'],
        ['100 kB', 'ü'.repeat(50_000)],
      ])('values come back unchanged: %s', async (_, value) => {
        await store.commit(TABLE, 0, commitOf([value], { state: value, notices: [{ id: 'n', body: value }] }));
        expect(await store.read(TABLE)).toEqual({ version: 1, state: value, beside: null });
        expect(await store.log(TABLE)).toEqual([value]);
        expect(await store.outbox(TABLE)).toEqual([{ id: 'n', body: value }]);
      });

      test('the version alone is that of the state; an unknown table has none', async () => {
        expect(await store.version(TABLE)).toBeNull();
        await store.commit(TABLE, 0, commitOf(['a', 'b']));
        expect(await store.version(TABLE)).toBe(2);
        for (const odd of ODD_IDS) expect(await store.version(odd)).toBeNull();
      });

      test('several tables are read in the order asked for, unknown ones as null', async () => {
        await filled(TABLE, 1);
        await filled(OTHER, 2);
        const states = await store.readMany([OTHER, 'nobody', TABLE, OTHER]);
        expect(states.map((stored) => stored?.version ?? null)).toEqual([2, null, 1, 2]);
        expect(await store.readMany([])).toEqual([]);
      });

      test.each([
        'state',
        'log',
        'outbox',
        'outboxes',
        'inbox',
        'commits',
        '__proto__',
        'constructor',
        'a',
        'aa',
        'a-0',
      ])('a table may be called %s, and tables leave each other alone', async (table) => {
        for (const one of [table, 'a_', TABLE]) {
          await store.commit(one, 0, commitOf([`of ${one}`], { notices: notices('n') }));
        }
        await store.deliver('a_', ['n']);
        expect(await all(table)).toMatchObject({ log: [`of ${table}`], outbox: notices('n') });
        expect((await store.tablesWithOutbox(10)).sort()).toEqual([table, TABLE].sort());
      });

      test('what one server committed, every other one reads at once', async () => {
        const other = await openOne();
        for (let version = 0; version < 20; version++) {
          await store.commit(TABLE, version, commitOf(['x']));
          expect((await other.read(TABLE))?.version).toBe(version + 1);
        }
      });
    });

    describe('compare and set', () => {
      test.each([
        ['version 1 of a new table', 0, 1],
        ['an old version', 3, 2],
        ['version 0 of a table that exists', 3, 0],
        ['a version to come', 3, 4],
      ])('%s is a conflict and changes nothing', async (_, count, expected) => {
        await filled(TABLE, count);
        const before = await all(TABLE);
        expect(await store.commit(TABLE, expected, commitOf(['x'], { notices: notices('x') }))).toBe('conflict');
        expect(await all(TABLE)).toEqual(before);
        expect(await store.tablesWithOutbox(10)).toEqual([]);
      });

      test('of 20 commits racing on one version exactly one is done, and it is there whole', async () => {
        const servers = [store, await openOne()];
        await filled(TABLE, 2);
        const racers = Array.from({ length: 20 }, (_, i) =>
          commitOf([`${i} first`, `${i} second`], { notices: notices(`${i}-0`, `${i}-1`) }),
        );
        const answers = await Promise.all(racers.map((racer, i) => servers[i % 2].commit(TABLE, 2, racer)));
        const winners = racers.filter((_, i) => answers[i] === 'done');
        expect(winners).toHaveLength(1);
        expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(19);
        const [{ entries, state, notices: outbox }] = winners;
        expect(await store.log(TABLE)).toEqual(['entry 1', 'entry 2', ...entries]);
        expect(await store.read(TABLE)).toEqual({ version: 4, state, beside: null });
        expect(await store.outbox(TABLE)).toEqual(outbox);
      });

      test('of 16 players who try again after a conflict each gets their entry in once', async () => {
        const names = Array.from({ length: 16 }, (_, i) => `player ${i}`);
        const append = async (name: string): Promise<void> => {
          const version = (await store.read(TABLE))?.version ?? 0;
          if ((await store.commit(TABLE, version, commitOf([name]))) === 'conflict') await append(name);
        };
        await Promise.all(names.map(append));
        expect((await store.log(TABLE)).sort()).toEqual([...names].sort());
        expect((await store.read(TABLE))?.version).toBe(16);
      });
    });

    describe('the same commit sent again', () => {
      const again = commitOf(['once'], { id: 'again', notices: notices('n') });

      test('is done and counts once, also at the same time', async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => store.commit(TABLE, 0, again)));
        expect(new Set(answers)).toEqual(new Set(['done']));
        expect(await all(TABLE)).toMatchObject({ log: ['once'], outbox: notices('n') });
      });

      test('brings back no notice that was delivered', async () => {
        await store.commit(TABLE, 0, again);
        await store.deliver(TABLE, ['n']);
        expect(await store.commit(TABLE, 0, again)).toBe('done');
        expect(await store.outbox(TABLE)).toEqual([]);
        expect(await store.tablesWithOutbox(10)).toEqual([]);
      });

      test.each([
        ['one other', 1, 'done'],
        ['as many others as are remembered', REMEMBERED_COMMITS, 'done'],
        ['one more than that', REMEMBERED_COMMITS + 1, 'conflict'],
      ])('after %s it counts once still', async (_, others, answer) => {
        await store.commit(TABLE, 0, again);
        for (let i = 0; i < others; i++) await store.commit(TABLE, i + 1, commitOf([`other ${i}`]));
        expect(await store.commit(TABLE, 0, again)).toBe(answer);
        const log = await store.log(TABLE);
        expect(log).toHaveLength(others + 1);
        expect(log.filter((entry) => entry === 'once')).toHaveLength(1);
      });

      test('is recognised at its own table only', async () => {
        await store.commit(TABLE, 0, again);
        expect(await store.commit(OTHER, 0, again)).toBe('done');
        expect(await store.log(OTHER)).toEqual(['once']);
      });

      test('a commit that was a conflict has not counted, and may come again on the right version', async () => {
        expect(await store.commit(TABLE, 3, again)).toBe('conflict');
        expect(await store.commit(TABLE, 0, again)).toBe('done');
        expect(await store.log(TABLE)).toEqual(['once']);
      });
    });

    describe('outbox', () => {
      test('notices stand in the order of commits, and of the list within one, past the tenth version', async () => {
        const expected: string[] = [];
        for (let version = 0; version < 12; version++) {
          const ids = [`z${version}`, `a${version}`];
          expected.push(...ids);
          await store.commit(TABLE, version, commitOf(['x'], { notices: notices(...ids) }));
        }
        expect(idsOf(await store.outbox(TABLE))).toEqual(expected);
      });

      test('only tables with notices are among those to be looked after, up to the limit', async () => {
        for (const table of ['t1', 't2', 't3'])
          await store.commit(table, 0, commitOf(['x'], { notices: notices('n') }));
        await filled(OTHER, 1);
        expect((await store.tablesWithOutbox(10)).sort()).toEqual(['t1', 't2', 't3']);
        expect(await store.tablesWithOutbox(2)).toHaveLength(2);
        expect(await store.tablesWithOutbox(0)).toEqual([]);
      });

      test('looked for again and again, none is passed over for ever', async () => {
        const tables = ['3', 'B', 'K', 'T', 'b', 'k', 't'];
        for (const table of tables) await store.commit(table, 0, commitOf(['x'], { notices: notices('n') }));
        const found = new Set<string>();
        for (let i = 0; i < 200; i++) for (const table of await store.tablesWithOutbox(2)) found.add(table);
        expect([...found].sort()).toEqual([...tables].sort());
      });

      test('a table stays among them until its last notice is delivered', async () => {
        await store.commit(TABLE, 0, commitOf(['x'], { notices: notices('1', '2') }));
        await store.deliver(TABLE, []);
        await store.deliver(TABLE, ['1']);
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
        await store.deliver(TABLE, ['2']);
        expect(await store.tablesWithOutbox(10)).toEqual([]);
      });

      test('a commit while the last notice is delivered leaves its table among them', async () => {
        const other = await openOne();
        for (let version = 0; version < 40; version++) {
          const [notice] = await store.outbox(TABLE);
          await Promise.all([
            other.deliver(TABLE, notice ? [notice.id] : []),
            store.commit(TABLE, version, commitOf(['x'], { notices: notices(`n${version}`) })),
          ]);
          expect(idsOf(await store.outbox(TABLE))).toEqual([`n${version}`]);
          expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
        }
      });
    });

    describe('deliver', () => {
      beforeEach(() => store.commit(TABLE, 0, commitOf(['x'], { notices: notices('1', '2', '3') })));

      test('takes notices out of the outbox, and no others', async () => {
        await store.deliver(TABLE, ['1', '3']);
        expect(idsOf(await store.outbox(TABLE))).toEqual(['2']);
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
      });

      test('a notice that is not there, or no longer, is passed over', async () => {
        await store.deliver(TABLE, ['1']);
        await store.deliver(TABLE, ['1', 'never']);
        expect(await all(TABLE)).toMatchObject({ outbox: notices('2', '3') });
      });

      test('many who take the same notices out at once take no others', async () => {
        const servers = [store, await openOne()];
        await Promise.all(Array.from({ length: 20 }, (_, i) => servers[i % 2].deliver(TABLE, ['1', '1'])));
        expect(idsOf(await store.outbox(TABLE))).toEqual(['2', '3']);
      });

      test('a notice with an odd id is refused, and nothing is taken out', async () => {
        const before = await all(TABLE);
        await expect(store.deliver(TABLE, ['1', 'm m'])).rejects.toThrow(RangeError);
        expect(await all(TABLE)).toEqual(before);
      });
    });

    describe('what is not in order is refused', () => {
      test.each(ODD_IDS)('a table called %j does not exist and cannot be written', async (table) => {
        expect(await store.read(table)).toBeNull();
        expect(await store.readMany([table])).toEqual([null]);
        expect(await store.log(table)).toEqual([]);
        expect(await store.outbox(table)).toEqual([]);
        await expect(store.commit(table, 0, commitOf(['x']))).rejects.toThrow(RangeError);
        await expect(store.deliver(table, [])).rejects.toThrow(RangeError);
        await expect(store.rewriteState(table, 1, 'x')).rejects.toThrow(RangeError);
        await expect(store.reschedule(table)).rejects.toThrow(RangeError);
        await expect(store.remove(table)).rejects.toThrow(RangeError);
        expect(await store.exportTable(table)).toBeNull();
        expect(await store.tablesWithOutbox(10)).toEqual([]);
        expect(await store.tables(null, 10)).toEqual({ tables: [], next: null });
      });

      test.each([
        ['a commit with an odd id', 0, { id: 'a b' }],
        ['a notice with an odd id', 0, { notices: [...notices('good'), ...notices('a b')] }],
        ['a commit without an entry', 0, { entries: [] }],
        ['a version below 0', -1, {}],
        ['a version that is no number', Number.NaN, {}],
        ['a moment below 0', 0, { due: -1 }],
        ['a moment that is no number', 0, { due: Number.NaN }],
        ['more rewritten entries than there are', 0, { rewrite: { log: ['y'] } }],
      ])('%s changes nothing', async (_, expected, wrong) => {
        const commit = commitOf(['x'], { notices: notices('n'), ...wrong });
        await expect(store.commit(TABLE, expected, commit)).rejects.toThrow(RangeError);
        expect(await all(TABLE)).toEqual({ stored: null, log: [], outbox: [] });
        expect(await store.tablesWithOutbox(10)).toEqual([]);
      });
    });

    besideContract(() => ({ store, openOne, place }));
    keepingContract(() => ({ store, openOne, all, place }));
    rewritingContract(() => ({ store, openOne }));
    waitingContract(() => ({ store, openOne }));
    costContract(() => ({ store, place }));

    describe('close', () => {
      test('what was committed is there when the store is opened again', async () => {
        await store.commit(TABLE, 0, commitOf(['x', 'y'], { notices: notices('1', '2') }));
        await store.deliver(TABLE, ['1']);
        const before = await all(TABLE);
        await store.close();
        store = await openOne();
        expect(await all(TABLE)).toEqual(before);
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
      });

      test('a closed store answers nothing; another one on the same data goes on', async () => {
        const other = await openOne();
        await store.close();
        await store.close();
        await expect(store.read(TABLE)).rejects.toThrow();
        await expect(store.commit(TABLE, 0, commitOf(['x']))).rejects.toThrow();
        expect(await other.commit(TABLE, 0, commitOf(['x']))).toBe('done');
      });
    });
  });
}
