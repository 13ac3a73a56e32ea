import { route } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { remembering, seatedAnswer } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { join, joinRequest } from '@/lib/tables';

/** Takes a seat with an invitation. */
export const POST = route<{ id: string }>(
  async (request, { id }, keep) => {
    checkOrigin(request);
    const asked = await parseBody(request, joinRequest, keep);
    const seated = await join(serverContext(), id, asked);
    return remembering(request, asked, seatedAnswer(request, seated));
  },
  // Its page has a secret in its address, which browsers name to nobody; the form has it too.
  (_, { id }, { typed }) => {
    const invitation = new URLSearchParams(typed).get('invitation');
    return invitation ? `/i/${encodeURIComponent(invitation)}` : `/t/${encodeURIComponent(id)}`;
  },
);
