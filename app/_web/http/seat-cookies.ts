import type { NextRequest } from 'next/server';
import { serverContext } from '@/app/_web/server/context';
import { failure, log } from '@/app/_web/server/log';
import { type SeatKey, seatCookiesAfter, seatKeysIn } from '@/lib/identity';
import { type Context, myTables } from '@/lib/tables';
import { originOf } from './credentials';

/** What happened to the seats of a browser, if anything: the key it got, or the seat it has lost. */
type Change = { taken?: SeatKey | undefined; forgotten?: Pick<SeatKey, 'table' | 'seat'> | undefined };

/**
 * The answer with what it sets so that the browser keeps its seats (lib/identity/cookies.ts). An answer that sets cookies
 * is kept by no cache.
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
    const leaving = await inOrderOfLeaving(context, seatKeysIn(cookies));
    ({ set } = seatCookiesAfter(cookies, { ...after, leaving }));
  }
  for (const line of set) response.headers.append('set-cookie', line);
  if (set.length > 0) response.headers.set('cache-control', 'private, no-store');
  return response;
}

/**
 * The seats in the order in which they make room for others: first those of finished matches, whose pages are open to
 * anybody with their link, then those that open no table, then those at whose tables nothing has happened for longest.
 * None if that cannot be found out now: the seats wait in cookies of their own.
 */
async function inOrderOfLeaving(context: Context, keys: readonly SeatKey[]): Promise<SeatKey[]> {
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
    log().warn(failure(error), 'no seat makes room in the cookies now');
    return [];
  }
}
