import { describe, expect, test } from 'vitest';
import { PATIENCE, type Store } from '../../../lib/store';
import { commitOf, notices, OTHER, type Place, TABLE } from './values';

type Given = { store: Store; place: Place };

/** The cost that the port promises: counted where there is a server to be asked. A page view is 1, a move 2. */
export function costContract(given: () => Given): void {
  describe('cost', () => {
    const MOVE = commitOf(['x'], { notices: notices('n'), due: 5000 });

    test.each<[string, (store: Store) => Promise<unknown>]>([
      ['read', (store) => store.read(TABLE)],
      ['version', (store) => store.version(TABLE)],
      ['read of a table nobody opened', (store) => store.read('nobody')],
      ['readMany', (store) => store.readMany([TABLE, OTHER, 'nobody', TABLE])],
      ['a commit that announces something and is due', (store) => store.commit(TABLE, 1, MOVE)],
      ['a commit that announces nothing', (store) => store.commit(TABLE, 1, commitOf(['x']))],
      ['a commit that rewrites', (store) => store.commit(TABLE, 1, { ...MOVE, rewrite: { log: ['y'] } })],
      ['the first commit', (store) => store.commit('new', 0, MOVE)],
      [
        'a commit that is due no earlier than before',
        (store) => store.commit(TABLE, 1, { ...commitOf(['x']), due: 9 }),
      ],
      ['writeBeside', (store) => store.writeBeside(TABLE, 'seen-0', { id: 'w', expected: 0, text: 'x' })],
      ['adoptBeside', (store) => store.adoptBeside(TABLE, {})],
      ['log', (store) => store.log(TABLE)],
      ['rewriteState', (store) => store.rewriteState(TABLE, 1, 'x')],
      ['outbox', (store) => store.outbox(TABLE)],
      ['tablesWithOutbox', (store) => store.tablesWithOutbox(100)],
      ['due', (store) => store.due(9999, 100)],
      ['tables', (store) => store.tables(null, 100)],
      ['ping', (store) => store.ping()],
    ])('%s is one round trip', async (_, use) => {
      const { store, place } = given();
      for (const table of [TABLE, OTHER]) {
        await store.commit(table, 0, commitOf(['x'], { notices: notices('1', '2', '3'), due: 9, beside: true }));
        await store.deliver(table, ['1', '2']);
      }
      const before = place.roundTrips?.();
      await use(store);
      // On disk there is nobody to be asked.
      expect(place.roundTrips?.()).toBe(before === undefined ? undefined : before + 1);
    });

    test('nothing to read costs nothing', async () => {
      const { store, place } = given();
      const before = place.roundTrips?.();
      expect(await store.readMany([])).toEqual([]);
      expect(await store.read('not an id')).toBeNull();
      expect(place.roundTrips?.()).toBe(before);
    });

    test('what it promises to answer in is a time a visitor waits', () => {
      expect(PATIENCE).toBeLessThanOrEqual(5000);
    });
  });
}
