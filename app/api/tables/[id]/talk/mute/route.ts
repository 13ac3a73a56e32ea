import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { mute, muteRequest } from '@/lib/tables';

/** Lets a player not hear another one any more, or again. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  await mute(serverContext(), params.id, await keysOf(request, params.id), await parseBody(request, muteRequest));
  return isPageForm(request) ? seeOther(`${tablePage(request, params)}#talk`) : json({ result: 'done' });
}, tablePage);
