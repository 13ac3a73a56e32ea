import type { NextRequest } from 'next/server';
import { serverContext } from '@/app/_web/server/context';
import { failure, log } from '@/app/_web/server/log';
import { addSeats, dropClaims } from '@/lib/accounts';
import { hashOf, type SeatKey, seatCookiesAfter, seatKeysIn } from '@/lib/identity';
import { type Context, myTables } from '@/lib/tables';
import { accountOfRequest, originOf } from './credentials';

/** The key the browser gets with a response, or the seat it loses. */
type Change = { taken?: SeatKey | undefined; forgotten?: Pick<SeatKey, 'table' | 'seat'> | undefined };

/**
 * Adds to a response the cookies in which the browser keeps its seats (lib/identity/cookies.ts). A response that sets
 * cookies must not be cached.
 */
export async function withSeatCookies(
  request: NextRequest,
  response: Response,
  change: Change = {},
): Promise<Response> {
  const context = serverContext();
  const cookies = request.cookies.getAll();
  const after = {
    ...change,
    now: context.now(),
    isSecure: originOf(request.headers).startsWith('https:'),
  };
  let { set, isFull } = seatCookiesAfter(cookies, after);
  if (isFull) {
    const dropOrder = await inDropOrder(context, seatKeysIn(cookies));
    ({ set } = seatCookiesAfter(cookies, { ...after, dropOrder }));
  }
  for (const line of set) response.headers.append('set-cookie', line);
  if (request.method === 'POST') await tellAccount(context, request, change);
  if (set.length > 0) response.headers.set('cache-control', 'private, no-store');
  return response;
}

/**
 * What a signed-in player takes, or gets a new key for, is his account's as well; what he gives up no longer is. If this fails
 * he has the seat all the same, and can claim it later.
 */
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

/**
 * The seats in the order in which they may be dropped for new ones: those of finished matches first, whose pages anyone
 * with the link can see; then keys that open no table; then the tables where nothing has happened for longest. Empty if
 * the tables cannot be read now; then nothing is dropped, and new seats stay in cookies of their own.
 */
async function inDropOrder(context: Context, keys: readonly SeatKey[]): Promise<SeatKey[]> {
  try {
    const tables = await myTables(context, keys);
    const viewFor = ({ table, seat }: SeatKey) =>
      tables.find(({ view, held, promised }) => view.table === table && [...held, ...promised].includes(seat))?.view;
    return keys
      .map((key) => ({ key, view: viewFor(key) }))
      .map(({ key, view }) => ({ key, isOver: view?.status === 'finished', changedAt: view?.changedAt ?? 0 }))
      .sort((a, b) => Number(b.isOver) - Number(a.isOver) || a.changedAt - b.changedAt)
      .map(({ key }) => key);
  } catch (error) {
    log().warn(failure(error), 'seats cannot be dropped from the cookies now');
    return [];
  }
}
