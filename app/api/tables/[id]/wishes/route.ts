import type { NextRequest } from 'next/server';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { countFor } from '@/app/_web/http/limits';
import { inBackground } from '@/app/_web/server/background';
import { checkServerWebhook } from '@/app/_web/server/channels';
import { serverContext } from '@/app/_web/server/context';
import { Problem, sendMessages, setWishes, wishesRequest } from '@/lib/tables';

/** So long messages are sent after an answer (ms), the mail that asks an address among them. */
const LONGEST_MILLISECONDS = 3_000;

async function set(request: NextRequest, params: { id: string }): Promise<Response> {
  checkOrigin(request);
  const context = serverContext();
  const wished = await parseBody(request, wishesRequest);
  if (wished.webhook && 'fault' in checkServerWebhook(wished.webhook.url)) throw new Problem('bad-webhook');
  const viewer = await viewerOf(request, params.id);
  const wishes = await setWishes(context, params.id, viewer, wished, () => countFor(request, 'mails'));
  inBackground('messages', params.id, () => sendMessages(context, LONGEST_MILLISECONDS));
  return isPageForm(request) ? seeOther(`${tablePage(request, params)}#messages`) : json(wishes);
}

/** Sets how the player of a seat wants to be told of their turns; a form sends it with POST. */
export const PUT = route<{ id: string }>(set, tablePage);
export const POST = route<{ id: string }>(set, tablePage);
