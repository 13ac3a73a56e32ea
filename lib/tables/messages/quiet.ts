import * as match from '../../match';
import { setQuiet } from '../../match/parts/pace/pace';
import type { Wishes } from '../../notify';
import type { HeldSeat } from '../../notify/subscriptions';
import { type Context, games } from '../context';
import { change } from '../runner/change';

/**
 * Lets a player's clocks stand in the quiet hours they wish for: their turns' from the next one on, and that of their objection
 * to a new link. It counts as long as the seat is theirs, or nobody's and promised to them.
 */
export async function clockStandsWhenQuiet(
  context: Context,
  { table, seat, keyHash }: HeldSeat,
  { quiet, zone }: Pick<Wishes, 'quiet' | 'zone'>,
): Promise<void> {
  await change(context, table, (state, now) => {
    const place = state.seats[seat];
    const isHeld = place?.keyHash === keyHash;
    if (!isHeld && !isPromisedTo(place, keyHash)) return { outcome: match.REPEATED, mover: null };
    const outcome = setQuiet(games(state.game), state, seat, quiet && { ...quiet, zone }, now);
    return { outcome, mover: isHeld ? seat : null };
  });
}

/** Whether a bot plays at this seat until somebody with this key takes it over. */
export function isPromisedTo(place: match.MatchState['seats'][number] | undefined, keyHash: string): boolean {
  return place?.keyHash === null && place.next?.keyHash === keyHash;
}
