import { json, route } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { adviceInWords } from '@/app/_web/http/order-sentences';
import { serverContext } from '@/app/_web/server/context';
import { adviceRequest, adviseOn } from '@/lib/tables';

/** Says what an order would do, and what a bot thinks it costs, before it is given. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const asked = await parseBody(request, adviceRequest);
  return json(await adviceInWords(request, await adviseOn(serverContext(), id, await viewerOf(request, id), asked)));
});
