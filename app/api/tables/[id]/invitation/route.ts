import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { invitationLink } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { renewInvitation } from '@/lib/tables';

/** Renews the invitation: the old link stops working. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const { invitation } = await renewInvitation(serverContext(), params.id, await viewerOf(request, params.id));
  return isPageForm(request)
    ? seeOther(tablePage(request, params))
    : json({ invitation, invitationLink: invitationLink(request.headers, invitation) });
}, tablePage);
