import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { tablePage } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { seatLink } from '@/app/_web/http/seated';
import { serverContext } from '@/app/_web/server/context';
import { askFriend, friendRequest } from '@/lib/tables';

/** Lets a friend play for a player. The table's page shows the player the link to give away. */
export const POST = route<{ id: string }>(async (request, params) => {
  checkOrigin(request);
  const asked = await askFriend(
    serverContext(),
    params.id,
    await viewerOf(request, params.id),
    await parseBody(request, friendRequest),
  );
  if (isPageForm(request)) return seeOther(tablePage(request, params));
  const { table, seat, key, until } = asked;
  return json({ table, seat, seatKey: key.text, seatLink: seatLink(request.headers, key), until }, { status: 201 });
}, tablePage);
