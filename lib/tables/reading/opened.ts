import { isTableId, opensSeat } from '../../identity';
import type { Context } from '../context';
import { parseState } from '../runner/load';
import type { Viewer } from '../viewer';

/** A seat, and the hash of its own key. */
export type OpenedSeat = { table: string; seat: number; keyHash: string };

/** Returns the seats a viewer holds, or takes over with the next deal, once each. Lost tables are left out. One round trip. */
export async function openedBy(context: Context, viewer: Viewer): Promise<OpenedSeat[]> {
  const ids = [...new Set(viewer.keys.map(({ table }) => table))].filter(isTableId);
  const stored = await context.store.readMany(ids);
  const opened = await Promise.all(
    stored.map(async (one, i): Promise<OpenedSeat[]> => {
      try {
        const state = one && (await parseState(context, ids[i], one));
        if (!state) return [];
        return state.seats.flatMap(({ keyHash, next }, seat) => {
          const own = viewer.keys.filter((key) => key.table === ids[i] && key.seat === seat);
          const hashes = [keyHash, next?.keyHash].filter((hash) => typeof hash === 'string');
          const hash = hashes.find((one) => own.some((key) => opensSeat(key, one, context)));
          return hash === undefined ? [] : [{ table: ids[i], seat, keyHash: hash }];
        });
      } catch {
        context.log?.('a table cannot be read', { table: ids[i] });
        return [];
      }
    }),
  );
  return opened.flat();
}
