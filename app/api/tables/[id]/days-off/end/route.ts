import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { endDaysOff, endDaysOffRequest } from '@/lib/tables';

/** A player is back from his days off, or does not take them. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const view = await endDaysOff(
    serverContext(),
    params.id,
    await keysOf(request, params.id),
    await parseBody(request, endDaysOffRequest),
  );
  return isPageForm(request) ? seeOther(tablePage(request, params)) : json(view);
}, tablePage);
