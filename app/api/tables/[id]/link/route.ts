import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { seatLink } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { renewKey, renewKeyRequest } from '@/lib/tables';

/** Renews a private link: this browser gets the new key, and what came from the old one ends. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const asked = await parseBody(request, renewKeyRequest);
  const { seat, key } = await renewKey(serverContext(), id, await viewerOf(request, id), asked);
  const answer = isPageForm(request)
    ? seeOther(`/t/${id}/link?as=${seat}&renewed=yes`)
    : json({ table: id, seat, seatKey: key.text, seatLink: seatLink(request.headers, key) });
  return withSeatCookies(request, answer, { taken: key });
}, tablePage);
