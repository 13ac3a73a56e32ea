import { addressId, newSecret } from '../../identity';
import {
  areOf,
  isBlocked,
  type KeptDefault,
  type KeptWishes,
  messageDocuments,
  planAgain,
  seatId,
  wishes,
  wishesPlacement,
} from '../../notify';
import type { HeldSeat } from '../../notify/subscriptions';
import type { Context } from '../context';
import { loadIfThere } from '../runner/load';
import { clockStandsWhenQuiet, isPromisedTo } from './quiet';
import { postOf } from './run';

/** More wishes than one account has. */
const MANY = 2_000;

/** Somebody who is signed in: their addresses, which count as confirmed, and their seats. */
type Owner = { id: string; emails: readonly string[]; seats: readonly HeldSeat[] };

/** Makes the wishes for one seat those for each seat that the account gets from now on. */
export async function keepDefault(context: Context, account: string, kept: KeptWishes): Promise<void> {
  const value: KeptDefault = { ...wishes.parse(kept), webhookSecret: kept.webhookSecret };
  const owners = value.email === null ? [] : [addressId(value.email)];
  await messageDocuments(context).defaults.put(account, value, { owners }, context.now());
}

/** The default of an account, as it is stored; null if it has none. */
export async function defaultOf(context: Context, account: string): Promise<KeptDefault | null> {
  return (await messageDocuments(context).defaults.get(account, context.now()))?.value ?? null;
}

/** Makes the default of one account that of another one, unless that has one itself. It can be run again. */
export async function moveDefault(context: Context, from: string, to: string): Promise<void> {
  const { defaults } = messageDocuments(context);
  const kept = await defaults.get(from, context.now());
  if (!kept) return;
  await defaults.create(to, kept.value, { owners: kept.owners }, context.now());
  await defaults.remove(from);
}

export async function removeDefault(context: Context, account: string): Promise<void> {
  await messageDocuments(context).defaults.remove(account);
}

/**
 * Has the account's default wished for at these seats as far as their players hold them and have wished nothing there. An
 * address to which mail may not go any more is left out.
 * @param owner called only if the account has a default
 */
export async function applyDefault(
  context: Context,
  account: string,
  seats: readonly HeldSeat[],
  owner: () => Promise<Owner>,
): Promise<void> {
  if (seats.length === 0) return;
  const kept = await defaultOf(context, account);
  if (!kept) return;
  const usable = { ...kept, email: (await mayWrite(context, kept.email, await owner())) ? kept.email : null };
  await Promise.all(seats.map((seat) => wishFor(context, account, seat, usable)));
}

/** Whether mail may go to the address of a default: it signs in to the account, or is confirmed for another seat of it. */
async function mayWrite(context: Context, email: string | null, { id, emails, seats }: Owner): Promise<boolean> {
  if (email === null) return false;
  const address = addressId(email);
  if (await isBlocked(context, address)) return false;
  if (emails.some((one) => addressId(one) === address)) return true;
  const found = await messageDocuments(context).wishes.owned(address, MANY, context.now());
  return found.some(
    ({ value }) =>
      value.confirmed &&
      value.account === id &&
      value.email !== null &&
      addressId(value.email) === address &&
      seats.some(({ table, seat, keyHash }) => table === value.table && seat === value.seat && areOf(value, keyHash)),
  );
}

async function wishFor(
  context: Context,
  account: string,
  { table, seat, keyHash }: HeldSeat,
  wished: KeptDefault,
): Promise<void> {
  const state = await loadIfThere(context, table);
  const place = state?.seats[seat];
  const isHeld = place?.keyHash === keyHash;
  // Where a bot plays until the next deal, they lie ready: nobody could wish for anything once the seat is taken over, unless they look in.
  if (!place || !(isHeld || isPromisedTo(place, keyHash))) return;
  const now = context.now();
  const value: KeptWishes = {
    ...wished,
    table,
    seat,
    keyHash,
    confirmed: wished.email !== null,
    account,
    webhookSecret: wished.webhook && (wished.webhookSecret ?? newSecret(context.random)),
  };
  let isNew = false;
  await messageDocuments(context).wishes.update(seatId(table, seat), now, (known) => {
    isNew = !known || !areOf(known.value, keyHash);
    return isNew ? { value, ...wishesPlacement(value, now) } : 'unchanged';
  });
  if (!isNew) return;
  if (value.quiet !== null || place.quiet !== null)
    await clockStandsWhenQuiet(context, { table, seat, keyHash }, value);
  if (isHeld) await planAgain(postOf(context), table, seat);
}
