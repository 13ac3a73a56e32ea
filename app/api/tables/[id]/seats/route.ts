import { route } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { remembering, seatedAnswer } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { join, joinRequest } from '@/lib/tables';

/** Takes a seat with an invitation. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const asked = await parseBody(request, joinRequest);
    const seated = await join(serverContext(), id, asked);
    return remembering(request, asked, seatedAnswer(request, seated));
  },
  ({ headers }, { id }) => pageBehind(headers, /^\/i\/[A-Za-z0-9_-]+$/) ?? `/t/${encodeURIComponent(id)}`,
);
