import { route } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { invitationLink, seatedAnswer } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { open, openRequest } from '@/lib/tables';

/** Opens a table. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { invitation, ...seated } = await open(serverContext(), await parseBody(request, openRequest));
    return seatedAnswer(request, seated, {
      invitation,
      invitationLink: invitationLink(request.headers, invitation),
    });
  },
  ({ headers }) => pageBehind(headers, /^\/(new)?$/) ?? '/new',
);
