import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { agree, agreeRequest } from '@/lib/tables';

/** Agrees that a seat is taken over in the deal that runs. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const view = await agree(
    serverContext(),
    params.id,
    await keysOf(request, params.id),
    await parseBody(request, agreeRequest),
  );
  return isPageForm(request) ? seeOther(tablePage(request, params)) : json(view);
}, tablePage);
