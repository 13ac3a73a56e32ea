import * as match from '../../match';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { signsLife } from '../reading/lost-link';
import { load, loadLog } from '../runner/load';
import { seatsOf, type Viewer } from '../viewer';
import { readMessages } from './wishes';

/**
 * Returns everything stored about a player at one table: name, emblem, bits for the shuffles, when they came, their moves with
 * times, words, notes and wishes. Nothing of an earlier player is among it, nor the key, of which only a hash is stored.
 * @throws Problem `unknown-table`, `no-seat`
 */
export async function personalData(context: Context, table: string, viewer: Viewer, seat: Seat) {
  const state = match.settle(await load(context, table), context.now());
  if (!seatsOf(context, state, viewer).held.includes(seat)) throw new Problem('no-seat');
  await signsLife(context, state, viewer);
  const { wishes } = (await readMessages(context, table, viewer)).of(seat, null);
  const game = games(state.game);
  const log = await loadLog(context, table);
  const all = log.flatMap(({ at, by, events }) => events.map((event) => ({ at, by, event })));
  const came = all.findLastIndex(({ event }) => isOf(event, 'seatTaken', seat));
  const own = all.slice(came);
  return {
    format: 'stichpost-personal/1' as const,
    table,
    seat,
    game: state.game,
    title: state.title,
    name: state.seats[seat].name,
    emblem: state.seats[seat].emblem.is,
    // Null where the shuffles follow from the seed alone.
    bits: state.seats[seat].share?.bits ?? null,
    seated: own.slice(0, 1).map(({ at }) => ({ at, name: state.seats[seat].name })),
    moves: own.flatMap(({ at, by, event }) => {
      const made = match.isTableEvent(event) || by ? null : game.moveOf(event);
      return made?.seat === seat ? [{ at, move: made.move }] : [];
    }),
    orders: own.flatMap(({ at, event }) =>
      match.isTableEvent(event) && event.type === 'ordersSet' && event.seat === seat
        ? [{ at, wake: event.wake, orders: event.orders.map(({ order }) => order) }]
        : [],
    ),
    // Notes of a friend who played for them are the friend's.
    thoughts: own.flatMap(({ at, by, event }) =>
      match.isTableEvent(event) && event.type === 'thoughtSealed' && !by && event.seat === seat && event.text
        ? [{ at, text: event.text }]
        : [],
    ),
    wishes,
    said: own.flatMap(({ at, event }) =>
      match.isTableEvent(event) && event.type === 'said' && event.seat === seat ? [{ at, text: event.text }] : [],
    ),
  };
}

function isOf(event: match.MatchEvent, type: string, seat: Seat): boolean {
  return match.isSeatEvent(event) && event.type === type && event.seat === seat;
}
