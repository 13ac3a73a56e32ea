import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { withdrawSpectatorLink } from '@/lib/tables';

/** The link to watch opens nothing any more. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  await withdrawSpectatorLink(serverContext(), params.id, await viewerOf(request, params.id));
  return isPageForm(request) ? seeOther(`${tablePage(request, params)}#watch`) : json({ result: 'done' });
}, tablePage);
