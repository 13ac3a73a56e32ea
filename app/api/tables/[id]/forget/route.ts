import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { expiredSeatCookie } from '@/app/_web/http/seated';
import { changes } from '@/app/_web/server/changes';
import { serverContext } from '@/app/_web/server/context';
import { forget, forgetRequest } from '@/lib/tables';

/** Forgets the player of a seat, and takes the seat's key out of this browser. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const keys = keysOf(request);
    const { seat } = await parseBody(request, forgetRequest);
    const result = await forget(serverContext(), id, keys, seat);
    changes().emit(id);
    const key = keys.find((one) => one.table === id && one.seat === seat);
    const headers: HeadersInit = key ? { 'set-cookie': expiredSeatCookie(key) } : {};
    return isPageForm(request) ? seeOther('/', headers) : json({ result }, { headers });
  },
  ({ headers }, { id }) => pageBehind(headers, /^\/t\/[a-z0-9]+$/) ?? `/t/${encodeURIComponent(id)}`,
);
