import { z } from 'zod';
import type * as match from '../../match';
import * as part from '../../match/parts/orders';
import { givenOrders, MOST_TRICK_ORDERS, type Order, type StandingOrder } from '../../orders';
import { type Seat, seat } from '../../rules/view';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { viewFor } from '../reading/view';
import type { OrderRequest, OrdersRequest } from '../requests';
import { change } from '../runner/change';
import { requireSeats, seatAmong, type Viewer } from '../viewer';
import { command } from './command';

/** The seat whose player asks, and the version they see. */
export const planRequest = z.object({ version: z.int().min(0), seat });

/** A player claims the rest of the deal. */
export const claim = command({
  path: 'claim',
  schema: planRequest,
  request: 'PlanRequest',
  summary:
    'Claims what is left of the deal, all tricks or none: as `claim` in the own view says that it is certain. It is played out.',
  back: 'seat',
  decide: ({ game, state, seat, now }, { version }) => part.claim(game, state, { seat, version }, now),
});

/**
 * Replaces a player's standing orders and when they want to be waited for. Nobody learns of an order before it moves.
 * @returns their view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `match-finished`, `bot-plays`, or what is wrong with an order
 */
export function setOrders(
  context: Context,
  table: string,
  viewer: Viewer,
  request: OrdersRequest,
): Promise<match.TableView> {
  return plan(context, table, viewer, request.seat, () => request);
}

/** Adds or removes one standing order, as secretly as `setOrders`. @returns the view @throws Problem as `setOrders` */
export function changeOrders(
  context: Context,
  table: string,
  viewer: Viewer,
  { seat, wake, order, remove }: OrderRequest,
): Promise<match.TableView> {
  return plan(context, table, viewer, seat, (standing) => {
    const kept = standing.filter(({ id }) => remove !== 'all' && id !== remove).map((one) => one.order);
    return { wake, orders: order ? withOrder(kept, order) : kept };
  });
}

/** The orders with one more; of each kind there is one, and of those for a trick the latest ones. */
function withOrder(orders: readonly Order[], order: Order): Order[] {
  const same = orders.filter(({ kind }) => kind === order.kind);
  const most = order.kind === 'trick' ? MOST_TRICK_ORDERS : 1;
  const gone = same.slice(0, Math.max(0, same.length + 1 - most));
  return [...orders.filter((one) => !gone.includes(one)), order];
}

/** A player's plans are their own: a friend who plays for them may neither see nor change them. */
async function plan(
  context: Context,
  table: string,
  viewer: Viewer,
  seat: Seat,
  wished: (standing: readonly StandingOrder[]) => Pick<OrdersRequest, 'wake' | 'orders'>,
): Promise<match.TableView> {
  const state = await change(context, table, (state, now) => {
    seatAmong(requireSeats(context, state, viewer), seat);
    const place = state.seats[seat];
    const { wake, orders } = wished(place.orders);
    const game = games(state.game);
    const options = game.options.parse(state.options);
    const newId = idsAfter(place.orders.map(({ id }) => id));
    const given = givenOrders(state.game, options, game.view(state.play, seat), orders ?? [], place.orders, newId);
    if (given.kind === 'refused') throw new Problem(given.code, { number: given.index + 1 });
    const plans = { seat, wake: wake ?? place.wake, orders: orders ? given.orders : place.orders };
    return { outcome: part.setOrders(games(state.game), state, plans, now), mover: seat };
  });
  return viewFor(context, state, seat);
}

/** Ids that no order of the seat has: `o1`, `o2` … */
function idsAfter(taken: readonly string[]): () => string {
  let number = 0;
  return () => {
    do number++;
    while (taken.includes(`o${number}`));
    return `o${number}`;
  };
}
