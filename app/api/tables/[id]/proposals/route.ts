import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { proposalRequest, propose } from '@/lib/tables';

/** A player proposes something to the others. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const view = await propose(
    serverContext(),
    params.id,
    await keysOf(request, params.id),
    await parseBody(request, proposalRequest),
  );
  return isPageForm(request) ? seeOther(tablePage(request, params)) : json(view);
}, tablePage);
