import { z } from 'zod';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import { confirmAddress } from '@/lib/notify';
import { Problem, postOf, sendMessages } from '@/lib/tables';

/** So long messages are sent after an answer (ms), the first one among them. */
const LONGEST_MILLISECONDS = 3_000;

const confirmRequest = z.object({ token: z.string().max(100) });

/** Confirms an address with the link of a mail. */
export const POST = route(async (request) => {
  checkOrigin(request);
  const context = serverContext();
  const { token } = await parseBody(request, confirmRequest);
  const confirmed = await confirmAddress(postOf(context), token);
  if (confirmed) inBackground('messages', confirmed.table, () => sendMessages(context, LONGEST_MILLISECONDS));
  if (isPageForm(request)) return seeOther(confirmed ? '/confirm/done' : '/confirm/used');
  if (!confirmed) throw new Problem('wrong-token');
  return json({ confirmed: true, ...confirmed });
});
