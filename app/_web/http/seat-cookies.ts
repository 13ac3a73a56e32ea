import type { NextRequest } from 'next/server';
import { serverContext } from '@/app/_web/server/context';
import { failure, log } from '@/app/_web/server/log';
import { addSeats, dropClaims } from '@/lib/accounts';
import { hashOf, type SeatKey, seatCookiesAfter, seatKeysIn } from '@/lib/identity';
import { besideKeys, type Context, leastNeeded } from '@/lib/tables';
import { accountOfRequest, originOf } from './credentials';

/** The key the browser gets with a response, or the seat it loses. */
type Change = { taken?: SeatKey | undefined; forgotten?: Pick<SeatKey, 'table' | 'seat'> | undefined };

/** Adds the cookies of the browser's seats (lib/identity/cookies.ts) to a response, which must not be cached then. */
export async function withSeatCookies(
  request: NextRequest,
  response: Response,
  change: Change = {},
): Promise<Response> {
  const context = serverContext();
  const cookies = request.cookies.getAll();
  // A program has none, and keeps its keys itself.
  if (cookies.length === 0 && !change.taken && !change.forgotten) return response;
  const after = {
    ...(change.taken ? await beside(context, seatKeysIn(cookies), change.taken) : {}),
    forgotten: change.forgotten,
    now: context.now(),
    isSecure: originOf(request.headers).startsWith('https:'),
  };
  let { set, isFull } = seatCookiesAfter(cookies, after);
  if (isFull) {
    const dropOrder = await unlessAway(() => leastNeeded(context, seatKeysIn(cookies)));
    ({ set } = seatCookiesAfter(cookies, { ...after, dropOrder: dropOrder ?? [] }));
  }
  for (const line of set) response.headers.append('set-cookie', line);
  if (request.method === 'POST') await tellAccount(context, request, change);
  if (set.length > 0) response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** Adds a seat or a new key to a signed-in player's account, or drops a seat. If this fails they can claim it later. */
async function tellAccount(context: Context, request: NextRequest, { taken, forgotten }: Change): Promise<void> {
  if ((!taken && !forgotten) || request.headers.has('authorization')) return;
  try {
    const who = await accountOfRequest(request);
    if (who && forgotten) await dropClaims(context, who.account, [forgotten]);
    if (who && taken) {
      const { table, seat, text } = taken;
      await addSeats(context, who.account, [{ table, seat, keyHash: hashOf(text) }]);
    }
  } catch (error) {
    log().warn(failure(error), 'an account cannot be told of a seat now');
  }
}

/** Returns the keys a browser keeps with a new one of a seat: those that open something else, and it, if nothing else does. */
async function beside(context: Context, keys: readonly SeatKey[], taken: SeatKey) {
  const others = keys.filter(({ table, seat }) => table === taken.table && seat === taken.seat);
  if (others.every(({ text }) => text === taken.text)) return { taken };
  const known = await unlessAway(() => besideKeys(context, others, taken));
  return known ? { taken: known.isNew ? taken : undefined, spare: known.spare } : { taken };
}

/** Null while the tables cannot be read: then no key leaves the browser, and new ones stay in cookies of their own. */
async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log().warn(failure(error), 'keys cannot be dropped from the cookies now');
    return null;
  }
}
