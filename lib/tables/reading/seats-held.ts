import { opensSeat } from '../../identity';
import type { MatchState } from '../../match';
import type { HeldSeat } from '../../notify/subscriptions';
import type { Context } from '../context';
import { current } from '../runner/current';
import { eachReadable } from '../runner/load';
import { seatsOf, type Viewer } from '../viewer';
import { signsLife } from './lost-link';

/** Returns the seats a viewer holds at all their tables, each with the hash of its key. One round trip. */
export async function seatsOpenedBy(context: Context, viewer: Viewer): Promise<HeldSeat[]> {
  const states = await statesOf(context, viewer.keys);
  await Promise.all(states.map((state) => signsLife(context, state, viewer)));
  return states.flatMap((state) =>
    seatsOf(context, state, viewer).held.flatMap((seat) => {
      const { keyHash } = state.seats[seat];
      return keyHash === null ? [] : [{ table: state.table, seat, keyHash }];
    }),
  );
}

/** Those of these seats whose key is still the same, each with its table as it may see it. One round trip. */
export async function stillHeld(
  context: Context,
  seats: readonly HeldSeat[],
): Promise<{ held: HeldSeat; state: MatchState }[]> {
  const states = await statesOf(context, seats);
  return seats.flatMap((held) => {
    const state = states.find(({ table }) => table === held.table);
    if (!state || state.seats[held.seat]?.keyHash !== held.keyHash) return [];
    return [{ held, state }];
  });
}

/** The states of the tables of these keys or seats; one that does not exist or cannot be read is left out, and noted. */
async function statesOf(context: Context, at: readonly { table: string }[]): Promise<MatchState[]> {
  const tables = at.map(({ table }) => table);
  return eachReadable(context, tables, async (read) => [await current(context, read)]);
}

/** Returns the seats a viewer holds, or takes over with the next deal, once each. Lost tables are left out. One round trip. */
export async function openedBy(context: Context, viewer: Viewer): Promise<HeldSeat[]> {
  const tables = viewer.keys.map(({ table }) => table);
  return eachReadable(context, tables, ({ table, seats }) =>
    seats.flatMap(({ keyHash, next }, seat): HeldSeat[] => {
      const own = viewer.keys.filter((key) => key.table === table && key.seat === seat);
      const hashes = [keyHash, next?.keyHash].filter((hash) => typeof hash === 'string');
      const hash = hashes.find((one) => own.some((key) => opensSeat(key, one, context)));
      return hash === undefined ? [] : [{ table, seat, keyHash: hash }];
    }),
  );
}
