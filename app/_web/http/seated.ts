import type { NextRequest } from 'next/server';
import { inBackground } from '@/app/_web/server/background';
import { serverContext } from '@/app/_web/server/context';
import type { Player } from '@/lib/match';
import { addToFeed, type Seated, seatLink } from '@/lib/tables';
import { isPageForm, json, seeOther } from './answer';
import { feedTokenIn, playerCookie } from './browser-cookies';
import { originOf } from './credentials';
import { withSeatCookies } from './seat-cookies';

/** The response to a player who has just taken a seat: a redirect to the table or the links as JSON, and the key in a cookie. */
export function seatedAnswer(
  request: NextRequest,
  seated: Seated,
  more: Record<string, string> = {},
): Promise<Response> {
  const page = `/t/${seated.table}`;
  const feed = feedTokenIn(request.cookies);
  if (feed !== null) inBackground('feed', seated.table, () => addToFeed(serverContext(), feed, seated.key));
  const change = { taken: seated.key };
  if (isPageForm(request)) return withSeatCookies(request, seeOther(`${page}?as=${seated.seat}`), change);
  const body = {
    table: seated.table,
    seat: seated.seat,
    seatKey: seated.key.text,
    seatLink: seatLink(originOf(request.headers), seated.key),
    ...more,
  };
  return withSeatCookies(request, json(body, { status: 201, headers: { location: page } }), change);
}

/** The same response; a browser also remembers what was said in its form of who takes the seat. */
export async function remembering(
  request: NextRequest,
  { name, emblem = null }: Pick<Player, 'name'> & { emblem?: Player['emblem'] | undefined },
  answer: Promise<Response>,
): Promise<Response> {
  const response = await answer;
  return isPageForm(request) ? withPlayerCookie(request, response, { name, emblem }) : response;
}

/** Returns the same response, with which the browser remembers the player. */
export function withPlayerCookie(request: NextRequest, response: Response, player: Player): Response {
  response.headers.append('set-cookie', playerCookie(player, originOf(request.headers).startsWith('https:')));
  return response;
}

export function invitationLink(headers: Headers, invitation: string): string {
  return `${originOf(headers)}/i/${invitation}`;
}
