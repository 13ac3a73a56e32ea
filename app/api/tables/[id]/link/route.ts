import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, wisherOf } from '@/app/_web/http/credentials';
import { withSeatCookies } from '@/app/_web/http/seat-cookies';
import { seatLink } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { renewKey, renewKeyRequest } from '@/lib/tables';

/** Renews a private link: this browser gets the new key, and the old one stops working. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  checkOrigin(request);
  const { keys, account } = await wisherOf(request, id);
  const asked = await parseBody(request, renewKeyRequest);
  const { seat, key } = await renewKey(serverContext(), id, keys, asked, account?.id);
  const answer = isPageForm(request)
    ? seeOther(`/t/${id}/link?as=${seat}`)
    : json({ table: id, seat, seatKey: key.text, seatLink: seatLink(request.headers, key) });
  return withSeatCookies(request, answer, { taken: key });
}, tablePage);
