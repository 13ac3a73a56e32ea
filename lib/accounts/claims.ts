import { derivedKey, isSameKey, isSameSeat } from '../identity';
import { applyDefault, besideKeys, openedBy, type Viewer } from '../tables';
import { emailsOf } from './accounts';
import { type AccountsContext, type Claim, claimLists } from './documents';

/** How many seats an account keeps; the ones claimed first make room for new ones. */
const MAX_CLAIMS = 2_000;

type Seat = Pick<Claim, 'table' | 'seat'>;
/** A seat, and the hash of its key. */
export type ClaimedSeat = Omit<Claim, 'since'>;

/** The seats of an account. One round trip. */
export async function claimsOf(context: AccountsContext, account: string): Promise<readonly Claim[]> {
  return (await claimLists(context).get(account, context.now()))?.value.claims ?? [];
}

/** Claims for an account the seats to which a viewer shows keys. @returns those seats */
export async function claim(context: AccountsContext, account: string, viewer: Viewer): Promise<ClaimedSeat[]> {
  const seats = await openedBy(context, viewer);
  await addSeats(context, account, seats);
  return seats;
}

/**
 * Adds seats, which the holder is known to have, to an account; new ones get its default of wishes. If only that fails they are
 * added all the same, with nothing wished.
 */
export async function addSeats(
  context: AccountsContext,
  account: string,
  seats: readonly ClaimedSeat[],
): Promise<void> {
  const fresh = await keepClaims(context, account, seats);
  try {
    await applyDefault(context, account, fresh, async () => {
      const [emails, claims] = await Promise.all([emailsOf(context, account), claimsOf(context, account)]);
      return { id: account, emails, seats: claims };
    });
  } catch {
    context.log?.('what an account wishes for new seats cannot be applied now', { seats: fresh.length });
  }
}

/**
 * Adds seats, which the holder is known to have, to the list of an account. Another living key of such a seat is kept as well.
 * @returns those that it did not have with this key
 */
export async function keepClaims(
  context: AccountsContext,
  account: string,
  seats: readonly ClaimedSeat[],
): Promise<ClaimedSeat[]> {
  if (seats.length === 0) return [];
  const now = context.now();
  const dead = await deadBeside(context, await claimsOf(context, account), seats);
  let fresh: ClaimedSeat[] = [];
  await claimLists(context).update(account, now, (list) => {
    const kept = list?.value.claims ?? [];
    fresh = seats.filter((seat) => !kept.some((one) => isSameKey(one, seat)));
    if (fresh.length === 0) return 'unchanged';
    const others = kept.filter((one) => !dead.some((other) => isSameKey(one, other)));
    return { value: { claims: [...others, ...fresh.map((seat) => ({ ...seat, since: now }))].slice(-MAX_CLAIMS) } };
  });
  return fresh;
}

/** Returns those claims with other keys of these seats that open nothing any more; none while that cannot be read. */
async function deadBeside(
  context: AccountsContext,
  claims: readonly Claim[],
  seats: readonly ClaimedSeat[],
): Promise<Claim[]> {
  const keyOf = ({ table, seat, keyHash }: ClaimedSeat) => derivedKey(context.linkSecret, table, seat, keyHash);
  const found = seats.map(async (seat) => {
    const others = claims.filter((one) => isSameSeat(one, seat) && one.keyHash !== seat.keyHash);
    if (others.length === 0) return [];
    try {
      const { spare } = await besideKeys(context, others.map(keyOf), keyOf(seat));
      return others.filter((one) => spare.some(({ text }) => text === keyOf(one).text));
    } catch {
      return [];
    }
  });
  return (await Promise.all(found)).flat();
}

/** Takes seats out of an account. */
export async function dropClaims(context: AccountsContext, account: string, seats: readonly Seat[]): Promise<void> {
  if (seats.length === 0) return;
  await claimLists(context).update(account, context.now(), (list) => {
    const kept = (list?.value.claims ?? []).filter((one) => !seats.some((seat) => isSameSeat(one, seat)));
    return list && kept.length < list.value.claims.length ? { value: { claims: kept } } : 'unchanged';
  });
}
