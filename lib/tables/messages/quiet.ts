import * as match from '../../match';
import { setQuiet } from '../../match/parts/pace/pace';
import type { Wishes } from '../../notify';
import { type Context, games } from '../context';
import type { OpenedSeat } from '../reading/opened';
import { change } from '../runner/change';

/**
 * Lets a player's clocks stand in the quiet hours he wishes for: that of his turns from the next one on, and that of his objection to a
 * new link for his seat. It counts only as long as the seat is his.
 */
export async function clockStandsWhenQuiet(
  context: Context,
  { table, seat, keyHash }: OpenedSeat,
  { quiet, zone }: Pick<Wishes, 'quiet' | 'zone'>,
): Promise<void> {
  await change(context, table, (state, now) => {
    const isHis = state.seats[seat]?.keyHash === keyHash;
    if (!isHis) return { outcome: match.REPEATED, mover: null };
    return { outcome: setQuiet(games(state.game), state, seat, quiet && { ...quiet, zone }, now), mover: seat };
  });
}
