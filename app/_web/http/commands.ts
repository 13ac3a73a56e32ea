import type { NextRequest } from 'next/server';
import { recapPath } from '@/app/_ui/recap/story/step';
import { serverContext } from '@/app/_web/server/context';
import { adviceRequest, adviseOn, COMMANDS, type Listed, type Reply } from '@/lib/tables';
import { isPageForm, json, noSuchAddress, route, seeOther } from './answer';
import { tablePage } from './back';
import { isForm, parseBody } from './body';
import { checkOrigin, originOf, viewerOf } from './credentials';
import { adviceInWords } from './order-sentences';
import { withSeatCookies } from './seat-cookies';
import { withPlayerCookie } from './seated';

type Table = { id: string };

const recapPage = (_: NextRequest, { id }: Table) => recapPath(encodeURIComponent(id));

/** Handles a command: a program gets its answer, and a form is led to the page that the answer names or the one it was on. */
function obeying(command: Listed) {
  const back = command.back === 'recap' ? recapPage : tablePage;
  return route<Table>(async (request, params) => {
    checkOrigin(request);
    const viewer = await viewerOf(request, params.id);
    const read = <Schema extends Listed['schema']>(schema: Schema) => parseBody(request, schema);
    const reply = await command.obey(serverContext(), params.id, viewer, read, originOf(request.headers));
    return answered(request, reply, () => back(request, params));
  }, back);
}

function answered(request: NextRequest, reply: Reply, back: () => string): Response | Promise<Response> {
  const { body, isNew, page = '', taken, forgotten, player } = reply;
  const answer = isPageForm(request)
    ? seeOther(page.startsWith('/') ? page : `${back()}${page}`)
    : json(body, isNew && { status: 201 });
  if (taken || forgotten) return withSeatCookies(request, answer, { taken, forgotten });
  return player && isForm(request) ? withPlayerCookie(request, answer, player) : answer;
}

/** Says what an order would do, and what a bot thinks it costs, before it is given. */
const advice = route<Table>(async (request, { id }) => {
  checkOrigin(request);
  const asked = await parseBody(request, adviceRequest);
  return json(await adviceInWords(request, await adviseOn(serverContext(), id, await viewerOf(request, id), asked)));
});

const handlers = new Map(COMMANDS.map((command) => [command.path, obeying(command)])).set('orders/advice', advice);
const unknown = route<Table>(noSuchAddress);

/** Returns the handler of the command with this path, or of asking advice; one that answers 404 if there is none. */
export function handlerOf(path: string) {
  return handlers.get(path) ?? unknown;
}
