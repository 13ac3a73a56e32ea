import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { say, sayRequest } from '@/lib/tables';

/** Says something to all at the table. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const view = await say(
    serverContext(),
    params.id,
    await keysOf(request, params.id),
    await parseBody(request, sayRequest),
  );
  return isPageForm(request) ? seeOther(`${tablePage(request, params)}#talk`) : json(view);
}, tablePage);
