import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../lib/store';
import { commitOf, idsOf, notices, OTHER, TABLE } from './values';

type Given = { store: Store; openOne(): Promise<Store> };

/** The promises about notices that wait for a moment in the outbox of their table, which is due then. */
export function waitingContract(given: () => Given): void {
  describe('notices that wait', () => {
    let store: Store;
    beforeEach(async () => {
      ({ store } = given());
      await store.commit(TABLE, 0, commitOf(['a'], { due: 9000 }));
    });

    const waiting = (until: number, ...ids: string[]) =>
      commitOf(['x'], { notices: notices(...ids), due: 9000, waitUntil: until });

    /** As a sweep does it. */
    async function lookedAfter(by = store): Promise<void> {
      await by.deliver(TABLE, idsOf(await by.outbox(TABLE)));
      await by.reschedule(TABLE);
    }

    test('make their table due at that moment, and are looked for nowhere else', async () => {
      await store.commit(TABLE, 1, waiting(500, '1', '2'));
      expect(await store.tablesWithOutbox(10)).toEqual([]);
      expect(await store.due(499, 10)).toEqual([]);
      expect(await store.due(500, 10)).toEqual([TABLE]);
      expect(idsOf(await store.outbox(TABLE))).toEqual(['1', '2']);
    });

    test('and are still waited for after later commits, also where those wait longer or less long', async () => {
      await store.commit(TABLE, 1, waiting(500, '1'));
      await store.commit(TABLE, 2, commitOf(['b'], { due: 9000 }));
      await store.commit(TABLE, 3, waiting(700, '2'));
      expect(await store.due(500, 10)).toEqual([TABLE]);
      await store.commit(TABLE, 4, waiting(300, '3'));
      expect(await store.due(300, 10)).toEqual([TABLE]);
      expect(idsOf(await store.outbox(TABLE))).toEqual(['1', '2', '3']);
      await lookedAfter();
      expect(await store.due(8999, 10)).toEqual([]);
      expect(await store.due(9000, 10)).toEqual([TABLE]);
    });

    test('a look that leaves them in the outbox does not lose them', async () => {
      await store.commit(TABLE, 1, waiting(500, '1'));
      await store.reschedule(TABLE);
      expect(await store.due(500, 10)).toEqual([TABLE]);
      // Nor where the table was due by itself before.
      await store.commit(TABLE, 2, commitOf(['b'], { due: 400 }));
      await store.commit(TABLE, 3, commitOf(['c'], { due: 9000 }));
      await store.reschedule(TABLE);
      expect(await store.due(500, 10)).toEqual([TABLE]);
    });

    test('a look that finds until when all of them wait has the table due then, unless it has changed meanwhile', async () => {
      await store.commit(TABLE, 1, waiting(500, '1'));
      await store.commit(TABLE, 2, waiting(700, '2'));
      await store.deliver(TABLE, ['1']);
      await store.reschedule(TABLE, { version: 3, until: 700 });
      expect(await store.due(699, 10)).toEqual([]);
      expect(await store.due(700, 10)).toEqual([TABLE]);
      await store.commit(TABLE, 3, waiting(600, '3'));
      await store.reschedule(TABLE, { version: 3, until: 700 });
      expect(await store.due(600, 10)).toEqual([TABLE]);
      // A table that is due by itself before is due then.
      await store.commit(TABLE, 4, { ...waiting(700, '4'), due: 400 });
      await store.reschedule(TABLE, { version: 5, until: 700 });
      expect(await store.due(400, 10)).toEqual([TABLE]);
    });

    test('a table due at the very moment for which they wait stays due when it is due later', async () => {
      await store.commit(TABLE, 1, commitOf(['b'], { due: 500 }));
      await store.commit(TABLE, 2, { ...waiting(500, '1'), due: 500 });
      await store.commit(TABLE, 3, commitOf(['c'], { due: 9000 }));
      await store.reschedule(TABLE);
      expect(await store.due(500, 10)).toEqual([TABLE]);
    });

    test('of a table in whose outbox others need not wait, all are looked after with them, oldest first', async () => {
      await store.commit(TABLE, 1, waiting(500, '1'));
      await store.commit(TABLE, 2, commitOf(['b'], { notices: notices('2') }));
      await store.commit(TABLE, 3, waiting(600, '3'));
      expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
      expect(idsOf(await store.outbox(TABLE))).toEqual(['1', '2', '3']);
    });

    test('where nobody wishes for them nothing waits', async () => {
      await store.commit(OTHER, 0, commitOf(['a'], { beside: true }));
      const wishedIn = ['wishes-0'];
      const commit = { ...waiting(500), due: null, notices: notices('1').map((one) => ({ ...one, wishedIn })) };
      expect(await store.commit(OTHER, 1, commit)).toBe('quiet');
      expect(await store.due(8999, 10)).toEqual([]);
      await store.writeBeside(OTHER, 'wishes-0', { id: 'w', expected: 0, text: '{}' });
      expect(await store.commit(OTHER, 2, { ...commit, id: 'again' })).toBe('done');
      expect(await store.due(8999, 10)).toEqual([OTHER]);
    });

    test('a table that cannot be dealt with is put off with them', async () => {
      await store.commit(TABLE, 1, waiting(500, '1'));
      expect(await store.postpone(TABLE, 2, 800)).toBe('done');
      expect(await store.due(799, 10)).toEqual([]);
      expect(await store.due(800, 10)).toEqual([TABLE]);
      expect(idsOf(await store.outbox(TABLE))).toEqual(['1']);
    });

    test('one commit is made once, whichever server sends it again', async () => {
      const other = await given().openOne();
      const again = waiting(500, '1');
      for (const one of [store, other, store]) expect(await one.commit(TABLE, 1, again)).toBe('done');
      expect(idsOf(await other.outbox(TABLE))).toEqual(['1']);
    });

    test('one that comes while the table is looked after is not missed', async () => {
      const other = await given().openOne();
      for (let version = 1; version < 41; version++) {
        await Promise.all([lookedAfter(other), store.commit(TABLE, version, waiting(500, `n${version}`))]);
        const left = await store.outbox(TABLE);
        if (left.length > 0) expect(await store.due(500, 10)).toEqual([TABLE]);
      }
    });

    test('they leave with their table, and come with it where it is imported: to be looked after at once', async () => {
      await store.commit(TABLE, 1, waiting(500, '1'));
      const exported = await store.exportTable(TABLE);
      await store.remove(TABLE);
      expect(await store.due(9000, 10)).toEqual([]);
      expect(await store.outbox(TABLE)).toEqual([]);
      if (!exported) throw new Error('nothing was exported');
      await store.importTable(exported);
      expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
      expect(idsOf(await store.outbox(TABLE))).toEqual(['1']);
    });
  });
}
