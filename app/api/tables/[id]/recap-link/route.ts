import { recapPath } from '@/app/_ui/recap/story/step';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { checkOrigin, originOf, viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { shareRecap } from '@/lib/tables';

/** Shares the recap of a finished match by a link. The page to which a form leads shows it. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    const share = await shareRecap(serverContext(), id, await viewerOf(request, id));
    // Whoever sits there sees the link in any case, unless this server cannot say it again.
    if (isPageForm(request)) return seeOther(`${recapPath(id, { share })}#share`);
    return json({ recapLink: `${originOf(request.headers)}${recapPath(id, { share })}` }, { status: 201 });
  },
  (_request, { id }) => recapPath(encodeURIComponent(id)),
);
