import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { changes } from '@/app/_web/server/changes';
import { serverContext } from '@/app/_web/server/context';
import { forget, forgetRequest } from '@/lib/tables';

/** Forgets the player of a seat and removes the seat from this browser. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const { seat } = await parseBody(request, forgetRequest);
  const result = await forget(serverContext(), id, await viewerOf(request, id), seat);
  changes().emit(id);
  const answer = isPageForm(request) ? seeOther('/') : json({ result });
  return withSeatCookies(request, answer, { forgotten: { table: id, seat } });
}, tablePage);
