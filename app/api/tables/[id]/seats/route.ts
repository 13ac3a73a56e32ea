import { route } from '@/app/http/answer';
import { pageBehind } from '@/app/http/back';
import { parseBody } from '@/app/http/body';
import { checkOrigin } from '@/app/http/credentials';
import { seatedAnswer } from '@/app/http/seated';
import { serverContext } from '@/app/server/context';
import { join, joinRequest } from '@/lib/tables';

/** Takes a seat with an invitation. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const seated = await join(serverContext(), id, await parseBody(request, joinRequest));
    return seatedAnswer(request, seated);
  },
  ({ headers }, { id }) => pageBehind(headers, /^\/i\/[A-Za-z0-9_-]+$/) ?? `/t/${encodeURIComponent(id)}`,
);
