import { json, route } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { isPushEndpoint, pushPublicKey } from '@/app/_web/server/channels';
import { serverContext } from '@/app/_web/server/context';
import { Problem, subscribe, subscribed, subscribeRequest, unsubscribe, unsubscribeRequest } from '@/lib/tables';

/** About which of the seats held a browser is told; `?browser=` is the SHA-256 of its endpoint, in base64url. */
export const GET = route(async (request) => {
  const browser = request.nextUrl.searchParams.get('browser') ?? '';
  if (!/^[A-Za-z0-9_-]{43}$/.test(browser)) throw new Problem('bad-request', { field: 'browser' });
  return json(await subscribed(serverContext(), await viewerOf(request), browser));
});

/** Has a browser told about its seats. */
export const POST = route(async (request) => {
  checkOrigin(request);
  if (pushPublicKey() === null) throw new Problem('unknown-page');
  const wanted = await parseBody(request, subscribeRequest);
  return json(await subscribe(serverContext(), await viewerOf(request), wanted, isPushEndpoint));
});

/** Has a browser told no more. */
export const DELETE = route(async (request) => {
  checkOrigin(request);
  await unsubscribe(serverContext(), await parseBody(request, unsubscribeRequest));
  return json({ result: 'removed' });
});
