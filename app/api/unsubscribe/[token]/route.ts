import { z } from 'zod';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { serverContext } from '@/app/_web/server/context';
import { endMail, parseUnsubscribeToken, SCOPES } from '@/lib/notify';
import { Problem } from '@/lib/tables';

/** A mail program sends `List-Unsubscribe=One-Click` (RFC 8058); the page says what is to end. */
const unsubscribeRequest = z.object({ scope: z.enum(SCOPES).optional() });

/** Ends mail to an address, from anywhere, by the link in it; without a scope about the table, or, from a digest, all mail. */
export const POST = route<{ token: string }>(async (request, { token }) => {
  const context = serverContext();
  const subscriber = parseUnsubscribeToken(context, token);
  if (!subscriber) throw new Problem('wrong-token');
  const { scope } = await parseBody(request, unsubscribeRequest);
  const done = scope ?? (subscriber.table === null ? 'all' : 'table');
  await endMail(context, subscriber, done);
  // RFC 8058 wants no redirect: a mail program has no page to show.
  const isPage = scope !== undefined && isPageForm(request);
  return isPage ? seeOther(`/unsubscribe/${token}?done=${done}`) : json({ done });
});

/** Mail programs that do not know RFC 8058 open the address in a browser: that leads to the page with the buttons. */
export const GET = route<{ token: string }>(async (_request, { token }) =>
  seeOther(`/unsubscribe/${encodeURIComponent(token)}`),
);
