import type { NextRequest } from 'next/server';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { accountOfRequest, checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import { checkServerWebhook } from '@/app/_web/server/webhook';
import { loginsOf, MAIL } from '@/lib/accounts';
import { Problem, sendMessages, setWishes, type Wisher, wishesRequest } from '@/lib/tables';

/** What is sent after an answer, besides the mail that asks an address. */
const MESSAGES_PER_ANSWER = 20;

async function set(request: NextRequest, params: { id: string }): Promise<Response> {
  checkOrigin(request);
  const context = serverContext();
  const wished = await parseBody(request, wishesRequest);
  if (wished.webhook && 'fault' in checkServerWebhook(wished.webhook.url)) throw new Problem('bad-webhook');
  const [keys, account] = await Promise.all([keysOf(request), accountBehind(request)]);
  const wishes = await setWishes(context, params.id, { keys, account }, wished);
  inBackground('messages', params.id, () => sendMessages(context, MESSAGES_PER_ANSWER));
  return isPageForm(request) ? seeOther(`${tablePage(request, params)}#messages`) : json(wishes);
}

/** The account that a browser is signed in to, with the addresses it signs in with. A bearer token stands for a seat alone. */
async function accountBehind(request: NextRequest): Promise<NonNullable<Wisher['account']> | null> {
  const who = request.headers.has('authorization') ? null : await accountOfRequest(request);
  if (!who) return null;
  const logins = await loginsOf(serverContext(), who.account);
  const emails = logins.flatMap(({ provider, name }) => (provider === MAIL && name !== null ? [name] : []));
  return { id: who.account, emails };
}

/** Sets how the player of a seat wants to be told of his turns; a form sends it with POST. */
export const PUT = route<{ id: string }>(set, tablePage);
export const POST = route<{ id: string }>(set, tablePage);
