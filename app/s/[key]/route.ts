import type { NextRequest } from 'next/server';
import { recapPath } from '@/app/_ui/recap/story/step';
import { route, seeOther } from '@/app/_web/http/answer';
import { afterAttempt } from '@/app/_web/http/limits';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { serverContext } from '@/app/_web/server/context';
import { isCard } from '@/lib/cards';
import { parseSeatKey } from '@/lib/identity';
import { Problem, viewerWith, visit } from '@/lib/tables';

/**
 * A private link: moves the seat's key from the address bar to a cookie. `card` or `value` is chosen when the table opens, and
 * waits to be confirmed there; `to=recap` leads to the recap. It changes nothing at the table.
 */
export const GET = route<{ key: string }>(async (request, params) => {
  const key = parseSeatKey(params.key);
  if (!key) return seeOther('/?problem=wrong-key');
  try {
    await visit(serverContext(), key.table, viewerWith(key), key.seat);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, wait } = await afterAttempt(request, new Problem('wrong-key'));
    return seeOther(code === 'wrong-key' ? `/?problem=${code}` : `/?problem=${code}&wait=${wait}`);
  }
  const query = new URLSearchParams({ as: String(key.seat), ...chosen(request) });
  const isForRecap = request.nextUrl.searchParams.get('to') === 'recap';
  const to = isForRecap ? recapPath(key.table) : `/t/${key.table}?${query}`;
  return withSeatCookies(request, seeOther(to), { taken: key });
});

export const HEAD = GET;

/** The link's choice, if it is of a form that anything at a table has. */
function chosen({ nextUrl }: NextRequest): Record<string, string> {
  const card = nextUrl.searchParams.get('card');
  if (isCard(card)) return { card };
  const value = nextUrl.searchParams.get('value');
  return value !== null && /^[\w-]{1,20}$/.test(value) ? { value } : {};
}
