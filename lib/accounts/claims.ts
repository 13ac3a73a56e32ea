import type { SeatKey } from '../identity';
import { openedBy } from '../tables';
import { type AccountsContext, type Claim, claimLists } from './documents';

/** So many seats one account keeps; the ones claimed first go for new ones. */
export const MAX_CLAIMS = 2_000;

type Seat = Pick<Claim, 'table' | 'seat'>;
/** A seat, and the hash of its key. */
export type ClaimedSeat = Omit<Claim, 'since'>;

/** The seats of an account. One round trip. */
export async function claimsOf(context: AccountsContext, account: string): Promise<readonly Claim[]> {
  return (await claimLists(context).get(account, context.now()))?.value.claims ?? [];
}

/**
 * Claims for an account the seats that these keys open: whoever shows no key of a seat does not get it.
 * @returns those seats
 */
export async function claim(
  context: AccountsContext,
  account: string,
  keys: readonly SeatKey[],
): Promise<ClaimedSeat[]> {
  const seats = await openedBy(context, keys);
  await keepClaims(context, account, seats);
  return seats;
}

/** Adds seats to an account, whose holder the caller knows to have them. */
export async function keepClaims(
  context: AccountsContext,
  account: string,
  seats: readonly ClaimedSeat[],
): Promise<void> {
  if (seats.length === 0) return;
  const now = context.now();
  await claimLists(context).update(account, now, (list) => {
    const kept = list?.value.claims ?? [];
    if (seats.every((seat) => kept.some((one) => isSame(one, seat) && one.keyHash === seat.keyHash)))
      return 'unchanged';
    const added = seats.map((seat) => ({ ...seat, since: now }));
    const others = kept.filter((one) => !seats.some((seat) => isSame(one, seat)));
    return { value: { claims: [...others, ...added].slice(-MAX_CLAIMS) } };
  });
}

/** Takes seats out of an account. */
export async function dropClaims(context: AccountsContext, account: string, seats: readonly Seat[]): Promise<void> {
  if (seats.length === 0) return;
  await claimLists(context).update(account, context.now(), (list) => {
    const kept = (list?.value.claims ?? []).filter((one) => !seats.some((seat) => isSame(one, seat)));
    return list && kept.length < list.value.claims.length ? { value: { claims: kept } } : 'unchanged';
  });
}

function isSame(a: Seat, b: Seat): boolean {
  return a.table === b.table && a.seat === b.seat;
}
