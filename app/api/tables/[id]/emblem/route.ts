import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { isForm, parseBody } from '@/app/_web/http/body';
import { checkOrigin, keysOf } from '@/app/_web/http/credentials';
import { withPlayerCookie } from '@/app/_web/http/player-cookie';
import { serverContext } from '@/app/_web/server/context';
import { chooseEmblem, emblemRequest } from '@/lib/tables';

/** A player chooses the emblem by which the others know him. A browser remembers it with his name. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const asked = await parseBody(request, emblemRequest);
  const view = await chooseEmblem(serverContext(), params.id, await keysOf(request, params.id), asked);
  const answer = isPageForm(request) ? seeOther(tablePage(request, params)) : json(view);
  const { name, emblem } = view.seats[asked.seat];
  return name !== null && isForm(request) ? withPlayerCookie(request, answer, { name, emblem }) : answer;
}, tablePage);
