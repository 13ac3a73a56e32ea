import type { SeatKey } from '../identity';
import * as match from '../match';
import { change } from './change';
import { type Context, games } from './context';
import { requireSeats } from './load';
import type { EmblemRequest } from './requests';
import { seatAmong } from './talk';
import { viewFor } from './view';

/**
 * The player of a seat chooses the emblem by which all at the table know him, or, with null, the initial of his name. What he has
 * already costs nothing, and is done.
 * @returns the view of his seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `bot-plays`, `emblem-not-now`, `emblem-too-often`, `emblem-no-more`
 */
export async function chooseEmblem(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  request: EmblemRequest,
): Promise<match.TableView> {
  const { state } = await change(context, table, (state, now) => {
    const seat = seatAmong(requireSeats(context, state, keys), request.seat);
    return { outcome: match.chooseEmblem(games, state, seat, request.emblem, now), mover: seat };
  });
  return viewFor(context, state, request.seat);
}
