import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { haveSeen, seenRequest } from '@/lib/tables';

/** Notes up to where a player has been shown the match. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  await haveSeen(serverContext(), params.id, await keysOf(request, params.id), await parseBody(request, seenRequest));
  return isPageForm(request) ? seeOther(tablePage(request, params)) : json({ result: 'done' });
}, tablePage);
