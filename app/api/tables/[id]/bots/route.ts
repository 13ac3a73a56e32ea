import { isPageForm, json, route, seeOther } from '@/app/http/answer';
import { pageBehind } from '@/app/http/back';
import { parseBody } from '@/app/http/body';
import { checkOrigin, keysOf } from '@/app/http/credentials';
import { serverContext } from '@/app/server/context';
import { botRequest, setBot } from '@/lib/tables';

/** Sets a bot to a seat, or hands the seat to a player again. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const view = await setBot(serverContext(), id, keysOf(request), await parseBody(request, botRequest));
    return isPageForm(request) ? seeOther(`/t/${id}?as=${view.seat}`) : json(view);
  },
  ({ headers }, { id }) => pageBehind(headers, /^\/t\/[a-z0-9]+$/) ?? `/t/${encodeURIComponent(id)}`,
);
