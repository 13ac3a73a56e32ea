import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { chosenBy, tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { serverContext } from '@/app/_web/server/context';
import { act, moveRequest } from '@/lib/tables';

// Next would put a proxy around each request that finds out whether it is dynamic.
export const dynamic = 'force-dynamic';

/** Makes a move. */
export const POST = route<{ id: string }>(async (request, { id }, keep) => {
  checkOrigin(request);
  const move = await parseBody(request, moveRequest);
  keep(chosenBy(move.move));
  const view = await act(serverContext(), id, viewerOf(request, id), move);
  return withSeatCookies(request, isPageForm(request) ? seeOther(`/t/${id}?as=${view.seat}`) : json(view));
}, tablePage);
