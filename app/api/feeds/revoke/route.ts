import { formRoute, isPageForm, json, seeOther } from '@/app/_web/http/answer';
import { feedCookie, feedTokenIn } from '@/app/_web/http/browser-cookies';
import { originOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { Problem, revokeFeed, revokeFeedRequest } from '@/lib/tables';

/** Makes the links of a feed open nothing any more: the browser's own, or those with the token given. */
export const POST = formRoute(revokeFeedRequest, '/feeds', async (request, fields) => {
  const own = feedTokenIn(request.cookies);
  const token = fields.token ?? own;
  if (token === null) throw new Problem('bad-request', { field: 'token' });
  await revokeFeed(serverContext(), token);
  const headers: Record<string, string> =
    token === own ? { 'set-cookie': feedCookie(null, originOf(request.headers).startsWith('https:')) } : {};
  return isPageForm(request) ? seeOther('/feeds', headers) : json({ result: 'revoked' }, { headers });
});
