import { getLocale } from 'next-intl/server';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { parseBody } from '@/app/_web/http/body';
import { feedCookie, feedLinks, feedTokenIn } from '@/app/_web/http/browser-cookies';
import { checkOrigin, originOf, viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { feedRequest, makeFeed, Problem } from '@/lib/tables';

/** Makes the links of the browser's feed, or adds the seats it holds to the feed there is. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const context = serverContext();
    if (context.publicUrl === undefined) throw new Problem('unknown-page');
    const { locale = await getLocale() } = await parseBody(request, feedRequest);
    const token = await makeFeed(context, await viewerOf(request), { token: feedTokenIn(request.cookies), locale });
    const cookie = feedCookie(token, originOf(request.headers).startsWith('https:'));
    const headers = { 'set-cookie': cookie };
    if (isPageForm(request)) return seeOther('/feeds', headers);
    return json({ token, ...feedLinks(context.publicUrl, token) }, { status: 201, headers });
  },
  () => '/feeds',
);
