import { isPageForm, json, route, seeOther } from '@/app/http/answer';
import { pageBehind } from '@/app/http/back';
import { parseBody } from '@/app/http/body';
import { checkOrigin, keysOf } from '@/app/http/credentials';
import { serverContext } from '@/app/server/context';
import { act, moveRequest } from '@/lib/tables';

/** Makes a move. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const view = await act(serverContext(), id, keysOf(request), await parseBody(request, moveRequest));
    return isPageForm(request) ? seeOther(`/t/${id}?as=${view.seat}`) : json(view);
  },
  ({ headers }, { id }) => pageBehind(headers, /^\/t\/[a-z0-9]+$/) ?? `/t/${encodeURIComponent(id)}`,
);
