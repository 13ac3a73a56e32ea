import { PREFERENCES_COOKIE, preferencesText } from '@/app/_texts/preferences';
import { isPageForm, json, route, seeOther } from '@/app/_web/http/answer';
import { pageBehind } from '@/app/_web/http/back';
import { parseBody } from '@/app/_web/http/body';
import { checkOrigin } from '@/app/_web/http/credentials';
import { preferencesRequest } from '@/app/_web/http/locale';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps how this browser shows and plays cards, and returns to the page. */
export const POST = route(
  async (request) => {
    checkOrigin(request);
    const { back, ...chosen } = await parseBody(request, preferencesRequest);
    const text = encodeURIComponent(preferencesText(chosen));
    const cookie = `${PREFERENCES_COOKIE}=${text}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    const headers = { 'set-cookie': cookie };
    return isPageForm(request) ? seeOther(back, headers) : json({}, { headers });
  },
  ({ headers }) => pageBehind(headers, /^\/preferences$/) ?? '/preferences',
);
