import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, originOf, viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { giveSpectatorLink, spectatorLinkRequest } from '@/lib/tables';

/** Gives a link with which others may watch, for the host. The page to which a form leads shows it. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const context = serverContext();
  const wanted = await parseBody(request, spectatorLinkRequest);
  const secret = await giveSpectatorLink(context, params.id, await viewerOf(request, params.id), wanted);
  if (isPageForm(request)) return seeOther(`${tablePage(request, params)}#watch`);
  return json({ spectatorLink: `${originOf(request.headers)}/w/${secret}`, behind: wanted.behind }, { status: 201 });
}, tablePage);
