import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { planRequest, undo } from '@/lib/tables';

/** A player takes his last move back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const view = await undo(serverContext(), id, await keysOf(request, id), await parseBody(request, planRequest));
  return isPageForm(request) ? seeOther(`/t/${id}?as=${view.seat}`) : json(view);
}, tablePage);
