import { z } from 'zod';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { serverContext } from '@/app/_web/server/context';
import { endMail, parseUnsubscribeToken, SCOPES } from '@/lib/notify';
import { Problem } from '@/lib/tables';

/** A mail program sends `List-Unsubscribe=One-Click` (RFC 8058); the page says what is to end. */
const unsubscribeRequest = z.object({ scope: z.enum(SCOPES).optional() });

/**
 * Ends mail to an address: whoever has the link has read its mail. It may come from anywhere, as mail programs send it; what
 * comes without a scope ends mail about the table, or, from a digest, all mail.
 */
export const POST = route<{ token: string }>(async (request, { token }) => {
  const context = serverContext();
  const subscriber = context.linkSecret === undefined ? null : parseUnsubscribeToken(context.linkSecret, token);
  if (!subscriber) throw new Problem('wrong-token');
  const { scope = subscriber.table === null ? 'all' : 'table' } = await parseBody(request, unsubscribeRequest);
  await endMail(context, subscriber, scope);
  return isPageForm(request) ? seeOther(`/unsubscribe/${token}?done=${scope}`) : json({ done: scope });
});
