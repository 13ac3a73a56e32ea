import { z } from 'zod';
import { isSameKey, newSecret } from '../../identity';
import { isPoint } from '../../notify/channels/vapid';
import { MESSAGE_LOCALES } from '../../notify/letter';
import {
  addSubscriptions,
  browserOf,
  type HeldSeat,
  pushSubscription,
  removeBrowser,
  removeSubscriptionsOf,
  subscribedSeats,
} from '../../notify/subscriptions';
import { seat } from '../../rules/view';
import type { Context } from '../context';
import { Problem } from '../problem';
import { seatsOpenedBy } from '../reading/seats-held';
import { type Viewer, viewerWith } from '../viewer';
import { isHeld } from './wishes';

const seatOf = z.object({ table: z.string(), seat });
type SeatOf = z.infer<typeof seatOf>;

/** `POST /api/push/subscriptions`: tell this browser about the seats it holds, at one table or at all. */
export const subscribeRequest = z.object({
  subscription: pushSubscription.refine(({ keys }) => isPoint(keys.p256dh)),
  locale: z.enum(MESSAGE_LOCALES),
  table: z.string().optional(),
  /** The endpoint that the subscription takes the place of: then it is told about the same seats. */
  replaces: z.string().max(1_000).optional(),
});
export type SubscribeRequest = z.infer<typeof subscribeRequest>;

/** `DELETE /api/push/subscriptions`: do not tell this browser any more, about one table or at all. */
export const unsubscribeRequest = z.object({ endpoint: z.string().max(1_000), table: z.string().optional() });
export type UnsubscribeRequest = z.infer<typeof unsubscribeRequest>;

/** `seats`: about which of the seats that it holds (`held`) a browser is told. */
export const subscribedSchema = z.object({ seats: z.array(seatOf), held: z.array(seatOf) });
export type Subscribed = z.infer<typeof subscribedSchema>;

/**
 * Has a browser told about the seats its viewer holds; about those it knows by being signed in alone, until it is signed out.
 * @param isAllowed whether messages may be sent to the endpoint: it is an address that a visitor gives us
 * @throws Problem `bad-request` if they may not, `no-seat` if the keys open no seat there
 */
export async function subscribe(
  context: Context,
  viewer: Viewer,
  request: SubscribeRequest,
  isAllowed: (endpoint: string) => boolean,
): Promise<Subscribed> {
  const { subscription: to, table, replaces } = request;
  if (!isAllowed(to.endpoint)) throw new Problem('bad-request', { field: 'subscription.endpoint' });
  const held = await seatsOpenedBy(context, viewer);
  const now = context.now();
  const old = replaces === undefined ? null : browserOf(replaces);
  const before = old === null ? null : await subscribedSeats(context.records, old, held, now);
  const seats = (before?.seats ?? held).filter((one) => table === undefined || one.table === table);
  if (seats.length === 0) throw new Problem('no-seat');
  const locale = before?.locale ?? request.locale;
  const session = viewer.account?.session;
  const here = viewerWith(...viewer.keys.filter((key) => !session?.keys.includes(key)));
  const told = seats.map((seat) => ({
    ...seat,
    session: session && !isHeld(context, seat, here) ? session.id : null,
  }));
  const browser = browserOf(to.endpoint);
  await addSubscriptions(context.records, { to, locale, seats: told }, now, () => newSecret(context.random));
  if (old !== null && old !== browser) await removeBrowser(context.records, old, now);
  const after = await seatsOpenedBy(context, viewer);
  // Nothing is kept of a browser at a seat that was given up, or got another key, meanwhile.
  const lost = seats.filter((seat) => !after.some((one) => isSameKey(one, seat)));
  for (const seat of lost) {
    await removeSubscriptionsOf(context.records, seat, (hash) => hash === seat.keyHash, context.now());
  }
  return toldOf(context, after, browser);
}

/** Ends what is sent to an endpoint, for anybody who knows it: only the browser and its push service do. */
export async function unsubscribe(context: Context, { endpoint, table }: UnsubscribeRequest): Promise<void> {
  await removeBrowser(context.records, browserOf(endpoint), context.now(), table);
}

/** Returns about which of the viewer's seats a browser is told. @param browser as `browserOf` calls it */
export async function subscribed(context: Context, viewer: Viewer, browser: string): Promise<Subscribed> {
  return toldOf(context, await seatsOpenedBy(context, viewer), browser);
}

async function toldOf(context: Context, held: readonly HeldSeat[], browser: string): Promise<Subscribed> {
  const { seats } = await subscribedSeats(context.records, browser, held, context.now());
  return { seats: seats.map(placeOf), held: held.map(placeOf) };
}

const placeOf = ({ table, seat }: SeatOf): SeatOf => ({ table, seat });
