import { route } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { countFor } from '@/app/_web/http/limits';
import { invitationLink, remembering, seatedAnswer } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { open, openRequest } from '@/lib/tables';

/** Opens a table. */
export const POST = route(
  async (request, _params, keep) => {
    checkOrigin(request);
    const asked = await parseBody(request, openRequest, keep);
    await countFor(request, 'tables');
    const { invitation, ...seated } = await open(serverContext(), asked);
    const links = { invitation, invitationLink: invitationLink(request.headers, invitation) };
    return remembering(request, asked, seatedAnswer(request, seated, links));
  },
  ({ headers }) => pageBehind(headers, /^\/(new)?$/) ?? '/new',
);
