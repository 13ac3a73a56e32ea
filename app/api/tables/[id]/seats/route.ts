import { route } from '@/app/http/answer';
import { parseBody } from '@/app/http/body';
import { checkOrigin } from '@/app/http/credentials';
import { seatedAnswer } from '@/app/http/seated';
import { announce } from '@/app/server/announce';
import { serverContext } from '@/app/server/context';
import { join, joinRequest } from '@/lib/tables';

/** Takes a seat with an invitation. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const seated = await join(serverContext(), id, await parseBody(request, joinRequest));
    announce(id);
    return seatedAnswer(request, seated);
  },
  (request, { id }) => invitationPage(request.headers.get('referer')) ?? `/t/${id}`,
);

/** The invitation's page that the form stood on, as far as it is one of ours. */
function invitationPage(referer: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname } = new URL(referer);
  return /^\/i\/[A-Za-z0-9_-]+$/.test(pathname) ? pathname : null;
}
