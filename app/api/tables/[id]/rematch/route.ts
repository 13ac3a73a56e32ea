import type { NextRequest } from 'next/server';
import { route } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { countFor } from '@/app/_web/http/limits';
import { invitationLink, seatedAnswer } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { rematch, rematchRequest } from '@/lib/tables';

/** Opens the rematch of a finished match, or takes the caller's seat there. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    await countFor(request, 'tables');
    const { invitation, ...seated } = await rematch(
      serverContext(),
      id,
      await viewerOf(request, id),
      await bodyOf(request),
    );
    return seatedAnswer(request, seated, {
      invitation,
      invitationLink: invitationLink(request.headers, invitation),
    });
  },
  ({ headers }, { id }) => pageBehind(headers, /^\/t\/[a-z0-9]+(\/recap)?$/) ?? `/t/${encodeURIComponent(id)}`,
);

/** A program need not send a body where it has nothing to say. */
async function bodyOf(request: NextRequest) {
  return request.headers.has('content-type') ? parseBody(request, rematchRequest) : {};
}
