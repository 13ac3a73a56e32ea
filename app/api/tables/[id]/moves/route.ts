import { isPageForm, json, route, seeOther } from '@/app/http/answer';
import { parseBody } from '@/app/http/body';
import { checkOrigin, keysOf } from '@/app/http/credentials';
import { announce } from '@/app/server/announce';
import { serverContext } from '@/app/server/context';
import { act, moveRequest } from '@/lib/tables';

/** Makes a move. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const view = await act(serverContext(), id, keysOf(request), await parseBody(request, moveRequest));
    announce(id);
    return isPageForm(request) ? seeOther(`/t/${id}?as=${view.seat}`) : json(view);
  },
  (request, { id }) => tablePage(request.headers.get('referer'), id),
);

/** The table's page, with the seat it showed when the form was sent. */
function tablePage(referer: string | null, id: string): string {
  const seat = referer && URL.canParse(referer) ? new URL(referer).searchParams.get('as') : null;
  return seat && /^\d$/.test(seat) ? `/t/${id}?as=${seat}` : `/t/${id}`;
}
