import { z } from 'zod';
import { whole } from '../../clock';
import { opensSeat, tidyAddress } from '../../identity';
import {
  type KeptWishes,
  mailAddress,
  messageDocuments,
  seatId,
  type Unreached,
  usableChannels,
  wishes,
} from '../../notify';
import { type HeldSeat, removeSubscriptionsOf, subscriptionsOf } from '../../notify/subscriptions';
import { type Seat, seat } from '../../rules/view';
import { isUnreadableDocument } from '../../store/errors';
import type { Context } from '../context';
import { openedBy } from '../reading/seats-held';
import { flag, nothing } from '../requests';
import { type Viewer, viewerWith } from '../viewer';
import { postOf } from './run';

/** More seats than a table has. */
const MANY = 20;

/** The items of a list that stand in one field of a form, separated by spaces or commas. */
const split = (value: unknown) =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((part) => part !== '') : value;
const { when, delayMinutes, digestHours, zone, quiet, remindMinutes, webhook, locale } = wishes.shape;

/** `PUT /api/tables/{id}/wishes`. Fields that are left out stay as they were. */
export const wishesRequest = z.object({
  seat,
  email: z.union([nothing, z.string().transform(tidyAddress).pipe(mailAddress)]).optional(),
  when: when.optional(),
  delayMinutes: whole.pipe(delayMinutes).optional(),
  digestHours: z.preprocess(split, digestHours).optional(),
  zone: zone.optional(),
  quiet: z.union([nothing, quiet]).optional(),
  remindMinutes: z.preprocess(split, z.array(whole).pipe(remindMinutes)).optional(),
  remindDeadline: flag.optional(),
  webhook: z
    .union([
      webhook,
      z
        .object({ form: z.string() })
        .strict()
        .transform(() => null),
    ])
    .optional(),
  locale: locale.optional(),
  /** Whether this becomes what is wished for each seat that the account they are signed in to gets from now on. */
  asDefault: flag.optional(),
  /** Marks a form whose empty fields are left out: they are to be empty. */
  complete: z.literal('yes').optional(),
});
export type WishesRequest = z.infer<typeof wishesRequest>;

/** The answer to it: what holds from now on. */
export const wishesSchema = wishes.extend({
  seat,
  /** Signs what is posted there. */
  webhook: z.object({ url: z.string(), form: z.string(), secret: z.string() }).nullable(),
  /** Whether mail goes to `email`; if not, a mail asks there first. */
  confirmed: z.boolean(),
});
export type SeatWishes = z.infer<typeof wishesSchema>;

/** Whether one of the keys opens a seat with this hash. */
export function isHeld(context: Context, { table, seat, keyHash }: HeldSeat, viewer: Viewer): boolean {
  return viewer.keys.some((key) => key.table === table && key.seat === seat && opensSeat(key, keyHash, context));
}

export function shown({ webhook: hook, webhookSecret, ...kept }: KeptWishes): SeatWishes {
  const secret = webhookSecret ?? '';
  const { table: _table, keyHash: _hash, account: _account, ...own } = kept;
  return { ...own, webhook: hook && { ...hook, secret } };
}

/** How a seat's player is told of their turns, as they see it at their table; and whom the host cannot have told. */
export type SeatMessages = {
  /** Null as long as they have wished for nothing. */
  wishes: SeatWishes | null;
  /** Over which channels they, or another player, could not be reached lately. */
  unreached: Unreached[];
  /** Whether this server sends mail. */
  hasMail: boolean;
  hasWebhook: boolean;
};

/**
 * Returns what is kept about the messages of a table, read in one round trip for all seats of it that these keys are for. `isPushed`: whether
 * a browser is told about a seat, which is asked for apart.
 */
export async function readMessages(
  context: Context,
  table: string,
  viewer: Viewer,
): Promise<{ of: (seat: Seat, host: Seat | null) => SeatMessages; isPushed: (seat: Seat) => Promise<boolean> }> {
  const documents = messageDocuments(context);
  const own = viewerWith(...viewer.keys.filter((key) => key.table === table));
  const now = context.now();
  const usable = usableChannels(postOf(context));
  const [kept, reach] = await Promise.all([
    documents.wishes.getMany(
      own.keys.map((key) => seatId(table, key.seat)),
      now,
    ),
    documents.reach.getMany([table], now),
  ]);
  return {
    of: (seat, host) => {
      const mine = kept.find((one) => one?.value.seat === seat && isHeld(context, one.value, own))?.value;
      const unreached = reach[0]?.value.unreached ?? [];
      return {
        wishes: mine ? shown(mine) : null,
        unreached: unreached.filter((one) => one.seat === seat || seat === host),
        hasMail: usable.includes('email'),
        hasWebhook: usable.includes('webhook'),
      };
    },
    isPushed: async (seat) => {
      const keys = own.keys.filter((key) => key.seat === seat);
      const opened = await openedBy(context, viewerWith(...keys));
      const told = await Promise.all(opened.map((held) => subscriptionsOf(context.records, held, now)));
      return told.flat().length > 0;
    },
  };
}

/** Forgets the wishes, address and failures of a player who loses a seat or its key. @param keyHash whether a key was theirs */
export async function forgetWishes(context: Context, table: string, seat: Seat, keyHash: (hash: string) => boolean) {
  const documents = messageDocuments(context);
  const id = seatId(table, seat);
  let isAnothers = false;
  try {
    await documents.wishes.update(id, context.now(), (known) => {
      isAnothers = known !== null && !keyHash(known.value.keyHash);
      return known && !isAnothers ? null : 'unchanged';
    });
  } catch (error) {
    if (!isUnreadableDocument(error)) throw error;
    // It must keep nobody from leaving, or from a new key; and nobody can tell whose it was.
    await documents.wishes.remove(id);
  }
  await removeSubscriptionsOf(context.records, { table, seat }, keyHash, context.now());
  // The question to their address, and how they were reached, are those of a player who has the seat by now.
  if (isAnothers) return;
  await documents.confirmations.remove(id);
  await forgetFailures(context, table, seat);
}

/** Forgets all that is kept about the messages of a table that is gone. */
export async function forgetTableMessages(context: Context, table: string): Promise<void> {
  const { wishes: kept, deliveries, confirmations, tokens, reach } = messageDocuments(context);
  const now = context.now();
  for (const documents of [kept, confirmations, tokens]) {
    for (const { id } of await documents.owned(table, MANY, now)) await documents.remove(id);
  }
  for (;;) {
    const found = await deliveries.owned(table, 200, now);
    if (found.length === 0) break;
    await Promise.all(found.map(({ id }) => deliveries.remove(id)));
  }
  await reach.remove(table);
}

export async function forgetFailures(context: Context, table: string, seat: Seat): Promise<void> {
  const { reach } = messageDocuments(context);
  await reach.update(table, context.now(), (known) => {
    const unreached = known?.value.unreached.filter((one) => one.seat !== seat) ?? [];
    if (!known || unreached.length === known.value.unreached.length) return 'unchanged';
    return unreached.length === 0 ? null : { value: { unreached } };
  });
}
