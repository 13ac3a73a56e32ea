import { addressId, newSecret } from '../../identity';
import {
  areOf,
  askAddress,
  DEFAULT_WISHES,
  type KeptWishes,
  messageDocuments,
  planAgain,
  seatId,
  type Wishes,
  wishes,
  wishesPlacement,
} from '../../notify';
import type { Kept } from '../../store/collection';
import { isUnreadableDocument } from '../../store/errors';
import type { Context } from '../context';
import { countChange } from '../documents';
import { Problem } from '../problem';
import { signsLife } from '../reading/lost-link';
import { load, loadIfThere } from '../runner/load';
import { requireSeats, type Viewer } from '../viewer';
import { clockStandsWhenQuiet } from './quiet';
import { postOf } from './run';
import { forgetFailures, forgetWishes, isHeld, type SeatWishes, shown, type WishesRequest } from './wishes';
import { keepDefault } from './wishes-default';

/**
 * Sets how the player of a seat wants to be told. An address that none of their seats has confirmed is asked by mail, with the
 * next messages; neither answer nor time depends on others using it.
 * @param mayAsk is called before another address is to be asked than the seat had; what it throws keeps the wishes as they were
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`; `not-signed-in` if it is to be a default without an account
 */
export async function setWishes(
  context: Context,
  table: string,
  viewer: Viewer,
  request: WishesRequest,
  mayAsk: () => Promise<void> = async () => {},
): Promise<SeatWishes> {
  const { account } = viewer;
  if (request.asDefault && !account) throw new Problem('not-signed-in');
  const documents = messageDocuments(context);
  const now = context.now();
  const ids = [...new Set([seatId(table, request.seat), ...viewer.keys.map((key) => seatId(key.table, key.seat))])];
  const state = await load(context, table);
  if (!requireSeats(context, state, viewer).includes(request.seat)) throw new Problem('no-seat');
  await signsLife(context, state, viewer);
  await countChange(context, 'wishes', seatId(table, request.seat));
  const [known, ...others] = await documents.wishes.getMany(ids, now);
  const { keyHash } = state.seats[request.seat];
  if (keyHash === null) throw new Problem('no-seat');
  const isTheirs = (one: KeptWishes | null, address: string) =>
    one?.confirmed && one.email !== null && addressId(one.email) === address && isHeld(context, one, viewer);
  const wishedAfter = (kept: Kept<KeptWishes> | null) => {
    const before = kept && areOf(kept.value, keyHash) ? kept.value : null;
    const wished = merged(before ?? DEFAULT_WISHES, request);
    const address = wished.email === null ? null : addressId(wished.email);
    const all = [before, ...others.map((one) => one?.value ?? null)];
    const isKnown = address !== null && all.some((one) => isTheirs(one, address));
    return { before, wished, address, isKnown, isSameHook: before?.webhook?.url === wished.webhook?.url };
  };
  const { before, wished, address, isKnown, isSameHook } = wishedAfter(known);
  const isSignedIn =
    !isKnown && address !== null && ((await account?.emails()) ?? []).some((one) => addressId(one) === address);
  const isConfirmed = isKnown || isSignedIn;
  if (address !== null && !isConfirmed && before?.email !== wished.email) await mayAsk();
  const fresh = newSecret(context.random);
  // Wishes of another window, a confirmation or an unsubscription that came meanwhile stay, unless something else is wished here.
  const keptAfter = (latest: Kept<KeptWishes> | null): KeptWishes => {
    const { before, wished, isKnown, isSameHook, ...then } = wishedAfter(latest);
    return {
      ...wished,
      table,
      seat: request.seat,
      keyHash,
      confirmed: isKnown || (isSignedIn && then.address === address),
      account: account?.id ?? before?.account ?? null,
      webhookSecret: wished.webhook && ((isSameHook && before?.webhookSecret) || fresh),
    };
  };
  const kept = await written(context, seatId(table, request.seat), known, keptAfter);
  const after = await loadIfThere(context, table);
  if (after?.seats[request.seat].keyHash !== keyHash) {
    // Its player has left, or has another key, since they were asked for it: then nothing of this is kept.
    await forgetWishes(context, table, request.seat, (hash) => hash === keyHash);
    throw new Problem('no-seat');
  }
  if (request.asDefault && account) await keepDefault(context, account.id, kept);
  if (address !== null && !isConfirmed && request.email !== undefined) await askAddress(context, table, request.seat);
  if (before?.email !== wished.email || !isSameHook) await forgetFailures(context, table, request.seat);
  // Without a pace there are hardly any clocks, but the objection to a new link has one.
  const isQuiet = kept.quiet !== null || state.seats[request.seat].quiet !== null;
  if (isQuiet) await clockStandsWhenQuiet(context, { table, seat: request.seat, keyHash }, kept);
  await planAgain(postOf(context), table, request.seat);
  return shown(kept);
}

/** Writes the wishes of a seat after those that are there by then, also in place of ones that cannot be read. */
async function written(
  context: Context,
  id: string,
  known: Kept<KeptWishes> | null,
  wishesAfter: (latest: Kept<KeptWishes> | null) => KeptWishes,
): Promise<KeptWishes> {
  const { wishes: documents } = messageDocuments(context);
  const now = context.now();
  let value = wishesAfter(known);
  const change = (latest: Kept<KeptWishes> | null) => {
    value = wishesAfter(latest);
    return { value, ...wishesPlacement(value, now) };
  };
  try {
    await documents.update(id, now, change, known ?? undefined);
  } catch (error) {
    if (!isUnreadableDocument(error)) throw error;
    await documents.put(id, value, wishesPlacement(value, now), now);
  }
  return value;
}

/** Returns what was wished before with what is wished now in its place. */
function merged(before: Wishes, { seat: _, asDefault: _default, complete, ...request }: WishesRequest): Wishes {
  const base = complete
    ? { ...before, email: null, quiet: null, remindMinutes: [], remindDeadline: false, webhook: null }
    : before;
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  return wishes.parse({ ...base, ...given });
}
