import { route, seeOther } from '@/app/_web/http/answer';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { serverContext } from '@/app/_web/server/context';
import { parseSeatKey } from '@/lib/identity';
import { Problem, visit } from '@/lib/tables';

/** A private link: moves the seat's key from the address bar to a cookie. Changes nothing at the table. */
export const GET = route<{ key: string }>(async (request, params) => {
  const key = parseSeatKey(params.key);
  if (!key) return seeOther('/?problem=wrong-key');
  try {
    await visit(serverContext(), key.table, [key], key.seat);
  } catch (error) {
    if (error instanceof Problem) return seeOther('/?problem=wrong-key');
    throw error;
  }
  return withSeatCookies(request, seeOther(`/t/${key.table}?as=${key.seat}`), { taken: key });
});
