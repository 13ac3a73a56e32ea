import type { MatchState } from '../../match';
import type { HeldSeat } from '../../notify/subscriptions';
import type { Context } from '../context';
import { current } from '../runner/current';
import { eachReadable } from '../runner/load';
import { seatsOf, type Viewer } from '../viewer';
import { signsLife } from './lost-link';

/** Returns the seats a viewer holds at all their tables, each with the hash of its key. One round trip. */
export async function seatsOpenedBy(context: Context, viewer: Viewer): Promise<HeldSeat[]> {
  const states = await statesOf(
    context,
    viewer.keys.map(({ table }) => table),
  );
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
  const states = await statesOf(
    context,
    seats.map(({ table }) => table),
  );
  return seats.flatMap((held) => {
    const state = states.find(({ table }) => table === held.table);
    if (!state || state.seats[held.seat]?.keyHash !== held.keyHash) return [];
    return [{ held, state }];
  });
}

/** The states of these tables; one that does not exist or cannot be read is left out, and noted. */
async function statesOf(context: Context, tables: readonly string[]): Promise<MatchState[]> {
  return eachReadable(context, tables, async (read) => [await current(context, read)]);
}
