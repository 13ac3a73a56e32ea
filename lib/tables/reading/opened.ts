import { opensSeat } from '../../identity';
import type { Context } from '../context';
import { eachReadable } from '../runner/load';
import type { Viewer } from '../viewer';

/** A seat, and the hash of its own key. */
export type OpenedSeat = { table: string; seat: number; keyHash: string };

/** Returns the seats a viewer holds, or takes over with the next deal, once each. Lost tables are left out. One round trip. */
export async function openedBy(context: Context, viewer: Viewer): Promise<OpenedSeat[]> {
  const tables = viewer.keys.map(({ table }) => table);
  return eachReadable(context, tables, ({ table, seats }) =>
    seats.flatMap(({ keyHash, next }, seat): OpenedSeat[] => {
      const own = viewer.keys.filter((key) => key.table === table && key.seat === seat);
      const hashes = [keyHash, next?.keyHash].filter((hash) => typeof hash === 'string');
      const hash = hashes.find((one) => own.some((key) => opensSeat(key, one, context)));
      return hash === undefined ? [] : [{ table, seat, keyHash: hash }];
    }),
  );
}
