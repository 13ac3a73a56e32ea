import { beforeEach, describe, expect, test } from 'vitest';
import type { BesideWrite, Commit, Store } from '../../../lib/store';
import { commitOf, OTHER, type Place, TABLE } from './values';

type Given = { store: Store; openOne(): Promise<Store>; place: Place };

/** The promises about what lies beside a table, in its own key. */
export function besideContract(given: () => Given): void {
  describe('beside a table', () => {
    let store: Store;
    let made = 0;
    beforeEach(async () => {
      ({ store } = given());
      await store.commit(TABLE, 0, commitOf(['a'], { state: 'A', beside: true }));
      await store.commit(OTHER, 0, commitOf(['a']));
    });

    const write = (field: string, text: string | null, expected: number | null, more: Partial<BesideWrite> = {}) =>
      store.writeBeside(TABLE, field, { id: `write-${made++}`, expected, text, ...more });
    const beside = async (table = TABLE) => (await store.read(table))?.beside;

    test('fields are read with the table, and with several', async () => {
      expect(await beside()).toEqual({});
      expect(await write('seen-0', 'here ♠', 0)).toBe('done');
      expect(await write('wishes-0', '{"a": 1}\n', 0)).toBe('done');
      const fields = { 'seen-0': { version: 1, text: 'here ♠' }, 'wishes-0': { version: 1, text: '{"a": 1}\n' } };
      expect(await store.read(TABLE)).toEqual({ version: 1, state: 'A', beside: fields });
      expect((await store.readMany([OTHER, TABLE])).map((one) => one?.beside)).toEqual([null, fields]);
    });

    test('a write on another version of its field is a conflict and changes nothing; others are none of its business', async () => {
      await write('seen-0', 'one', 0);
      for (const expected of [0, 2]) expect(await write('seen-0', 'wrong', expected)).toBe('conflict');
      expect(await write('seen-1', 'other', 0)).toBe('done');
      expect(await write('seen-0', 'two', 1)).toBe('done');
      expect(await write('seen-0', 'three', null)).toBe('done');
      expect(await beside()).toEqual({
        'seen-0': { version: 3, text: 'three' },
        'seen-1': { version: 1, text: 'other' },
      });
    });

    test('a write that says at which version the table was is a conflict at another one', async () => {
      expect(await write('seen-0', 'early', 0, { at: 2 })).toBe('conflict');
      expect(await write('seen-0', 'one', 0, { at: 1 })).toBe('done');
      await store.commit(TABLE, 1, commitOf(['b']));
      expect(await write('seen-0', 'late', 1, { at: 1 })).toBe('conflict');
      expect(await beside()).toEqual({ 'seen-0': { version: 1, text: 'one' } });
    });

    test('a write changes neither version, state nor log, and a commit no field', async () => {
      await write('seen-0', 'one', 0);
      expect(await store.version(TABLE)).toBe(1);
      expect(await store.log(TABLE)).toEqual(['a']);
      await store.commit(TABLE, 1, commitOf(['b']));
      await store.rewriteState(TABLE, 2, 'B');
      await store.commit(TABLE, 2, commitOf(['c'], { state: 'C', rewrite: { log: ['A', 'B'] } }));
      expect(await store.read(TABLE)).toEqual({
        version: 3,
        state: 'C',
        beside: { 'seen-0': { version: 1, text: 'one' } },
      });
    });

    test('a field can go, at its version or at any, and then begins anew', async () => {
      await write('seen-0', 'one', 0);
      expect(await write('seen-0', null, 2)).toBe('conflict');
      expect(await write('seen-0', null, 1)).toBe('done');
      expect(await beside()).toEqual({});
      expect(await write('seen-0', null, null)).toBe('done');
      expect(await write('seen-0', 'again', 0)).toBe('done');
      expect(await beside()).toEqual({ 'seen-0': { version: 1, text: 'again' } });
    });

    test('the same write sent again is done and counts once, also at the same time', async () => {
      const other = await given().openOne();
      const again = { id: 'again', expected: 0, text: 'once' };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => [store, other][i % 2].writeBeside(TABLE, 'seen-0', again)),
      );
      expect(new Set(answers)).toEqual(new Set(['done']));
      expect(await beside()).toEqual({ 'seen-0': { version: 1, text: 'once' } });
    });

    test('of many writes racing on one version one is done, and of those of several fields none is lost', async () => {
      const other = await given().openOne();
      const racing = Array.from({ length: 20 }, (_, i) =>
        [store, other][i % 2].writeBeside(TABLE, 'seen-0', { id: `racer-${i}`, expected: 0, text: `${i}` }),
      );
      const fields = Array.from({ length: 20 }, (_, i) =>
        [store, other][i % 2].writeBeside(TABLE, `field-${i}`, { id: `field-${i}`, expected: 0, text: `${i}` }),
      );
      expect((await Promise.all(racing)).filter((answer) => answer === 'done')).toHaveLength(1);
      expect(new Set(await Promise.all(fields))).toEqual(new Set(['done']));
      expect(Object.keys((await beside())!)).toHaveLength(21);
    });

    test('notices that nobody wishes for are left out; one that somebody may wish for waits with the others of its commit', async () => {
      const about = (id: string, ...wishedIn: string[]) => ({ id, body: id, wishedIn });
      const told = async (table: string, version: number, ...notices: Commit['notices']) => [
        await store.commit(table, version, commitOf([`${version}`], { notices })),
        (await store.outbox(table)).map(({ id }) => id),
      ];
      expect(await told(TABLE, 1, about('a', 'wishes-0'), about('b', 'wishes-1', 'push'))).toEqual(['quiet', []]);
      await write('push', 'a phone', 0);
      expect(await told(TABLE, 2, about('c', 'wishes-0'), about('d', 'wishes-1', 'push'))).toEqual([
        'done',
        ['c', 'd'],
      ]);
      expect(await told(TABLE, 3, about('e', 'wishes-0'))).toEqual(['quiet', ['c', 'd']]);
      expect(await told(TABLE, 4, about('f', 'wishes-0'), about('g'))).toEqual(['done', ['c', 'd', 'f', 'g']]);
      // Its wishes lie elsewhere.
      expect(await told(OTHER, 1, about('h', 'wishes-0'))).toEqual(['done', ['h']]);
    });

    test('at a table of an older form it lies elsewhere, until it is taken in, once', async () => {
      const at = (expected: number) => store.writeBeside(OTHER, 'seen-0', { id: 'older', expected, text: 'x' });
      expect(await at(0)).toBe('elsewhere');
      expect(await beside(OTHER)).toBeNull();
      await store.adoptBeside(OTHER, { 'seen-0': { version: 7, text: 'seven' } });
      await store.adoptBeside(OTHER, { 'seen-0': { version: 8, text: 'late' } });
      expect(await beside(OTHER)).toEqual({ 'seen-0': { version: 7, text: 'seven' } });
      expect(await at(7)).toBe('done');
      expect(await beside(OTHER)).toEqual({ 'seen-0': { version: 8, text: 'x' } });
      expect(await store.writeBeside('nobody', 'seen-0', { id: 'n', expected: 0, text: 'x' })).toBe('unknown');
      await store.adoptBeside('nobody', { 'seen-0': { version: 1, text: 'x' } });
      expect(await store.read('nobody')).toBeNull();
    });

    test('it goes with the table, and comes back with its export', async () => {
      await write('seen-0', 'one', 0);
      await write('seen-0', 'two', 1);
      const one = (await store.exportTable(TABLE))!;
      await store.remove(TABLE);
      expect(await store.read(TABLE)).toBeNull();
      expect(await store.importTable(one)).toBe('done');
      expect(await beside()).toEqual({ 'seen-0': { version: 2, text: 'two' } });
      expect(await write('seen-0', 'three', 2)).toBe('done');
      expect(await store.exportTable(OTHER)).not.toHaveProperty('beside');
    });

    test.each([
      ['an odd field', 'a b', { id: 'w', expected: 0, text: 'x' }],
      ['an odd id', 'seen-0', { id: 'a b', expected: 0, text: 'x' }],
      ['no version', 'seen-0', { id: 'w', expected: -1, text: 'x' }],
    ])('%s is refused', async (_, field, wrong) => {
      await expect(store.writeBeside(TABLE, field, wrong)).rejects.toThrow(RangeError);
      expect(await beside()).toEqual({});
    });
  });
}
