import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { seatLink } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { askLink, lostLinkRequest } from '@/lib/tables';

/** Asks for a new link for the seat of a player who has lost his. The table's page shows it to whoever asked. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const asked = await askLink(
    serverContext(),
    params.id,
    await viewerOf(request, params.id),
    await parseBody(request, lostLinkRequest),
  );
  if (isPageForm(request)) return seeOther(tablePage(request, params));
  const { table, seat, key, objectUntil } = asked;
  return json(
    { table, seat, seatKey: key.text, seatLink: seatLink(request.headers, key), objectUntil },
    { status: 201 },
  );
}, tablePage);
