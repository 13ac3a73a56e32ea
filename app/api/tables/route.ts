import { route } from '@/app/http/answer';
import { pageBehind } from '@/app/http/back';
import { parseBody } from '@/app/http/body';
import { checkOrigin } from '@/app/http/credentials';
import { invitationLink, seatedAnswer } from '@/app/http/seated';
import { serverContext } from '@/app/server/context';
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
