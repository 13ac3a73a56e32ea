import type { NextRequest } from 'next/server';
import { isPageForm, json, route, seeOther } from '@/app/http/answer';
import { pageBehind } from '@/app/http/back';
import { parseBody } from '@/app/http/body';
import { checkOrigin, keysOf } from '@/app/http/credentials';
import { serverContext } from '@/app/server/context';
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
