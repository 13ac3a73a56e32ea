import { recapPath } from '@/app/_ui/recap/story/step';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { checkOrigin, viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { withdrawRecap } from '@/lib/tables';

/** The link to a recap opens nothing any more. */
export const POST = route<{ id: string }>(
  async (request, { id }) => {
    checkOrigin(request);
    await withdrawRecap(serverContext(), id, await viewerOf(request, id));
    return isPageForm(request) ? seeOther(`${recapPath(id)}#share`) : json({ result: 'done' });
  },
  (_request, { id }) => recapPath(encodeURIComponent(id)),
);
