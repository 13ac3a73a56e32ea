import * as match from '../../match';
import { setQuiet } from '../../match/parts/pace/pace';
import type { Wishes } from '../../notify';
import { type Context, games } from '../context';
import type { OpenedSeat } from '../reading/opened';
import { change } from '../runner/change';

/**
 * Lets a player's clocks stand in the quiet hours they wish for: their turns' from the next one on, and that of their objection
 * to a new link. It counts as long as the seat is theirs.
 */
export async function clockStandsWhenQuiet(
  context: Context,
  { table, seat, keyHash }: OpenedSeat,
  { quiet, zone }: Pick<Wishes, 'quiet' | 'zone'>,
): Promise<void> {
  await change(context, table, (state, now) => {
    const isTheirs = state.seats[seat]?.keyHash === keyHash;
    if (!isTheirs) return { outcome: match.REPEATED, mover: null };
    return { outcome: setQuiet(games(state.game), state, seat, quiet && { ...quiet, zone }, now), mover: seat };
  });
}
