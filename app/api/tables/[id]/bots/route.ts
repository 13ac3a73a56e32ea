import type { NextRequest } from 'next/server';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { botRequest, setBot } from '@/lib/tables';

/** Sets a bot to a seat, or hands the seat to a player again. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const view = await setBot(serverContext(), id, keysOf(request), await parseBody(request, botRequest));
    return isPageForm(request) ? seeOther(pageOf(request, id)) : json(view);
  },
  (request, { id }) => pageOf(request, id),
);

/** The page the form stood on. Not that of the host's seat in any case: others may share this browser with him. */
function pageOf({ headers }: NextRequest, table: string): string {
  return pageBehind(headers, /^\/t\/[a-z0-9]+$/) ?? `/t/${encodeURIComponent(table)}`;
}
