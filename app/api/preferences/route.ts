import { choiceCookie } from '@/app/_texts/locale';
import { PREFERENCES_COOKIE, preferencesText } from '@/app/_texts/preferences';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { preferencesRequest } from '@/app/_web/http/locale';

/** Keeps how this browser shows and plays cards, and returns to the page. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { back, ...chosen } = await parseBody(request, preferencesRequest);
    const cookie = choiceCookie(PREFERENCES_COOKIE, encodeURIComponent(preferencesText(chosen)));
    const headers = { 'set-cookie': cookie };
    return isPageForm(request) ? seeOther(back, headers) : json({}, { headers });
  },
  ({ headers }) => pageBehind(headers, /^\/preferences$/) ?? '/preferences',
);
