import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { agreeLink, lostLinkRequest } from '@/lib/tables';

/** Agrees that there be a new link for a seat. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const view = await agreeLink(
    serverContext(),
    params.id,
    await keysOf(request, params.id),
    await parseBody(request, lostLinkRequest),
  );
  return isPageForm(request) ? seeOther(tablePage(request, params)) : json(view);
}, tablePage);
