import { isTableId, opensSeat, type SeatKey } from '../identity';
import type { Context } from './context';
import { parseState } from './load';

/** A seat, and the hash of its own key. */
export type OpenedSeat = { table: string; seat: number; keyHash: string };

/**
 * The seats which these keys open, held or taken over with the next deal, each once. Tables that are gone or cannot be read
 * are left out. One round trip.
 */
export async function openedBy(context: Context, keys: readonly SeatKey[]): Promise<OpenedSeat[]> {
  const ids = [...new Set(keys.map(({ table }) => table))].filter(isTableId);
  const stored = await context.store.readMany(ids);
  const opened = await Promise.all(
    stored.map(async (one, i): Promise<OpenedSeat[]> => {
      try {
        const state = one && (await parseState(context, ids[i], one));
        if (!state) return [];
        return state.seats.flatMap(({ keyHash, next }, seat) => {
          const own = keys.filter((key) => key.table === ids[i] && key.seat === seat);
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
