import { createHash } from 'node:crypto';
import * as match from '../match';
import { givenOrders, MOST_TRICK_ORDERS, type Order, type StandingOrder } from '../orders';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import { Problem } from './problem';
import type { OrderRequest, OrdersRequest } from './requests';
import { viewFor } from './view';
import { requireSeats, seatAmong, type Viewer } from './viewer';

/**
 * A player sets his standing orders, in place of those he had, and when he wants to be waited for. Nobody else learns of it until
 * one of them makes a move.
 * @returns his view
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

/**
 * A player adds one standing order, or removes one. Nobody else learns of it until one of them makes a move.
 * @returns his view
 * @throws Problem as `setOrders`
 */
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
  const { state } = await change(context, table, (state, now) => {
    seatAmong(requireSeats(context, state, viewer), seat);
    const place = state.seats[seat];
    const { wake, orders } = wished(place.orders);
    const game = games(state.game);
    const options = game.options.parse(state.options);
    const newId = idsAfter(place.orders.map(({ id }) => id));
    const given = givenOrders(state.game, options, game.view(state.play, seat), orders ?? [], place.orders, newId);
    if ('problem' in given) throw new Problem(given.problem, { number: given.index + 1 });
    const plans = { seat, wake: wake ?? place.wake, orders: orders ? given.orders : place.orders };
    return { outcome: match.setOrders(games, state, plans, now), mover: seat };
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

/** Marks what of a view is the viewer's own alone and changes without the table's version, for `ETag`. */
export function planMark({ wake, orders }: match.TableView): string {
  if (wake === null) return '';
  return createHash('sha256')
    .update(JSON.stringify([wake, orders]))
    .digest('base64url')
    .slice(0, 8);
}
